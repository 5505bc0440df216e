import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { GWP_BODY_BYTES, gwpRequests, type MoneyRequest } from '#contracts/gwp/requests.ts';
import { exponentOf, isCurrency } from '#contracts/values/currency.ts';
import { type Db, run, transaction } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { findGame } from '../../catalog/index.ts';
import { balanceFields } from '../door/operations.ts';
import { createLinks } from '../links.ts';
import { fingerprintOf } from '../message.ts';
import { keepResidue } from '../residue.ts';
import type { SecretSeal } from '../seal.ts';
import { createSessions } from '../sessions.ts';
import { type ProviderKey, tables } from '../tables.ts';
import { createWallet } from '../wallet.ts';
import type { Adapter, AdapterAccount, Said, Told } from './adapter.ts';
import { evoplay } from './evoplay.ts';
import { hub88 } from './hub88.ts';

const ADAPTERS: readonly Adapter[] = [hub88, evoplay];
const LONGEST_MS = 2000;

export type AdapterDoorOptions = {
  db: Db;
  log: Pick<Log, 'warn' | 'error'>;
  seal: SecretSeal;
  now(): Date;
  longestMs?: number;
};

/** The doors of other dialects: `/adapters/{id}/{place}/…`. What they say goes through the same wallet as GWP/1. */
export function createAdapterDoor(options: AdapterDoorOptions): Hono {
  const { db, now, longestMs = LONGEST_MS } = options;
  const app = new Hono();
  const tools: Tools = {
    ...options,
    wallet: createWallet(db, { now, longestMs }),
    links: createLinks(),
    sessions: createSessions(),
  };
  for (const adapter of ADAPTERS)
    app.post(`/adapters/${adapter.id}/:place{[A-Za-z0-9_-]{16,64}}/*`, async (c) => {
      const place = c.req.param('place');
      const path = new URL(c.req.url).pathname.slice(`/adapters/${adapter.id}/${place}`.length);
      return await answer(tools, adapter, place, path, c.req.raw);
    });
  app.all('/adapters/*', () => Response.json({ error: 'not found' }, { status: 404 }));
  return app;
}

type Tools = AdapterDoorOptions & {
  wallet: ReturnType<typeof createWallet>;
  links: ReturnType<typeof createLinks>;
  sessions: ReturnType<typeof createSessions>;
};

async function answer(tools: Tools, adapter: Adapter, place: string, path: string, request: Request) {
  const { db, log, now } = tools;
  try {
    const body = Buffer.from(await request.arrayBuffer());
    const found = body.byteLength <= GWP_BODY_BYTES && (await accountOf(tools, adapter.id, place));
    if (!found) return Response.json({ error: 'not found' }, { status: 404 });
    const { key, account } = found;
    const raw = { path, body, headers: request.headers };
    const send = (told: readonly Told[], asked: Record<string, string>, exponent: number) => {
      const { status, body: shown } = adapter.render(told, asked, exponent, now());
      return Response.json(shown, { status });
    };
    if (!adapter.verify(raw, account)) {
      log.warn({ provider: key.provider_code, adapter: adapter.id }, 'a provider’s request was refused');
      return send([{ status: 'BAD_SIGNATURE' }], { path }, 0);
    }
    const parsed = await adapter.parse(raw, account, { knows: (txId) => knows(db, key, txId) }, places);
    if (!parsed.ok) return send([{ status: parsed.status }], parsed.asked, 0);
    const told: Told[] = [];
    for (const message of parsed.messages) {
      told.push(await tell(tools, key, message));
      if (told.at(-1)!.status !== 'OK') break;
    }
    const currency = told.find((one) => one.currency)?.currency;
    return send(told, parsed.asked, currency ? places(currency) : 0);
  } catch (error) {
    log.error({ err: error, adapter: adapter.id }, 'a provider’s message failed');
    return Response.json({ error: 'unknown: ask again' }, { status: 503 });
  }
}

