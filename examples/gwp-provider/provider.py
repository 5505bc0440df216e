#!/usr/bin/env python3
"""A game provider that speaks GWP/1, with Python's standard library alone.

  provider.py play  --wallet https://wallet.example --provider ACME --key=ID --secret=SECRET --game CODE --token=TOKEN
  provider.py serve --provider ACME --key=ID --secret=SECRET [--port 8080] [--origin https://games.example]

`play` exchanges a launch token for a session, plays a few rounds with the player's money, and repeats and takes back
messages as a provider has to when lines break. `serve` answers what a wallet asks of a provider. The reference is the
page /docs/gwp of every installation.
"""

import argparse
import hashlib
import hmac
import json
import secrets
import sys
import time
import urllib.error
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WINDOW_SECONDS = 300
# Pauses before a win, a rollback or the end of a round is sent again. Later: every five minutes, then hourly, 72 hours.
RETRY_SECONDS = (1, 2, 5, 10, 30, 60)


def sign(secret, path, timestamp, nonce, body):
    """HMAC-SHA256 over method, path, time, nonce and the body's hash. Answers: path "response:" and the path."""
    text = f"POST\n{path}\n{timestamp}\n{nonce}\n{hashlib.sha256(body).hexdigest()}"
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()


class Unknown(Exception):
    """Nobody knows what became of a message: no answer, an answer without signature, or a 5xx."""


class Wallet:
    """The operator's wallet, as a provider calls it."""

    def __init__(self, url, provider, key, secret):
        self.url, self.provider, self.key, self.secret = url.rstrip("/"), provider, key, secret

    def say(self, op, **fields):
        """Sends a message once, with a time and nonce of its own; raises Unknown."""
        path = f"/gwp/1/{op}"
        message = {"v": "1", "request_id": str(uuid.uuid4()), "provider": self.provider, "op": op, **fields}
        body = json.dumps(message).encode()
        timestamp, nonce = str(int(time.time())), secrets.token_urlsafe(16)
        request = urllib.request.Request(self.url + path, data=body, method="POST")
        request.add_header("content-type", "application/json; charset=utf-8")
        request.add_header("x-gwp-key", self.key)
        request.add_header("x-gwp-timestamp", timestamp)
        request.add_header("x-gwp-nonce", nonce)
        request.add_header("x-gwp-signature", sign(self.secret, path, timestamp, nonce, body))
        try:
            with urllib.request.urlopen(request, timeout=4) as response:
                text, given = response.read(), response.headers.get("x-gwp-signature", "")
        except urllib.error.HTTPError as error:
            if error.code >= 500:
                raise Unknown(error.code) from error
            return json.loads(error.read())
        except OSError as error:
            raise Unknown(error) from error
        if not hmac.compare_digest(given, sign(self.secret, "response:" + path, timestamp, nonce, text)):
            raise Unknown("the answer is not signed")
        return json.loads(text)

    def insist(self, op, **fields):
        """Sends a win, a rollback or the end of a round until the wallet has said what became of it."""
        for pause in (*RETRY_SECONDS, None):
            try:
                return self.say(op, **fields)
            except Unknown:
                if pause is None:
                    raise
                time.sleep(pause)

    def bet(self, **fields):
        """Bets once. A bet whose fate is unknown is taken back, never sent again."""
        try:
            return self.say("bet", **fields)
        except Unknown:
            taken_back = {"player_id": fields["player_id"], "round_id": fields["round_id"]}
            self.insist("rollback", tx_id=new_id("x"), target_tx_id=fields["tx_id"], target_op="bet", **taken_back)
            return {"status": "INTERNAL"}


def new_id(kind):
    return f"{kind}-{secrets.token_urlsafe(9)}"


def play(wallet, game, token):
    """A few rounds; prints what was said, a line for each message."""

    def show(what, answer):
        told = {name: answer[name] for name in ("status", "balance", "replayed", "effect") if name in answer}
        print(json.dumps({"what": what, **told}), flush=True)
        return answer

    show("ping", wallet.say("ping"))
    opened = show("session", wallet.say("authenticate", launch_token=token, game=game))
    if opened["status"] != "OK":
        return 1
    player, currency = {"player_id": opened["player_id"]}, {"currency": opened["currency"]}
    stake = opened["rules"]["min_bet"] or "100"

    # A round that wins: bet, win, and the same win again, as after a lost answer. It is paid once.
    first = {**player, "game": game, "round_id": new_id("r")}
    bet = {**first, **currency, "session": opened["session"], "tx_id": new_id("b"), "amount": stake}
    show("bet", wallet.bet(**bet))
    win = {**first, **currency, "tx_id": new_id("w"), "amount": str(int(stake) * 2), "round_closed": True}
    show("win", wallet.insist("win", **win))
    show("win again", wallet.insist("win", **win))

    # A round that is broken off: its bet is taken back.
    second = {**first, "round_id": new_id("r")}
    broken = {**bet, **second, "tx_id": new_id("b")}
    show("bet", wallet.bet(**broken))
    back = {"target_tx_id": broken["tx_id"], "target_op": "bet", "round_id": second["round_id"], **player}
    show("rollback", wallet.insist("rollback", tx_id=new_id("x"), **back))

    # A bet that never arrived: the rollback is kept, and the bet refused when it comes late.
    lost = {**bet, "round_id": new_id("r"), "tx_id": new_id("b")}
    gone = {"target_tx_id": lost["tx_id"], "target_op": "bet", "round_id": lost["round_id"], **player}
    show("rollback of a lost bet", wallet.insist("rollback", tx_id=new_id("x"), **gone))
    show("the lost bet", wallet.bet(**lost))

    # A round that loses is ended without a win.
    third = {**first, "round_id": new_id("r")}
    show("bet", wallet.bet(**{**bet, **third, "tx_id": new_id("b")}))
    show("end", wallet.insist("end_round", tx_id=new_id("e"), **third))
    return 0


