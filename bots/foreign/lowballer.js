// Bids its lowest card whenever it can; of anything else it takes the option in the middle.
// A whole bot in JavaScript, run as: node lowballer.js

const lines = require("node:readline").createInterface({ input: process.stdin });

let seat = 0;

function decide({ options }) {
  if (options[0] === "bid none") return options.length > 1 ? 1 : 0;
  return Math.floor(options.length / 2);
}

function answer(message) {
  switch (message.type) {
    case "hello":
      return { wants: ["options"] };
    case "game":
      seat = message.seat; // where this bot sits; message.seed is for dice of its own
      return {};
    case "decide":
      return { option: decide(message) };
    case "end":
      console.error(`seat ${seat} ended in place ${message.places[seat]}`); // goes to a log
      return {};
  }
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "quit") process.exit(0);
  process.stdout.write(JSON.stringify({ id: message.id, ...answer(message) }) + "\n");
});
