import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Simulator } from './game-sessions.ts';
import { feedOf } from './jackpots.ts';
import {
  accountOf,
  isSigned,
  newNonce,
  type ProviderAccount,
  providerAccountOf,
  signatureOf,
} from './signature.ts';
import type { Game, Grant } from './simulator-state.ts';

const WINDOW_SECONDS = 300;
const LAUNCH_MS = 60_000;
const MAX_GAMES = 500;
const PAGE_OF_TRANSACTIONS = 500;

type Body = Record<string, unknown> & { site: string; provider: string };
type Call = (simulator: Simulator, body: Body) => object;

/**
 * Calls from a wallet to the provider: `POST /operator/1/{call}`, signed like the messages in the other
 * direction.
 */
export function operatorApi(simulator: Simulator): Hono {
  const app = new Hono();
  const nonces = new Map<string, number>();
  app.post('/operator/1/:call', async (c) => {
    const text = await c.req.text();
    const path = new URL(c.req.url).pathname;
    const header = (name: string) => c.req.header(`x-gwp-${name}`) ?? '';
    const [timestamp, nonce] = [header('timestamp'), header('nonce')];
    const body = read(text);
    const account = body && accountOf(simulator, body.site, body.provider);
    const isOurs =
      account?.keyId === header('key') &&
      isSigned(header('signature'), signatureOf(account.secret, path, timestamp, nonce, text));
    if (!body || !account || !isOurs) return c.json({ status: 'BAD_SIGNATURE' }, 401);
    const seconds = simulator.now() / 1000;
    for (const [old, at] of nonces) if (seconds - at > 2 * WINDOW_SECONDS) nonces.delete(old);
    if (Math.abs(seconds - Number(timestamp)) > WINDOW_SECONDS || nonces.has(nonce))
      return c.json({ status: 'STALE_REQUEST' }, 401);
    nonces.set(nonce, seconds);
    const call = CALLS[c.req.param('call')];
    const answer = call ? { status: 'OK', ...call(simulator, body) } : { status: 'BAD_REQUEST' };
    return respond(path, account, { timestamp, nonce }, answer);
  });
  return app;
}