GAMES = [
    {
        "game_code": "python-reels",
        "game_name": "Python Reels",
        "game_type": "SLOTS",
        "category": "slots",
        "enabled": True,
        "demo": True,
        "rtp": 96.0,
        "rules": {"EN": "Three reels. Three of a kind pay twice the bet."},
        "released_at": "2026-11-01",
    }
]


class Operator:
    """What a wallet asks of this provider: `POST /operator/1/{call}`."""

    def __init__(self, provider, origin):
        self.provider, self.origin, self.grants = provider, origin, {}

    def answer(self, call, body):
        return getattr(self, "call_" + call, lambda _: {"status": "BAD_REQUEST"})(body)

    def call_games(self, body):
        page, size = int(body.get("page", 1)), min(500, int(body.get("page_size", 500)))
        mine = [{"provider_code": self.provider, **game} for game in GAMES]
        pages = max(1, -(-len(mine) // size))
        return {"games": mine[(page - 1) * size : page * size], "page": page, "pages": pages, "total": len(mine)}

    def call_launch(self, body):
        return self.open_game(body, body["launch_token"])

    def call_demo(self, body):
        return self.open_game(body, "demo")

    def open_game(self, body, token):
        if not any(game["game_code"] == body.get("game") for game in GAMES):
            return {"status": "GAME_DISABLED"}
        # The token stands after the number sign: it reaches no log and no referrer.
        return {"url": f"{self.origin}/play#{token}", "open": "iframe"}

    def call_round(self, _):
        return {"status": "ROUND_NOT_FOUND"}

    def call_transactions(self, _):
        return {"transactions": [], "cursor": None}

    def call_grant(self, body):
        self.grants.setdefault(body["grant_id"], {"left": body["rounds"]})
        return {}

    def call_cancel(self, body):
        grant = self.grants.pop(body["grant_id"], None)
        return {"used": 0, "cancelled": grant["left"]} if grant else {"status": "GRANT_NOT_FOUND"}

    def call_jackpots(self, _):
        return {"jackpots": []}

    def call_close(self, _):
        return {"closed": 0}


def handler_of(operator, key, secret):
    nonces = {}

    def refusal(headers, path, body):
        """Why a request is not answered; None when it is signed, timely and new."""
        timestamp, nonce = headers.get("x-gwp-timestamp", ""), headers.get("x-gwp-nonce", "")
        expected = sign(secret, path, timestamp, nonce, body)
        is_ours = hmac.compare_digest(headers.get("x-gwp-key", ""), key)
        if not is_ours or not hmac.compare_digest(headers.get("x-gwp-signature", ""), expected):
            return "BAD_SIGNATURE"
        now = time.time()
        if not timestamp.isdigit() or abs(now - int(timestamp)) > WINDOW_SECONDS:
            return "STALE_REQUEST"
        for old in [one for one, at in nonces.items() if now - at > 2 * WINDOW_SECONDS]:
            del nonces[old]
        if nonces.setdefault(nonce, now) != now:
            return "NONCE_REUSED"
        return None

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            why = refusal(self.headers, self.path, body)
            if why:
                return self.send(401, {"status": why})
            call = self.path.removeprefix("/operator/1/")
            self.send(200, {"status": "OK", **operator.answer(call, json.loads(body))}, signed=True)

        def send(self, http, value, signed=False):
            text = json.dumps(value).encode()
            self.send_response(http)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(text)))
            if signed:
                timestamp, nonce = self.headers["x-gwp-timestamp"], self.headers["x-gwp-nonce"]
                self.send_header("x-gwp-signature", sign(secret, "response:" + self.path, timestamp, nonce, text))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_):
            """Paths of calls say nothing worth keeping."""

    return Handler


def serve(provider, key, secret, port, origin):
    server = ThreadingHTTPServer(("127.0.0.1", port), None)
    origin = origin or f"http://127.0.0.1:{server.server_address[1]}"
    server.RequestHandlerClass = handler_of(Operator(provider, origin), key, secret)
    print(json.dumps({"origin": origin}), flush=True)
    server.serve_forever()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["play", "serve"])
    for name in ("wallet", "provider", "key", "secret", "game", "token", "origin"):
        parser.add_argument(f"--{name}", default="")
    parser.add_argument("--port", type=int, default=0)
    given = parser.parse_args()
    if given.what == "serve":
        return serve(given.provider, given.key, given.secret, given.port, given.origin)
    wallet = Wallet(given.wallet, given.provider, given.key, given.secret)
    return play(wallet, given.game, given.token)


if __name__ == "__main__":
    sys.exit(main())
