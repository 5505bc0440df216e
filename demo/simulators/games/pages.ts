import { html } from 'hono/html';
import { ICON_PATH } from './icon.ts';
import type { Game, SimulatorState } from './simulator-state.ts';

/** The game: everything on it is drawn by its script. */
export function playPage() {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Game simulator</title><link rel="icon" href="${ICON_PATH}"><link rel="stylesheet" href="/play.css"><script type="module" src="/play.js"></script></head>
<body><main><p class="mark">Simulator. This is not the provider’s game: every title opens this wheel.</p>
<h1 id="name">Opening …</h1><div id="wheel"></div><p id="said" role="status"></p>
<div id="table" hidden><label>Stake <select id="stake"></select></label><button id="press" type="button">Spin</button></div>
<p id="pool"></p>
<p class="row"><span>Balance <b id="balance" data-balance=""></b></span> <span id="free"></span></p>
<details><summary>Rules and odds</summary><div id="rules"></div></details>
<p class="row"><a id="lobby" hidden>Back to the lobby</a> <a id="cashier" hidden>Deposit</a></p></main></body></html>`;
}

/** The simulator's own page: its games and the rounds played. */
export function listPage({ rounds, outbox }: SimulatorState, games: readonly Game[]) {
  const codes = [...new Set(games.map(({ provider_code }) => provider_code))];
  const last = rounds.slice(-20).reverse();
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Game aggregator simulator</title><link rel="icon" href="${ICON_PATH}"><link rel="stylesheet" href="/play.css"></head><body><main>
<h1>Game aggregator simulator</h1><p class="mark">A simulator of an aggregator: no game here is a provider’s.</p>
<p>${games.length} titles of ${codes.length} providers: ${codes.join(', ')}. Messages on their way: ${outbox.length}.</p>
<ul>${last.map((round) => html`<li>${round.provider} ${round.game}, ${round.state}: ${round.stake} ${round.currency}, won ${round.won}</li>`)}</ul>
</main></body></html>`;
}
