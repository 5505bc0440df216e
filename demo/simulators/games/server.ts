import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { type GameSession, openSession, type Simulator } from './game-sessions.ts';
import { jackpotChance, poolOf } from './jackpots.ts';
import { gameKey, operatorApi, replayKey } from './operator.ts';
import { createOutbox } from './outbox.ts';
import { grantFor, playGameRound, stakesOf } from './play.ts';
import { SHORTEST_SECRET } from './signature.ts';
import type { Game, SimulatorState } from './simulator-state.ts';
import { createWallet } from './wallet.ts';
import { chance, FREE_DRAWS, JACKPOT, returnPercent, SIMULATOR_WHEEL } from './wheel-rules.ts';

/** The games aggregator's favicon, at the default address. */
const ICON_PATH = '/favicon.ico';
const ICON_HEADERS = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' };
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="11" fill="#7c3aed"/>' +
  '<path d="M24 12v24M12 24h24M16 16l16 16M32 16 16 32" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/></svg>';

type SimulatorOptions = {
  state: SimulatorState;
  games: readonly Game[];
  /** Secret shared with the platform; every key is derived from it. */
  master: string;
  /** The wallet's origin: `http://127.0.0.1:3000`. */
  walletOrigin(): string;
  /** The field where the wheel stops; random by default. */
  field?(): number;
  /** Whether the spin wins the jackpot; random by default. */
  hits?(): boolean;
  origin(): string;
  now(): number;
  onChange(): void;
  later(milliseconds: number, act: () => void): void;
};

const FILES = ['play.js', 'play-texts.js', 'play.css'] as const;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; " +
  'frame-ancestors http://localhost:* http://*.localhost:* http://127.0.0.1:*';
const HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The aggregator: an API for wallets, pages for players. */
export function createSimulator(options: SimulatorOptions): { app: Hono; simulator: Simulator } {
  const { state, games, master, now, onChange, later } = options;
  const wallet = createWallet(options.walletOrigin, now);
  const simulator: Simulator = {
    ...options,
    field: options.field ?? chance,
    hits: options.hits ?? jackpotChance,
    games: new Map(games.map((game) => [gameKey(game), game])),
    wallet,
    outbox: createOutbox({ state, wallet, master, onChange, later }),
    launches: new Map(),
    sessions: new Map(),
  };
  const app = new Hono();
  app.route('/', operatorApi(simulator));
  app.get(ICON_PATH, (c) => c.body(ICON, 200, ICON_HEADERS));
  app.get('/', (c) => c.html(listPage(state, games), 200, HEADERS));
  addKeys(app, simulator);
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/play', (c) => c.html(playPage(), 200, HEADERS));
  app.get('/replay', (c) => c.html(playPage(), 200, HEADERS));
  for (const name of FILES) {
    const text = readFileSync(new URL(`public/${name}`, import.meta.url), 'utf8');
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/css';
    app.get(`/${name}`, (c) => c.body(text, 200, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }));
  }
  addTable(app, simulator);
  return { app, simulator };
}

