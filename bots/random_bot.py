#!/usr/bin/env python3
"""A bot that plays whole matches over Fishka's wire, with Python's standard library only.

    random_bot.py http://localhost:8080 --game chess --against 2      makes a match against a computer and plays it
    random_bot.py http://localhost:8080 --game pachisi --seats bot,bot,computer:1,computer:1
    random_bot.py "http://localhost:8080/m/ID#INVITE"                 sits down where it was invited

It chooses any legal move. What a better bot changes is `choose`.
"""

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid


class Refused(Exception):
    """The server's answer to what it does not do."""

    def __init__(self, status, form):
        super().__init__(f"{status}: {form.get('message', form)}")
        self.status, self.form = status, form


class Seat:
    """A seat of a match: where it is asked, and with which token."""

    def __init__(self, server, match, token):
        self.url, self.token = f"{server}/api/matches/{match}", token

    def ask(self, path, body=None):
        """Asks the server and gives its JSON; a lost connection is tried again, since commands may be sent twice."""
        headers = {"Authorization": f"Bearer {self.token}"}
        data = None if body is None else json.dumps(body).encode()
        for attempt in range(8):
            try:
                request = urllib.request.Request(self.url + path, data, headers)
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return answer.read().decode()
            except urllib.error.HTTPError as error:
                text = error.read().decode()
                if error.code not in (429, 503):
                    raise Refused(error.code, json.loads(text)) from None
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                pass
            time.sleep(min(0.1 * 2**attempt, 5))
        raise SystemExit("the server does not answer")

    def json(self, path, body=None):
        return json.loads(self.ask(path, body))

    def entries(self, after):
        """Entries as they come; the connection is opened again where it breaks."""
        while True:
            request = urllib.request.Request(
                f"{self.url}/entries?after={after}&follow=true", headers={"Authorization": f"Bearer {self.token}"}
            )
            try:
                with urllib.request.urlopen(request, timeout=300) as lines:
                    for line in lines:
                        entry = json.loads(line)
                        after = entry["n"]
                        yield entry
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                pass
            time.sleep(0.2)

    def choose(self):
        """Any legal move, as the server writes it; None where there is nothing to choose."""
        form = self.json("/moves")
        if form.get("aim"):
            reach = form["aim"] // 2
            return f"flick:{random.randint(-reach, reach)},{random.randint(-reach, reach)}"
        return random.choice(form["moves"]) if form.get("moves") else None


def post(server, path, body):
    request = urllib.request.Request(server + path, json.dumps(body).encode())
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        raise Refused(error.code, json.loads(error.read())) from None


def play(seat, moves_max):
    """Plays every turn of this seat until the match is over; gives its state then."""
    played = 0
    while played < moves_max:
        state = seat.json("")
        if state["over"]:
            return state
        own = set(state["own"]) & set(state["turn"].get("seats", []))
        if not (own and state["begun"]):
            # Nothing is asked again and again: the next entry wakes it.
            for _ in seat.entries(state["entries"]):
                break
            continue
        move = seat.choose()
        if move is None:
            continue
        try:
            seat.json("/commands", {"id": uuid.uuid4().hex, "on": state["on"], "move": move})
            played += 1
        except Refused as why:
            # 409: something has come since; 422: the truth forbids what one could not know.
            if why.status not in (409, 422):
                raise
    state = seat.json("")
    if not state["over"]:
        seat.json("/commands", {"id": uuid.uuid4().hex, "resign": True})
    return seat.json("")


def wanted(word):
    if word == "bot":
        return {"kind": "me"}
    if word == "open":
        return {"kind": "open"}
    kind, _, level = word.partition(":")
    return {"kind": kind, "level": int(level or 3)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address", help="the server, or a link with an invitation")
    parser.add_argument("--game", default="chess")
    parser.add_argument("--seats", help="bot, open or computer:LEVEL for each seat, with commas between")
    parser.add_argument("--against", type=int, default=1, help="level of the computer where no seats are given")
    parser.add_argument("--moves", type=int, default=10_000, help="gives up after so many moves of its own")
    parser.add_argument("--seed", type=int)
    args = parser.parse_args()
    random.seed(args.seed)
    address = urllib.parse.urlsplit(args.address)
    server = f"{address.scheme}://{address.netloc}"
    if address.fragment:
        match = address.path.rsplit("/", 1)[-1]
        state = json.loads(urllib.request.urlopen(f"{server}/api/matches/{match}").read())
        for seat in (s["seat"] for s in state["seats"] if s["sat"] == "open"):
            try:
                token = post(server, f"/api/matches/{match}/seats/{seat}", {"invite": address.fragment})["token"]
                break
            except Refused as why:
                if why.status != 403:
                    raise
        else:
            raise SystemExit("the invitation fits no seat")
    else:
        seats = [wanted(word) for word in (args.seats or f"bot,computer:{args.against}").split(",")]
        made = post(server, "/api/matches", {"game": args.game, "seats": seats})
        match, token = made["match"], made["token"]
        for invite in made["seats"]:
            print(f"seat {invite['seat']}: {server}{invite['link']}", flush=True)
    state = play(Seat(server, match, token), args.moves)
    print(json.dumps({"match": match, "over": state["over"], "entries": state["entries"]}))


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(str(refused))