function read(text: string): Body | undefined {
  try {
    const value = JSON.parse(text) as Body;
    return typeof value.site === 'string' && typeof value.provider === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function respond(
  path: string,
  { secret }: ProviderAccount,
  sent: { timestamp: string; nonce: string },
  answer: object,
) {
  const text = JSON.stringify(answer);
  const signature = signatureOf(secret, `response:${path}`, sent.timestamp, sent.nonce, text);
  return new Response(text, {
    headers: { 'content-type': 'application/json', 'x-gwp-signature': signature },
  });
}

/** The answer of each call; `status` only for a refusal. */
export const CALLS: Record<string, Call> = {
  games: ({ games }, body) => {
    const [page, size] = [Number(body.page ?? 1), Math.min(MAX_GAMES, Number(body.page_size ?? MAX_GAMES))];
    const since = String(body.updated_since ?? '');
    const mine = [...games.values()].filter(
      ({ provider_code, updated_at }) => provider_code === body.provider && updated_at > since,
    );
    const pages = Math.max(1, Math.ceil(mine.length / size));
    return { games: mine.slice((page - 1) * size, page * size), page, pages, total: mine.length };
  },
  launch: (simulator, body) => open(simulator, body, String(body.launch_token), false),
  demo: (simulator, body) => open(simulator, body, `d_${newNonce()}`, true),
  round: ({ state, master, origin }, body) => {
    const round = state.rounds.find(({ id, site }) => id === body.round_id && site === body.site);
    if (!round) return { status: 'ROUND_NOT_FOUND' };
    const transactions = state.transactions.filter(({ round_id }) => round_id === round.id);
    return {
      round,
      transactions,
      replay_url: `${origin()}/replay#${round.id}.${replayKey(master, round.id)}`,
    };
  },
  transactions: ({ state }, body) => {
    const [from, to, start] = [String(body.from), String(body.to), Number(body.cursor ?? 0)];
    const mine = state.transactions.filter(
      ({ site, provider, at }) => site === body.site && provider === body.provider && at >= from && at < to,
    );
    const next = start + PAGE_OF_TRANSACTIONS;
    return { transactions: mine.slice(start, next), cursor: next < mine.length ? String(next) : null };
  },
  grant: ({ state, games, onChange }, body) => {
    const grant = grantOf(body);
    if (!grant) return { status: 'BAD_REQUEST' };
    const mine = grant.games.map((code) => games.get(`${body.provider}/${code}`));
    if (!mine.every((game) => game?.enabled && game.free_rounds !== false))
      return { status: 'GAME_DISABLED' };
    if (!find(state.grants, body, grant.grant_id)) state.grants.push(grant);
    onChange();
    return {};
  },
  cancel: ({ state, onChange }, body) => {
    const grant = find(state.grants, body, String(body.grant_id));
    if (!grant) return { status: 'GRANT_NOT_FOUND' };
    grant.cancelled = true;
    onChange();
    return { used: grant.used, cancelled: grant.rounds - grant.used };
  },
  jackpots: (simulator, body) => ({ jackpots: feedOf(simulator, body) }),
  close: ({ sessions }, body) => {
    const mine = [...sessions.values()].filter(
      ({ site, player_id, walletSession }) =>
        site === body.site && player_id === body.player_id && isNamed(body.session_sha256, walletSession),
    );
    for (const session of mine) session.closed = true;
    return { closed: mine.length };
  },
};

/**
 * Whether a session is among those to close: a wallet names them by their hashes, or closes all by naming
 * none.
 */
function isNamed(hashes: unknown, session: string): boolean {
  if (!Array.isArray(hashes) || hashes.length === 0) return true;
  return hashes.includes(createHash('sha256').update(session).digest('hex'));
}

/** A grant as sent by the wallet; undefined if a field is missing. */
function grantOf({ site, provider, ...fields }: Body): Grant | undefined {
  const { grant_id, player_id, games, rounds, bet_value, currency, valid_from, valid_to } =
    fields as Partial<Grant>;
  const words = [grant_id, player_id, bet_value, currency, valid_from, valid_to];
  if (!words.every((word) => typeof word === 'string') || !Array.isArray(games) || !Number.isInteger(rounds))
    return undefined;
  const kept = { grant_id, player_id, games, rounds, bet_value, currency, valid_from, valid_to } as Grant;
  return { ...kept, site, provider, used: 0, cancelled: false };
}

const find = (grants: Grant[], { site, provider }: Body, id: string) =>
  grants.find((grant) => grant.grant_id === id && grant.site === site && grant.provider === provider);

export const gameKey = (game: { provider_code: string; game_code: string }): string =>
  `${game.provider_code}/${game.game_code}`;
export const replayKey = (master: string, roundId: string): string =>
  providerAccountOf(master, 'replay', roundId).keyId;

function open(simulator: Simulator, body: Body, token: string, isDemo: boolean): object {
  const game: Game | undefined = simulator.games.get(`${body.provider}/${body.game}`);
  if (!game?.enabled || (isDemo && !game.demo)) return { status: 'GAME_DISABLED' };
  if (!isDemo && game.currencies?.includes(String(body.currency)) === false)
    return { status: 'WRONG_CURRENCY' };
  if (game.blocked_countries?.includes(String(body.country))) return { status: 'GAME_DISABLED' };
  const until = simulator.now() + LAUNCH_MS;
  for (const [old, launch] of simulator.launches)
    if (launch.until < simulator.now()) simulator.launches.delete(old);
  simulator.launches.set(token, {
    site: body.site,
    game,
    language: String(body.language ?? 'en'),
    lobby_url: String(body.lobby_url ?? ''),
    cashier_url: String(body.cashier_url ?? ''),
    isDemo,
    until,
  });
  // In the URL fragment, so that the token appears in no log and no referrer.
  const url = `${simulator.origin()}/play#${token}`;
  return { url, open: game.open_mode, expires_at: new Date(until).toISOString() };
}
