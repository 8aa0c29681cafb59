"""OpenSky: airlines, routes and sealed fares."""
