import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { GWP_BODY_BYTES, gwpRequests, type MoneyRequest } from '#contracts/gwp/requests.ts';
import { type Db, run, transaction } from '../../../platform/database/index.ts';
import { isDatabaseUnavailable } from '../../../platform/database/unavailability.ts';
import type { RequestOrigin } from '../../../platform/http/api.ts';
import { clientAddress } from '../../../platform/http/request.ts';
import { readBytes } from '../../../platform/http/request-body.ts';
import type { Log } from '../../../platform/log.ts';
import { findGame } from '../../catalog/index.ts';
import { createAddressFilter } from '../endpoint/credentials.ts';
import { balanceFields } from '../endpoint/operations.ts';
import { createRateLimit } from '../endpoint/rate-limit.ts';
import { createRefusalLog } from '../endpoint/refusal-log.ts';
import { RETRY_SECONDS } from '../endpoint/responses.ts';
import { createSessions } from '../game-sessions.ts';
import { fingerprintOf } from '../message.ts';
import { createPlayerLinks } from '../player-links.ts';
import { recordRemainder } from '../rounding-remainders.ts';
import type { SecretEncryption } from '../secret-encryption.ts';
import { type ProviderKey, tables } from '../tables.ts';
import { createWallet } from '../wallet.ts';
import type { Adapter, AdapterAccount, DialectMessage, MessageResult } from './adapter.ts';
import { handleDialectRequest } from './dialect-request.ts';
import { evoplay } from './evoplay.ts';
import { hub88 } from './hub88.ts';
import { extendIdleSession } from './idle-sessions.ts';
import { createStoredLookups, findSession } from './lookups.ts';

const ADAPTERS: readonly Adapter[] = [hub88, evoplay];
const TIMEOUT_MS = 2000;
const REQUESTS_PER_SECOND = 500;

export type AdapterEndpointOptions = {
  db: Db;
  log: Pick<Log, 'warn' | 'error'>;
  seal: SecretEncryption;
  trustProxy: boolean;
  now(): Date;
  longestMs?: number;
  /** Maximum number of an account's calls per second that move no money. */
  questionsPerSecond?: number;
};

/**
 * Endpoints of the other dialects: `/adapters/{id}/{pathKey}/…`. Their messages go through the same wallet as
 * GWP/1 messages.
 */
export function createAdapterEndpoint(options: AdapterEndpointOptions): Hono<{ Bindings: RequestOrigin }> {
  const { db, now, trustProxy, longestMs = TIMEOUT_MS } = options;
  const app = new Hono<{ Bindings: RequestOrigin }>();
  const tools: EndpointContext = {
    ...options,
    wallet: createWallet(db, { now, longestMs }),
    links: createPlayerLinks(),
    sessions: createSessions(),
    mayAsk: createRateLimit(options.questionsPerSecond ?? REQUESTS_PER_SECOND),
    logRefusal: createRefusalLog(options.log),
  };
  for (const adapter of ADAPTERS)
    app.post(`/adapters/${adapter.id}/:pathKey{[A-Za-z0-9_-]{16,64}}/*`, async ({ env, req }) => {
      const pathKey = req.param('pathKey');
      const path = new URL(req.url).pathname.slice(`/adapters/${adapter.id}/${pathKey}`.length);
      const peer = env?.peer ?? env?.incoming?.socket.remoteAddress ?? 'unknown';
      const address = clientAddress(req.header('x-forwarded-for'), peer, trustProxy);
      return await handleRequest(tools, adapter, { pathKey, path, address, request: req.raw });
    });
  app.all('/adapters/*', () => Response.json({ error: 'not found' }, { status: 404 }));
  return app;
}

type EndpointContext = AdapterEndpointOptions & {
  wallet: ReturnType<typeof createWallet>;
  links: ReturnType<typeof createPlayerLinks>;
  sessions: ReturnType<typeof createSessions>;
  mayAsk: ReturnType<typeof createRateLimit>;
  logRefusal: ReturnType<typeof createRefusalLog>;
};
type IncomingRequest = { pathKey: string; path: string; address: string; request: Request };

async function handleRequest(
  tools: EndpointContext,
  adapter: Adapter,
  { pathKey, path, address, request }: IncomingRequest,
) {
  const { db, log, now, mayAsk, logRefusal } = tools;
  try {
    const body = await readBytes(request, GWP_BODY_BYTES);
    const found = body && (await accountOf(tools, adapter.id, pathKey));
    if (!found) return Response.json({ error: 'not found' }, { status: 404 });
    const { key, account } = found;
    const raw = { path, body, headers: request.headers };
    const { status, body: shown } = await handleDialectRequest(adapter, raw, {
      account,
      memory: createStoredLookups(db, key),
      now: now(),
      isAllowed: found.allows(address),
      onRefused: (refused) =>
        logRefusal(path, { provider: key.provider_code, status: refused, why: WHY[refused] }),
      async handle(message) {
        if (message.op === 'balance' && !mayAsk(pathKey, now())) throw new RateLimitExceeded();
        return await sendToWallet(tools, { key, adapter }, message);
      },
    });
    const headers: Record<string, string> = status === 503 ? { 'retry-after': RETRY_SECONDS } : {};
    return Response.json(shown, { status, headers });
  } catch (error) {
    if (error instanceof RateLimitExceeded)
      return Response.json({ error: 'too many questions' }, { status: 429 });
    if (isDatabaseUnavailable(error)) log.warn({ adapter: adapter.id }, 'the database is unavailable');
    else log.error({ err: error, adapter: adapter.id }, 'a provider’s message failed');
    const headers = { 'retry-after': RETRY_SECONDS };
    return Response.json({ error: 'unknown: ask again' }, { status: 503, headers });
  }
}

