import { hash } from 'node:crypto';
import type { LobbyGame } from '#contracts/api/games.ts';
import type { MoneyRequest } from '#contracts/gwp/requests.ts';
import type { LinkRow, ProviderKey, SessionRow } from './tables.ts';

/** A message that moves money or closes a round, with the immutable facts known before its transaction. */
export type WalletMessage = {
  key: ProviderKey;
  request: MoneyRequest;
  fingerprint: Buffer;
  /** The digest of its nonce. */
  nonce: string;
  /** Undefined: the provider has no such player. */
  link: LinkRow | undefined;
  /** The session of a bet; its mutable state is read again. */
  session: SessionRow | undefined;
  /** The game, if the site sells it. */
  card: LobbyGame | undefined;
};

/**
 * The stored form of a nonce: SHA-256 over the key's name and the nonce, truncated to the size of a UUID.
 * Neither contains a space.
 */
export function nonceDigest(keyId: string, nonce: string): string {
  const hex = hash('sha256', `${keyId} ${nonce}`, 'hex');
  const [a, b, c] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16)];
  return `${a}-${b}-${c}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The fields that a repetition must repeat [wallet 3.5]: SHA-256 over the fields that define the request,
 * excluding its transport.
 */
export function fingerprintOf(request: MoneyRequest): Buffer {
  const field = (name: string): unknown => (request as Record<string, unknown>)[name] ?? null;
  return hash('sha256', JSON.stringify(FIELDS.map(field)), 'buffer');
}

const FIELDS = [
  'op',
  'player_id',
  'game',
  'round_id',
  'amount',
  'currency',
  'target_tx_id',
  'win_tx_id',
  'win_amount',
];

/** The round in a message, if any. */
export function roundOf({ request }: WalletMessage): string | undefined {
  return 'round_id' in request ? request.round_id : undefined;
}

/** The message's ids: its own, and that of the win inside a bet_win. */
export function transactionIdsOf({ request }: WalletMessage): string[] {
  return request.op === 'bet_win' ? [request.tx_id, request.win_tx_id] : [request.tx_id];
}

/** The transaction a message refers to. */
export function targetOf({ request }: WalletMessage): string | undefined {
  return 'target_tx_id' in request ? request.target_tx_id : undefined;
}

/** The grant of free rounds in a message, if any. */
export function grantOf({ request }: WalletMessage): string | undefined {
  return 'grant_id' in request ? request.grant_id : undefined;
}