/** Keys made at a platform, entered by the person who connects it. */
function addKeys(app: Hono, { state, games, onChange }: Simulator): void {
  app.post('/keys', async (c) => {
    if ((c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return c.text('refused', 403);
    const form = await c.req.parseBody();
    const [site, provider, keyId, secret] = ['site', 'provider', 'key', 'secret'].map((name) =>
      String(form[name] ?? '').trim(),
    ) as [string, string, string, string];
    const isKnown = [...games.values()].some(({ provider_code }) => provider_code === provider);
    if (!isKnown || !keyId || secret.length < SHORTEST_SECRET) return c.text('not a key', 400);
    const others = state.keys.filter((key) => key.site !== site || key.provider !== provider);
    state.keys = [...others, { site, provider, keyId, secret }];
    onChange();
    return c.redirect('/', 303);
  });
}

/** The game page's calls: open a session, spin, replay a finished round. */
function addTable(app: Hono, simulator: Simulator): void {
  app.use('/table/*', async (c, next) => {
    if ((c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return c.text('refused', 403);
    return await next();
  });
  app.post('/table/open', async (c) => {
    const { token } = (await c.req.json()) as { token?: string };
    const session = await openSession(simulator, String(token));
    return c.json('refusal' in session ? session : sessionView(simulator, session), 200, HEADERS);
  });
  app.post('/table/press', async (c) => {
    const { session: id, stake } = (await c.req.json()) as { session?: string; stake?: string };
    const session = simulator.sessions.get(String(id));
    if (!session) return c.json({ refusal: 'SESSION_INVALID' }, 200, HEADERS);
    const result = await playGameRound(
      simulator,
      session,
      BigInt(/^\d{1,15}$/.test(String(stake)) ? String(stake) : 0),
    );
    return c.json(
      { ...result, freeRounds: remainingFreeRounds(simulator, session), pools: poolsFor(simulator, session) },
      200,
      HEADERS,
    );
  });
  app.post('/table/replay', async (c) => {
    const { round: id = '', key } = (await c.req.json()) as { round?: string; key?: string };
    const round = simulator.state.rounds.find((round) => round.id === id);
    if (!round || key !== replayKey(simulator.master, id))
      return c.json({ refusal: 'NOT_FOUND' }, 200, HEADERS);
    const game = simulator.games.get(`${round.provider}/${round.game}`);
    return c.json(
      { round, game: game?.game_name, provider: round.provider, wheel: SIMULATOR_WHEEL },
      200,
      HEADERS,
    );
  });
}

function remainingFreeRounds(simulator: Simulator, session: GameSession): number {
  const grant = session.isDemo ? undefined : grantFor(simulator, session);
  return grant ? grant.rounds - grant.used : 0;
}

/** Current jackpots of the session's game; none in demo mode. */
function poolsFor(simulator: Simulator, session: GameSession): string[] {
  const ids = session.isDemo ? [] : (session.game.jackpot_ids ?? []);
  return ids.map((id) => poolOf(simulator, session, id).current);
}

function sessionView(simulator: Simulator, session: GameSession) {
  const { id, isDemo, language, provider, game, currency, exponent, balance, cycle, round } = session;
  const { lobby_url, cashier_url } = session;
  return {
    session: id,
    isDemo,
    language,
    provider,
    game: game.game_name,
    currency,
    exponent,
    balance: balance.toString(),
    cycle,
    lobby_url,
    cashier_url,
    round,
    stakes: stakesOf(session).map(String),
    wheel: SIMULATOR_WHEEL,
    freeDraws: FREE_DRAWS,
    freeRounds: remainingFreeRounds(simulator, session),
    pools: poolsFor(simulator, session),
    jackpotOneIn: JACKPOT.oneIn,
    returns: returnPercent(),
  };
}

/** The game: its script draws everything, in the language of the session. */
function playPage() {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Game simulator</title><link rel="icon" href="${ICON_PATH}"><link rel="stylesheet" href="/play.css"><script type="module" src="/play.js"></script></head>
<body><main><p class="mark" id="mark"></p>
<h1 id="name">…</h1><div id="wheel"></div><p id="said" role="status"></p>
<div id="table" hidden><label><span id="stake-label"></span> <select id="stake"></select></label><button id="press" type="button"></button></div>
<p id="pool"></p>
<p class="row"><span><span id="balance-label"></span> <b id="balance" data-balance=""></b></span> <span id="free"></span></p>
<details><summary id="rules-label"></summary><div id="rules"></div></details>
<p class="row"><a id="lobby" hidden></a> <a id="cashier" hidden></a></p></main></body></html>`;
}

/** The simulator's own page: its games and the rounds played. */
function listPage({ rounds, outbox, keys }: SimulatorState, games: readonly Game[]) {
  const codes = [...new Set(games.map(({ provider_code }) => provider_code))];
  const last = rounds.slice(-20).reverse();
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Game aggregator simulator</title><link rel="icon" href="${ICON_PATH}"><link rel="stylesheet" href="/play.css"></head><body><main>
<h1>Game aggregator simulator</h1><p class="mark">This simulates a game aggregator. No game here belongs to a real provider.</p>
<p>${games.length} titles of ${codes.length} providers: ${codes.join(', ')}. Messages on their way: ${outbox.length}.</p>
<h2>Keys</h2><p>A key made in the console of a platform. The brand ID is the one of the connection.</p>
<ul>${keys.map((key) => html`<li>${key.provider}, brand ID ${key.site || 'none'}: ${key.keyId}</li>`)}</ul>
<form method="post" action="/keys"><label>Provider <select name="provider">${codes.map((code) => html`<option>${code}</option>`)}</select></label>
<label>Brand ID <input name="site" maxlength="64"></label> <label>Key ID <input name="key" required maxlength="128"></label>
<label>Secret <input name="secret" required maxlength="200" autocomplete="off"></label> <button>Enter the key</button></form>
<h2>Rounds</h2><ul>${last.map((round) => html`<li>${round.provider} ${round.game}, ${round.state}: ${round.stake} ${round.currency}, won ${round.won}</li>`)}</ul>
</main></body></html>`;
}
