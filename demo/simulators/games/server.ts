import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Book, Game } from './book.ts';
import { ICON, ICON_HEADERS, ICON_PATH } from './icon.ts';
import { jackpotChance, poolOf } from './jackpots.ts';
import { createLetters } from './letters.ts';
import { keyOf, operatorApi, replayKey } from './operator.ts';
import { listPage, playPage } from './pages.ts';
import { grantFor, press, stakesOf } from './play.ts';
import { chance, FREE_DRAWS, JACKPOT, returnPercent, WHEEL } from './rules.ts';
import { type Kit, type Seat, takeSeat } from './seats.ts';
import { createWallet } from './wallet.ts';

export type KitOptions = {
  book: Book;
  games: readonly Game[];
  /** What the platform shares with the kit; every key follows from it. */
  master: string;
  /** Where the wallet is: `http://127.0.0.1:3000`. */
  walletOrigin(): string;
  /** On which field the wheel stops; by chance when left out. */
  field?(): number;
  /** Whether a spin wins the jackpot; by chance when left out. */
  hits?(): boolean;
  origin(): string;
  now(): number;
  onChange(): void;
  later(milliseconds: number, act: () => void): void;
};

const FILES = ['play.js', 'play.css'] as const;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  'frame-ancestors http://localhost:* http://*.localhost:* http://127.0.0.1:*';
const HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The aggregator: an API for wallets, pages for players. */
export function createKit(options: KitOptions): { app: Hono; kit: Kit } {
  const { book, games, master, now, onChange, later } = options;
  const wallet = createWallet(options.walletOrigin, now);
  const kit: Kit = {
    ...options,
    field: options.field ?? chance,
    hits: options.hits ?? jackpotChance,
    games: new Map(games.map((game) => [keyOf(game), game])),
    wallet,
    letters: createLetters({ book, wallet, master, onChange, later }),
    launches: new Map(),
    seats: new Map(),
  };
  const app = new Hono();
  app.route('/', operatorApi(kit));
  app.get(ICON_PATH, (c) => c.body(ICON, 200, ICON_HEADERS));
  app.get('/', (c) => c.html(listPage(book, games), 200, HEADERS));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/play', (c) => c.html(playPage(), 200, HEADERS));
  app.get('/replay', (c) => c.html(playPage(), 200, HEADERS));
  for (const name of FILES) {
    const text = readFileSync(new URL(`public/${name}`, import.meta.url), 'utf8');
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/css';
    app.get(`/${name}`, (c) => c.body(text, 200, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }));
  }
  addTable(app, kit);
  return { app, kit };
}

/** What the game's page asks: a seat for a token, a press of the button, a round that is over. */
function addTable(app: Hono, kit: Kit): void {
  app.use('/table/*', async (c, next) => {
    if ((c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return c.text('refused', 403);
    return await next();
  });
  app.post('/table/open', async (c) => {
    const { token } = (await c.req.json()) as { token?: string };
    const seat = await takeSeat(kit, String(token));
    return c.json('refusal' in seat ? seat : shown(kit, seat), 200, HEADERS);
  });
  app.post('/table/press', async (c) => {
    const { seat: id, stake } = (await c.req.json()) as { seat?: string; stake?: string };
    const seat = kit.seats.get(String(id));
    if (!seat) return c.json({ refusal: 'SESSION_INVALID' }, 200, HEADERS);
    const result = await press(kit, seat, BigInt(/^\d{1,15}$/.test(String(stake)) ? String(stake) : 0));
    return c.json({ ...result, freeRounds: leftFor(kit, seat), pools: poolsFor(kit, seat) }, 200, HEADERS);
  });
  app.post('/table/replay', async (c) => {
    const { round: id = '', key } = (await c.req.json()) as { round?: string; key?: string };
    const round = kit.book.rounds.find((one) => one.id === id);
    if (!round || key !== replayKey(kit.master, id)) return c.json({ refusal: 'NOT_FOUND' }, 200, HEADERS);
    const game = kit.games.get(`${round.provider}/${round.game}`);
    return c.json({ round, game: game?.game_name, provider: round.provider, wheel: WHEEL }, 200, HEADERS);
  });
}

function leftFor(kit: Kit, seat: Seat): number {
  const grant = seat.isDemo ? undefined : grantFor(kit, seat);
  return grant ? grant.rounds - grant.used : 0;
}

/** What the pools hold that the seat's game feeds; play money feeds none. */
function poolsFor(kit: Kit, seat: Seat): string[] {
  const ids = seat.isDemo ? [] : (seat.game.jackpot_ids ?? []);
  return ids.map((id) => poolOf(kit, seat, id).current);
}

function shown(kit: Kit, seat: Seat) {
  const { id, isDemo, provider, game, currency, exponent, balance, cycle, lobby_url, cashier_url, round } =
    seat;
  return {
    seat: id,
    isDemo,
    provider,
    game: game.game_name,
    currency,
    exponent,
    balance: balance.toString(),
    cycle,
    lobby_url,
    cashier_url,
    round,
    stakes: stakesOf(seat).map(String),
    wheel: WHEEL,
    freeDraws: FREE_DRAWS,
    freeRounds: leftFor(kit, seat),
    pools: poolsFor(kit, seat),
    jackpotOneIn: JACKPOT.oneIn,
    returns: returnPercent(),
  };
}