const WHY = { FORBIDDEN: 'the address is not allowed', BAD_SIGNATURE: 'invalid signature' };

class RateLimitExceeded extends Error {}

async function accountOf({ db, seal }: EndpointContext, adapter: string, pathKey: string) {
  const [row] = await run<
    ProviderKey & {
      public_key: string | null;
      settings: Record<string, string>;
      addresses: string[];
      key_id: string | null;
      sealed: Buffer | null;
    }
  >(db, {
    name: 'providers-adapter',
    text: `select d.*, a.addresses, s.key_id, s.sealed from providers.adapter d
      join providers.account a on a.site_id = d.site_id and a.provider_code = d.provider_code
      and a.status <> 'disabled'
      left join lateral (select * from providers.secret s where s.site_id = d.site_id
      and s.provider_code = d.provider_code
        and s.retired_at is null order by s.created_at desc limit 1) s on true
      where d.place = $1 and d.adapter = $2`,
    values: [pathKey, adapter],
  });
  if (!row) return undefined;
  const { site_id, provider_code, public_key, settings, addresses, key_id, sealed } = row;
  const secret = sealed && key_id ? seal.decrypt(sealed, key_id) : '';
  const account: AdapterAccount = { publicKey: public_key, settings, secret };
  return { key: { site_id, provider_code }, account, allows: createAddressFilter(addresses) };
}

type Place = { key: ProviderKey; adapter: Adapter };

/** Passes one message to the wallet; an invalid one gets a bad request, as on the GWP/1 endpoint. */
async function sendToWallet(
  tools: EndpointContext,
  { key, adapter }: Place,
  message: DialectMessage,
): Promise<MessageResult> {
  const { db, wallet, links, sessions, now } = tools;
  const { op, residue = 0n, ...fields } = message;
  if (op === 'balance') return await balance(tools, key, fields);
  const link = await links.find(db, key, String(fields.player_id));
  if (link === 'foreign') return { status: 'FORBIDDEN' };
  const common = { v: '1', request_id: randomUUID(), provider: key.provider_code, op };
  const parsed = gwpRequests[op].safeParse({ ...common, ...fields });
  if (!parsed.success) return { status: 'BAD_REQUEST' };
  const request = parsed.data as MoneyRequest;
  const session = 'session' in request ? request.session : undefined;
  if (session !== undefined) await extendIdleSession(db, key, session, now());
  const verdict = await wallet.process({
    key,
    request,
    fingerprint: fingerprintOf(request),
    nonce: randomUUID(),
    link,
    session: session ? await sessions.find(db, key, session) : undefined,
    card: 'game' in request ? await findGame(db, key.site_id, key.provider_code, request.game) : undefined,
  });
  if (verdict.status === 'NONCE_REUSED') throw new Error('one of our nonces was already used');
  const decided = verdict as Exclude<typeof verdict, { status: 'NONCE_REUSED' }>;
  const { status, cash, bonus, currency, replayed, balanceAfter, detail } = decided;
  // Also for a repetition: the first response may have been lost before this was stored. It is stored once.
  if (status === 'OK' && residue > 0n) {
    const currency = 'currency' in request ? request.currency : '';
    const lost = { tx_id: request.tx_id, currency, millionths: residue };
    await transaction(db, (tx) => recordRemainder(tx, key, lost));
  }
  const waitingSince = status === 'INTERNAL' ? await findWaitingWin(db, key, request.tx_id) : undefined;
  const current = cash + (decided.isBonusPlayable ? bonus : 0n);
  const isAsThen = replayed && adapter.replayBalance === 'stored' && balanceAfter !== null;
  return {
    status,
    ...(typeof detail.reason === 'string' && { reason: detail.reason }),
    ...(typeof detail.effect === 'string' && { effect: detail.effect }),
    ...(currency && { balance: isAsThen ? balanceAfter : current, currency }),
    ...(waitingSince && { waitingSince }),
  };
}

/** The balance; refused to a session that has ended or belongs to another player. */
async function balance(
  { db, links, now }: EndpointContext,
  key: ProviderKey,
  fields: Omit<DialectMessage, 'op'>,
): Promise<MessageResult> {
  const link = await links.find(db, key, String(fields.player_id));
  if (link === 'foreign') return { status: 'FORBIDDEN' };
  if (!link) return { status: 'PLAYER_NOT_FOUND' };
  if (typeof fields.session === 'string') {
    const session = await findSession(db, key, fields.session);
    if (session?.player_ref !== link.player_ref) return { status: 'SESSION_INVALID', reason: 'unknown' };
    const isOver = session.revoked_at !== null || session.expires_at <= now();
    if (isOver) return { status: 'SESSION_INVALID', reason: 'expired' };
    await extendIdleSession(db, key, fields.session, now());
  }
  const { balance: held, currency } = await balanceFields(db, link);
  return { status: 'OK', balance: BigInt(held), currency };
}

async function findWaitingWin(db: Db, key: ProviderKey, txId: string): Promise<Date | undefined> {
  const row = await tables(db)
    .selectFrom('orphan')
    .select('first_seen_at')
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('tx_id', '=', txId)
    .executeTakeFirst();
  return row?.first_seen_at;
}
