import type { GwpOp, GwpRequest, MoneyRequest } from '#contracts/gwp/requests.ts';
import { type Db, singleStatementHandle, write } from '../../../platform/database/index.ts';
import { findActiveBonus } from '../../bonuses/index.ts';
import { findGame } from '../../catalog/index.ts';
import { findBalances } from '../../ledger/index.ts';
import { exchangeLaunchToken, type Sessions } from '../game-sessions.ts';
import { fingerprintOf, nonceDigest, type WalletMessage } from '../message.ts';
import type { PlayerLinks } from '../player-links.ts';
import type { LinkRow } from '../tables.ts';
import type { Wallet } from '../wallet.ts';
import { moneyFields, type ResponseFields, sessionFields } from './responses.ts';
import type { AuthenticatedSender } from './signed-request.ts';

export type OperationsOptions = {
  db: Db;
  wallet: Wallet;
  links: PlayerLinks;
  sessions: Sessions;
  now(): Date;
  /** Whether a key may make another read call within this second. */
  mayAsk(keyId: string, now: Date): boolean;
};
type OperationRequest = { sender: AuthenticatedSender; op: GwpOp; request: GwpRequest };

/** The response of each operation. */
export async function operationResponse(
  options: OperationsOptions,
  requested: OperationRequest,
): Promise<ResponseFields> {
  const { op, request, sender } = requested;
  const { credential } = sender;
  if (op !== 'authenticate' && op !== 'balance' && op !== 'ping')
    return await moveMoney(options, sender, request as MoneyRequest);
  if (op !== 'ping' && !options.mayAsk(credential.keyId, options.now())) return { status: 'RATE_LIMITED' };
  if (!(await recordNonce(options, sender))) return { status: 'NONCE_REUSED' };
  if (op === 'ping') return { status: 'OK' };
  return op === 'balance'
    ? await readBalance(options, sender, request as GwpRequest<'balance'>)
    : await authenticate(options, sender, request as GwpRequest<'authenticate'>);
}

const keyOf = ({ credential }: AuthenticatedSender) => ({
  site_id: credential.siteId,
  provider_code: credential.providerCode,
});

async function moveMoney(
  { db, wallet, links, sessions }: OperationsOptions,
  sender: AuthenticatedSender,
  request: MoneyRequest,
): Promise<ResponseFields> {
  const key = keyOf(sender);
  const session = 'session' in request ? request.session : undefined;
  const [link, found, card] = await Promise.all([
    links.find(db, key, request.player_id),
    session ? sessions.find(db, key, session) : undefined,
    'game' in request ? findGame(db, key.site_id, key.provider_code, request.game) : undefined,
  ]);
  if (link === 'foreign') return FOREIGN_PLAYER;
  const message: WalletMessage = {
    key,
    request,
    fingerprint: fingerprintOf(request),
    nonce: nonceDigest(sender.credential.keyId, sender.nonce),
    link,
    session: found,
    card,
  };
  return moneyFields(request, await wallet.process(message));
}

const FOREIGN_PLAYER: ResponseFields = { status: 'FORBIDDEN', message: 'the player is not of this provider' };

/**
 * Stores a nonce; false when it was already used. Messages that move money do this inside their transaction.
 */
async function recordNonce(
  { db, now }: OperationsOptions,
  { credential, nonce }: AuthenticatedSender,
): Promise<boolean> {
  const rows = await write(singleStatementHandle(db), {
    name: 'providers-note-nonce',
    text: `insert into providers.nonce (site_id, digest, used_at) values ($1, $2, $3)
      on conflict do nothing returning 1 as used`,
    values: [credential.siteId, nonceDigest(credential.keyId, nonce), now()],
  });
  return rows.length === 1;
}

async function readBalance(
  { db, links }: OperationsOptions,
  sender: AuthenticatedSender,
  request: GwpRequest<'balance'>,
): Promise<ResponseFields> {
  const link = await links.find(db, keyOf(sender), request.player_id);
  if (link === 'foreign') return FOREIGN_PLAYER;
  if (!link) return { status: 'PLAYER_NOT_FOUND' };
  return { status: 'OK', ...(await balanceFields(db, link)), replayed: false };
}

/** A player's playable balance, and its parts. */
export async function balanceFields(db: Db, link: LinkRow) {
  const [held, active] = await Promise.all([
    findBalances(db, link.site_id, link.player_id),
    findActiveBonus(db, { siteId: link.site_id, playerId: link.player_id }),
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
  sender: AuthenticatedSender,
  { launch_token: token, game }: GwpRequest<'authenticate'>,
): Promise<ResponseFields> {
  const opened = await exchangeLaunchToken(db, keyOf(sender), { token, game }, now());
  return typeof opened === 'string' ? { status: opened } : sessionFields(opened, now());
}