async function accountOf({ db, seal }: Tools, adapter: string, place: string) {
  const [row] = await run<
    ProviderKey & {
      public_key: string | null;
      settings: Record<string, string>;
      status: string;
      key_id: string | null;
      sealed: Buffer | null;
    }
  >(db, {
    text: `select d.*, a.status, s.key_id, s.sealed from providers.adapter d
      join providers.account a on a.site_id = d.site_id and a.provider_code = d.provider_code and a.status <> 'disabled'
      left join lateral (select * from providers.secret s where s.site_id = d.site_id and s.provider_code = d.provider_code
        and s.retired_at is null order by s.created_at desc limit 1) s on true
      where d.place = $1 and d.adapter = $2`,
    values: [place, adapter],
  });
  if (!row) return undefined;
  const { site_id, provider_code, public_key, settings, key_id, sealed } = row;
  const secret = sealed && key_id ? seal.open(sealed, key_id) : '';
  const account: AdapterAccount = { publicKey: public_key, settings, secret };
  return { key: { site_id, provider_code }, account };
}

/** Places of a currency; of one nobody has here, two: the wallet refuses it anyway. */
function places(currency: string): number {
  return isCurrency(currency) ? exponentOf(currency) : 2;
}

async function knows(db: Db, key: ProviderKey, txId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('transaction')
    .select('tx_id')
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('tx_id', '=', txId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Says one message to the wallet; what it cannot be is a bad request, as at the other door. */
async function tell({ db, wallet, links, sessions }: Tools, key: ProviderKey, message: Said): Promise<Told> {
  const { op, residue = 0n, ...fields } = message;
  const link = await links.find(db, key, String(fields.player_id));
  if (link === 'foreign') return { status: 'FORBIDDEN' };
  if (op === 'balance') {
    if (!link) return { status: 'PLAYER_NOT_FOUND' };
    const { balance, currency } = await balanceFields(db, link);
    return { status: 'OK', balance: BigInt(balance), currency };
  }
  const common = { v: '1', request_id: randomUUID(), provider: key.provider_code, op };
  const parsed = gwpRequests[op].safeParse({ ...common, ...fields });
  if (!parsed.success) return { status: 'BAD_REQUEST' };
  const request = parsed.data as MoneyRequest;
  const session = 'session' in request ? request.session : undefined;
  const verdict = await wallet.process({
    key,
    request,
    fingerprint: fingerprintOf(request),
    keyId: 'adapter',
    nonce: randomUUID(),
    link,
    session: session ? await sessions.find(db, key, session) : undefined,
    card: 'game' in request ? await findGame(db, key.site_id, key.provider_code, request.game) : undefined,
  });
  if (verdict.status === 'NONCE_REUSED') throw new Error('a nonce of our own was used before');
  const { status, cash, bonus, currency, replayed } = verdict as Exclude<
    typeof verdict,
    { status: 'NONCE_REUSED' }
  >;
  const isPlayable = 'isBonusPlayable' in verdict && verdict.isBonusPlayable;
  if (status === 'OK' && residue > 0n && !replayed) {
    const currency = 'currency' in request ? request.currency : '';
    const lost = { tx_id: request.tx_id, currency, millionths: residue };
    await transaction(db, (tx) => keepResidue(tx, key, lost));
  }
  const waitingSince = status === 'INTERNAL' ? await waiting(db, key, request.tx_id) : undefined;
  return {
    status,
    replayed,
    ...(currency && { balance: cash + (isPlayable ? bonus : 0n), currency }),
    ...(waitingSince && { waitingSince }),
  };
}

async function waiting(db: Db, key: ProviderKey, txId: string): Promise<Date | undefined> {
  const row = await tables(db)
    .selectFrom('orphan')
    .select('first_seen_at')
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('tx_id', '=', txId)
    .executeTakeFirst();
  return row?.first_seen_at;
}
