import type { GwpOp, GwpRequest, MoneyRequest } from '#contracts/gwp/requests.ts';
import { type Db, oneStatement, run } from '../../../platform/database.ts';
import { activeBonus } from '../../bonuses/index.ts';
import { findGame } from '../../catalog/index.ts';
import { balancesOf } from '../../ledger/index.ts';
import type { Links } from '../links.ts';
import { fingerprintOf, type Message, nonceOf } from '../message.ts';
import { openSession, type Sessions } from '../sessions.ts';
import type { LinkRow } from '../tables.ts';
import type { Wallet } from '../wallet.ts';
import { type Fields, moneyFields, sessionFields } from './answers.ts';
import type { Sender } from './request.ts';

export type OperationsOptions = {
  db: Db;
  wallet: Wallet;
  links: Links;
  sessions: Sessions;
  now(): Date;
  /** Whether a key may ask once more in this second; asked for what moves no money. */
  mayAsk(keyId: string, now: Date): boolean;
};
type Asked = { sender: Sender; op: GwpOp; request: GwpRequest };

/** What each operation answers. */
export async function operate(options: OperationsOptions, asked: Asked): Promise<Fields> {
  const { op, request, sender } = asked;
  const { credential } = sender;
  if (op !== 'authenticate' && op !== 'balance' && op !== 'ping')
    return await moveMoney(options, sender, request as MoneyRequest);
  if (op !== 'ping' && !options.mayAsk(credential.keyId, options.now())) return { status: 'RATE_LIMITED' };
  if (!(await noteNonce(options, sender))) return { status: 'NONCE_REUSED' };
  if (op === 'ping') return { status: 'OK' };
  return op === 'balance'
    ? await tellBalance(options, sender, request as GwpRequest<'balance'>)
    : await authenticate(options, sender, request as GwpRequest<'authenticate'>);
}

const keyOf = ({ credential }: Sender) => ({
  site_id: credential.siteId,
  provider_code: credential.providerCode,
});

async function moveMoney(
  { db, wallet, links, sessions }: OperationsOptions,
  sender: Sender,
  request: MoneyRequest,
): Promise<Fields> {
  const key = keyOf(sender);
  const session = 'session' in request ? request.session : undefined;
  const [link, found, card] = await Promise.all([
    links.find(db, key, request.player_id),
    session ? sessions.find(db, key, session) : undefined,
    'game' in request ? findGame(db, key.site_id, key.provider_code, request.game) : undefined,
  ]);
  if (link === 'foreign') return FOREIGN;
  const message: Message = {
    key,
    request,
    fingerprint: fingerprintOf(request),
    nonce: nonceOf(sender.credential.keyId, sender.nonce),
    link,
    session: found,
    card,
  };
  return moneyFields(request, await wallet.process(message));
}

const FOREIGN: Fields = { status: 'FORBIDDEN', message: 'the player is not of this provider' };

/** Notes a nonce; false when it was used before. Messages that move money do this inside their transaction. */
async function noteNonce({ db, now }: OperationsOptions, { credential, nonce }: Sender): Promise<boolean> {
  const rows = await run(oneStatement(db), {
    name: 'providers-note-nonce',
    text: `insert into providers.nonce (site_id, digest, used_at) values ($1, $2, $3)
      on conflict do nothing returning 1 as used`,
    values: [credential.siteId, nonceOf(credential.keyId, nonce), now()],
  });
  return rows.length === 1;
}

async function tellBalance(
  { db, links }: OperationsOptions,
  sender: Sender,
  request: GwpRequest<'balance'>,
): Promise<Fields> {
  const link = await links.find(db, keyOf(sender), request.player_id);
  if (link === 'foreign') return FOREIGN;
  if (!link) return { status: 'PLAYER_NOT_FOUND' };
  return { status: 'OK', ...(await balanceFields(db, link)), replayed: false };
}

/** What a player can stake, and of what it consists. */
export async function balanceFields(db: Db, link: LinkRow) {
  const [held, active] = await Promise.all([
    balancesOf(db, link.site_id, link.player_id),
    activeBonus(db, { siteId: link.site_id, playerId: link.player_id }),
  ]);
  const { cash, bonus } = held ?? { cash: 0n, bonus: 0n };
  return {
    balance: (cash + (active ? bonus : 0n)).toString(),
    currency: link.currency,
    balance_parts: { cash: cash.toString(), bonus: bonus.toString() },
  };
}

async function authenticate(
  { db, now }: OperationsOptions,
  sender: Sender,
  { launch_token: token, game }: GwpRequest<'authenticate'>,
): Promise<Fields> {
  const opened = await openSession(db, keyOf(sender), { token, game }, now());
  return typeof opened === 'string' ? { status: opened } : sessionFields(opened, now());
}
