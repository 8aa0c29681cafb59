"""Plan the season: weigh every decision by what it makes of the months to come.

One table of prospects per market (who serves it, with how many stops) carries it all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from opensky.game import Info
from opensky.games.opensky import (
    Attach,
    Bid,
    Board,
    Callsign,
    Decision,
    Flash,
    Fly,
    Hub,
    Lease,
    Market,
)

if TYPE_CHECKING:
    from opensky.games.opensky import View

LETTERS = "ABCDEF"
PAIRS = tuple(combinations(range(6), 2))
MARKETS = {LETTERS[i] + LETTERS[j]: k for k, (i, j) in enumerate(PAIRS)}
DICE = tuple(tuple(PAIRS.index(p) for p in combinations(t, 2)) for t in combinations(range(6), 3))
FACES = (200, 300, 400, 500, 600, 700)
UNSERVED = 3


class Planner:
    name = "planner"

    def __init__(
        self,
        alone0=450,
        alone1=400,
        alone2=300,
        ahead=200,
        decay=0.8,
        sharp=0.5,
        flash=60,
        lease=1.0,
        spare=10,
        call=1,
        token=0,
        hold=15,
    ):
        a = (alone0, alone1, alone2)
        self.pay = [[0.0] * 4 for _ in range(4)]
        for s in range(3):
            self.pay[s][3] = a[s]
            self.pay[3][s] = -a[s]
        for t in (1, 2):
            self.pay[0][t] = ahead if t == 1 else alone0
            self.pay[t][0] = -self.pay[0][t]
        self.pay[1][2] = alone1
        self.pay[2][1] = -alone1
        self.decay = decay
        self.sharp = sharp
        self.flash_worth = flash
        self.lease_margin = lease
        self.spare = spare
        self.call = call
        self.token = token
        self.hold = hold
        self.target = ()

    def start(self, info):
        self.chart = None

    def decide(self, view):
        if self.chart is None:
            self.chart = Chart(view.board)
        return getattr(self, view.phase)(view)

    # network
    def sites(self, view):
        return [self.chart.number[c] for c in view.callsigns]

    def hubs_of(self, view, seat):
        if not self.chart.europe:
            return self.chart.all
        return sum(1 << self.chart.number[c] for c in set(view.hubs[seat]) if c)

    def rivals_cover(self, view, without=None):
        """best stops of rivals per market"""
        s = self.sites(view)
        covers = []
        for seat in range(view.seats):
            if seat == view.seat:
                continue
            planes = view.planes[seat]
            if without and without[0] == seat:
                planes = minus(planes, without[1])
            hubs = self.hubs_of(view, seat)
            if self.chart.europe and view.phase in ("plan",):
                hubs = self.chart.all
            covers.append(self.chart.stops(planes, hubs, s))
        return [min(c) for c in zip(*covers)]

    def value(self, mine, best, seats):
        pay = [self.pay[s][t] for s, t in zip(mine, best)]
        if seats == 2:
            return (
                sum([max(pay[i], pay[j], pay[k]) + min(pay[i], pay[j], pay[k]) for i, j, k in DICE])
                / 40
            )
        own = sum([max(pay[i], pay[j], pay[k]) for i, j, k in DICE]) / 20
        return (own + (seats - 1) * sum(pay) / 15) / seats

    def horizon(self, view):
        """months left in season, discounted, after this one"""
        m = view.month
        end = 7 if m < 7 else 12
        if view.phase in ("lease", "place"):
            n = end - m if not (m == 7) else 0
        elif view.phase in ("plan", "hub", "market"):
            n = end - m
        else:
            n = end - m - 1
        return (1 - self.decay**n) / (1 - self.decay)

    # phases
    def callsign(self, view):
        placed = [self.chart.number[c] for c in view.callsigns if c]

        def rank(o):
            a = self.chart.number[o.airport]
            mask = sum(1 << p for p in placed) | 1 << a
            best = max(
                ((self.chart.near[h] | 1 << h) & mask).bit_count() for h in range(self.chart.size)
            )
            return (best * self.call, self.chart.near[a].bit_count() * self.call)

        return max(view.options, key=rank)

    def plan(self, view):
        chart = self.chart
        s = self.sites(view)
        me = view.seat
        if not view.planes[me] or view.left == view.fleet // 2:
            self.target = self.design(view, s)
        routes = {o.route: o for o in view.options}
        cubes = {view.callsigns[LETTERS.index(x)] for x in view.cubes}
        todo = [r for r in self.target if r in routes]
        if not todo:
            return view.options[0]
        r = max(todo, key=lambda r: sum(c in cubes for c in r.split("-")))
        self.target.remove(r)
        return routes[r]

    def design(self, view, s):
        """plan the rest of fleet"""
        chart = self.chart
        me = view.seat
        have = list(view.planes[me])
        left = view.fleet - len(have)
        best = self.rivals_cover(view)
        cubes = {view.callsigns[LETTERS.index(x)] for x in view.cubes}
        sitemask = sum(1 << x for x in s)
        options = [o.route for o in view.options]
        cand = [r for r in options if self.useful(r, sitemask)] or options
        hubsets = self.hubsets(view, sitemask)
        top = None
        for hubs in hubsets:
            planes = list(have)
            for _ in range(left):
                planes.append(max(cand, key=lambda r: self.quick(planes, r, hubs, s)))
            v = self.worth(view, planes, hubs, s, best, cubes)
            if top is None or v > top[0]:
                top = (v, planes, hubs)
        v, planes, hubs = top
        for _ in range(1):
            for i in range(len(have), len(planes)):
                for r in cand:
                    if r in planes:
                        continue
                    trial = planes[:i] + [r] + planes[i + 1 :]
                    w = self.worth(view, trial, hubs, s, best, cubes)
                    if w > v:
                        v, planes = w, trial
        self.want = hubs
        return planes[len(have) :]

    def useful(self, r, sitemask):
        a, b = self.chart.ends[r]
        ina, inb = sitemask >> a & 1, sitemask >> b & 1
        if ina and inb:
            return True
        if ina:
            return (self.chart.near[b] & sitemask).bit_count() >= 3
        if inb:
            return (self.chart.near[a] & sitemask).bit_count() >= 3
        return False

    def hubsets(self, view, sitemask):
        c = self.chart
        if not c.europe:
            return [c.all]
        taken = (
            {h for seat, hs in enumerate(view.hubs) if seat != view.seat for h in hs if h}
            if view.rulings["hub_limit"] == "airport"
            else set()
        )
        rank = sorted(
            (h for h in range(c.size) if c.codes[h] not in taken),
            key=lambda h: -((c.near[h] | 1 << h) & sitemask).bit_count(),
        )
        return [1 << rank[0] | 1 << h for h in rank[1:3]] + [1 << rank[1] | 1 << rank[2]]

    def quick(self, planes, r, hubs, s):
        st = self.chart.stops([*planes, r], hubs, s)
        a, b = self.chart.ends[r]
        return (
            sum((6, 4, 1, 0)[x] for x in st)
            + 2 * (hubs >> a & 1)
            + 2 * (hubs >> b & 1)
            - 3 * planes.count(r)
        )

    def worth(self, view, planes, hubs, s, best, cubes):
        mine = self.chart.stops(planes, hubs, s)
        got = {c for r in planes for c in r.split("-")} & cubes
        return self.horizon(view) * self.value(mine, best, view.seats) + 50 * len(got)

    def hub(self, view):
        s = self.sites(view)
        c = self.chart
        me = view.seat
        best = self.rivals_cover(view)
        count = sum(1 for w, d in view.history if w == me and isinstance(d, Hub))
        token = count % 2
        other = view.hubs[me][1 - token]
        o_mask = 1 << c.number[other] if other else 0
        deg = {}
        for r in view.planes[me]:
            for x in r.split("-"):
                deg[x] = deg.get(x, 0) + 1

        def rank(o):
            if deg.get(o.airport, 0) < 2:
                return -1e9
            return self.value(
                c.stops(view.planes[me], o_mask | 1 << c.number[o.airport], s), best, view.seats
            )

        return max(view.options, key=rank)

    def market(self, view):
        s = self.sites(view)
        me = view.seat
        mine = self.chart.stops(view.planes[me], self.hubs_of(view, me), s)
        best = self.rivals_cover(view)

        def rank(o):
            k = MARKETS[o.callsigns]
            return self.pay[mine[k]][best[k]]

        return max(view.options, key=rank)

    def shifts(self, view):
        """for each seat, itinerary -> change of my prospects if it flies"""
        s = self.sites(view)
        me = view.seat
        h = self.horizon(view)
        hubs = self.hubs_of(view, me)
        now_m = self.chart.stops(view.planes[me], hubs, s)
        now_r = self.rivals_cover(view)
        base = self.value(now_m, now_r, view.seats)
        out = {}
        for seat, paths in enumerate(view.itineraries):
            for p in paths:
                gone = flights(p)
                if seat == me:
                    v = self.value(
                        self.chart.stops(minus(view.planes[me], gone), hubs, s), now_r, view.seats
                    )
                else:
                    v = self.value(now_m, self.rivals_cover(view, (seat, gone)), view.seats)
                out[seat, p] = (
                    h * (v - base)
                    - (1 if seat == me else -1 / (view.seats - 1)) * self.spare * len(gone) * h
                )
        return out

    def bid(self, view):
        me = view.seat
        shifts = self.shifts(view)
        self.shift = shifts
        rivals = [
            seat
            for seat, paths in enumerate(view.itineraries)
            if seat != me and paths and view.hands[seat]
        ]
        mine = [(None if o.fare is None else (me, o.fare, o.itinerary)) for o in view.options]
        theirs = []
        for seat in rivals:
            path = min(view.itineraries[seat], key=len)
            theirs.append([(seat, f, path) for f in sorted(set(view.hands[seat]))])

        def u(bids):
            return self.utility(view, bids)

        beliefs = []
        for bids in theirs:
            w = [(1 - self.sharp) / len(bids)] * len(bids)
            n = [sum(u([b, m]) if m else u([b]) for m in mine[1:]) for b in bids]
            w[n.index(min(n))] += self.sharp
            beliefs.append(list(zip(bids, w)))
        best = None
        for o, m in zip(view.options, mine):
            e = 0.0
            for combo in product(*beliefs):
                p = 1.0
                for _, w in combo:
                    p *= w
                e += p * u([b for b, _ in combo] + ([m] if m else []))
            if m:
                e -= self.hold * (m[1] == 200) * (view.month < 11)
            if best is None or e > best[0]:
                best = (e, o)
        return best[1]

    def utility(self, view, bids):
        me = view.seat
        total = 0.0
        for seat, fare, path in winners(bids):
            total += (fare if seat == me else -fare / (view.seats - 1)) + self.shift[seat, path]
        return total

    def flash(self, view):
        me = view.seat
        self.shift = self.shifts(view)
        bids = [
            (seat, view.flash_deals[seat] or b[0], b[1]) for seat, b in enumerate(view.bids) if b
        ]
        now = self.utility(view, bids)
        left = 11 - view.month
        best = (now + self.flash_worth * min(1, left / 6), view.options[0])
        for o in view.options[1:]:
            trial = [(seat, o.fare if seat == me else f, p) for seat, f, p in bids]
            v = self.utility(view, trial)
            if v > best[0]:
                best = (v, o)
        return best[1]

    def attach(self, view):
        me = view.seat
        self.shift = self.shifts(view)
        fare, path = view.bids[me]
        fare = view.flash_deals[me] or fare
        orig = view.rulings["next_best"] == "original"
        others = [
            (seat, b[0] if orig else view.flash_deals[seat] or b[0], b[1])
            for seat, b in enumerate(view.bids)
            if b and seat != me
        ]
        drop = self.utility(view, others)
        win = fare + self.shift[me, path]

        def e(o):
            k = o.tokens
            if not k:
                return win
            p = sum(f >= fare + 100 * k for f in FACES) / 6
            return (
                p * (win + 100 * k) + (1 - p) * drop - self.token * k * (11 - view.month) / 11 * p
            )

        return max(view.options, key=e)

    def lease(self, view):
        h = self.horizon(view)
        if not h:
            return view.options[0]
        s = self.sites(view)
        me = view.seat
        hubs = self.hubs_of(view, me)
        best = self.rivals_cover(view)
        planes = list(view.planes[me])
        v0 = v = self.value(self.chart.stops(planes, hubs, s), best, view.seats)
        choice = (0, 0.0)
        cand = self.candidates(view, me, s)
        most = max(o.planes for o in view.options)
        for n in range(1, most + 1):
            v, r = max(
                (self.value(self.chart.stops([*planes, r], hubs, s), best, view.seats), r)
                for r in cand
            )
            planes.append(r)
            gain = h * (v - v0 + self.spare * n) - 200 * n * self.lease_margin
            if gain > choice[1]:
                choice = (n, gain)
        n = choice[0]
        if not n:
            return view.options[0]
        hand = view.hands[me]

        def rank(o):
            if o.planes != n:
                return -1e9
            after = sorted([*hand, *o.take], reverse=True)
            for x in o.put:
                after.remove(x)
            return sum(c * w for c, w in zip(after, (4, 3, 2, 1, 1, 1))) - 100 * o.tokens

        return max(view.options, key=rank)

    def candidates(self, view, me, s):
        sitemask = sum(1 << x for x in s)
        hubs = self.hubs_of(view, me)
        ok = []
        for r in self.chart.ends:
            a, b = self.chart.ends[r]
            if (
                not self.chart.europe
                and self.chart.foreign[r]
                and r not in view.borders[me]
                and len(view.borders[me]) == 2
            ):
                continue
            x, y = sitemask >> a & 1, sitemask >> b & 1
            if x and y or (x and hubs >> b & 1) or (y and hubs >> a & 1):
                ok.append(r)
        return ok or list(self.chart.ends)

    def place(self, view):
        s = self.sites(view)
        me = view.seat
        hubs = self.hubs_of(view, me)
        best = self.rivals_cover(view)
        cand = set(self.candidates(view, me, s))
        cubes = {view.callsigns[LETTERS.index(x)] for x in view.cubes}
        h = self.horizon(view)

        def rank(o):
            if o.route not in cand:
                return -1e9
            return h * self.value(
                self.chart.stops([*view.planes[me], o.route], hubs, s), best, view.seats
            ) + 50 * sum(c in cubes for c in o.route.split("-"))

        return max(view.options, key=rank)


class Chart:
    def __init__(self, board):
        self.codes = [a.code for a in board.airports]
        self.number = {c: i for i, c in enumerate(self.codes)}
        self.size = len(self.codes)
        self.all = (1 << self.size) - 1
        self.europe = board.region == "europe"
        self.ends = {f"{a}-{b}": (self.number[a], self.number[b]) for a, b in board.routes}
        self.foreign = {f"{a}-{b}": board.is_foreign((a, b)) for a, b in board.routes}
        self.near = [0] * self.size
        for a, b in self.ends.values():
            self.near[a] |= 1 << b
            self.near[b] |= 1 << a

    def stops(self, planes, hubs, sites):
        adj = [0] * self.size
        for r in planes:
            a, b = self.ends[r]
            adj[a] |= 1 << b
            adj[b] |= 1 << a
        near = [adj[s] for s in sites]
        wide = []
        for n in near:
            w, m = 0, n & hubs
            while m:
                w |= adj[m.bit_length() - 1]
                m &= ~(1 << (m.bit_length() - 1))
            wide.append(w & hubs)
        return [
            0
            if near[i] >> sites[j] & 1
            else 1
            if near[i] & near[j] & hubs
            else 2
            if wide[i] & near[j]
            else 3
            for i, j in PAIRS
        ]


def flights(path):
    c = path.split("-")
    return ["-".join(sorted(p)) for p in zip(c, c[1:])]


def minus(planes, gone):
    left = list(planes)
    for r in gone:
        left.remove(r)
    return left


def winners(bids):
    if not bids:
        return []
    direct = [b for b in bids if len(b[2]) == 7]
    if direct and len(direct) < len(bids):
        m = min(b[1] for b in direct)
        low = [b for b in bids if len(b[2]) > 7 and 2 * b[1] <= m]
        bids = low or direct
    f = min(b[1] for b in bids)
    return [b for b in bids if b[1] == f]
