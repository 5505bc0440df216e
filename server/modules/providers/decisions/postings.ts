import type { AccountKind, Posting, TransferInput } from '../../ledger/index.ts';
import { clearingAccount, jackpotAccount } from '../house-accounts.ts';
import type { WalletMessage } from '../message.ts';
import type { ProviderKey } from '../tables.ts';
import type { LedgerOperation, PlayerMessageFacts } from './decision.ts';

/** Ledger keys: a provider's id is used once. Contributions have a prefix that cannot occur in an id. */
const keyOf = ({ provider_code }: ProviderKey, txId: string): string => `gwp:${provider_code}:${txId}`;
const jackpotKey = ({ provider_code }: ProviderKey, n: number, txId: string): string =>
  `gwp-jackpot-${n}:${provider_code}:${txId}`;
/** The second posting of a message that reverses two. */
const secondKey = ({ provider_code }: ProviderKey, txId: string): string => `gwp-2:${provider_code}:${txId}`;

/** An account of the message’s player, for a posting. */
export const playerAccount = ({ player }: PlayerMessageFacts, kind: AccountKind) => ({
  player: player.link.player_id,
  kind,
});

/** A posting of the message, under its id. */
export function posting(
  { key }: WalletMessage,
  { player }: PlayerMessageFacts,
  kind: string,
  txId: string,
  move: Posting | readonly Posting[],
  meta: { round_id?: string; game_code?: string },
): LedgerOperation {
  const moves = [move].flat();
  const [first, ...rest] = moves.filter(({ amount }) => amount > 0n);
  return {
    post: {
      siteId: key.site_id,
      key: keyOf(key, txId),
      kind,
      currency: player.currency,
      postings: [first ?? moves[0]!, ...rest],
      meta: { ...meta, provider_code: key.provider_code },
    },
  };
}

export type Contribution = { jackpot_id: string; amount: string };

/** The parts of a stake contributed to jackpots. */
export function contributionsOf(
  { key }: WalletMessage,
  { player }: PlayerMessageFacts,
  txId: string,
  parts: readonly Contribution[],
): LedgerOperation[] {
  return parts.map((part, n): LedgerOperation => {
    const transfer: TransferInput = {
      siteId: key.site_id,
      key: jackpotKey(key, n, txId),
      kind: 'jackpot_contribution',
      currency: player.currency,
      postings: [
        { from: clearingAccount(key), to: jackpotAccount(key, part.jackpot_id), amount: BigInt(part.amount) },
      ],
      meta: { provider_code: key.provider_code },
    };
    return { post: transfer };
  });
}

/**
 * Reverses a transaction's postings; `isSecond` if the message reverses two, `transferKey` if its money was
 * posted under another key.
 */
export function reversalOf(
  key: ProviderKey,
  txId: string,
  target: { tx_id: string; cash: bigint; bonus: bigint; contributions: number },
  { isSecond = false, transferKey }: { isSecond?: boolean; transferKey?: string | undefined } = {},
): LedgerOperation[] {
  const reversal = (own: string, reversed: string): LedgerOperation => ({
    reverse: { siteId: key.site_id, key: own, transferKey: reversed },
  });
  const own = isSecond ? secondKey(key, txId) : keyOf(key, txId);
  return [
    ...(target.cash !== 0n || target.bonus !== 0n
      ? [reversal(own, transferKey ?? keyOf(key, target.tx_id))]
      : []),
    ...Array.from({ length: target.contributions }, (_, n) =>
      reversal(jackpotKey(key, n, txId), jackpotKey(key, n, target.tx_id)),
    ),
  ];
}
