import { hash } from 'node:crypto';
import { canonicalJson, type Json } from '#games/engine/fair/canonical-json.ts';

/** A player's accounts. `reserved` is money set aside; tokens are counted in the currency TOKEN. */
export type AccountKind = 'cash' | 'bonus' | 'reserved' | 'token' | 'frozen_token';

/** An account by purpose: `{ player, kind: 'cash' }`, `{ house: 'game_clearing:BAIZE' }`. */
export type AccountRef = { player: string; kind: AccountKind } | { house: string };

/** A movement of money from one account to another: minor units, zero or more. */
export interface Posting {
  from: AccountRef;
  to: AccountRef;
  amount: bigint;
}

export interface TransferInput {
  siteId: number;
  /** The idempotency key of a business event: unique per site, the same in every retry. */
  key: string;
  /** A code of ledger.posting_kind: bet, win, deposit … */
  kind: string;
  currency: string;
  postings: readonly [Posting, ...Posting[]];
  /**
   * Stored with the transfer and shown with its entries. Part of the fingerprint: no times, no random values.
   */
  meta?: JsonObject;
}
export type JsonObject = { readonly [name: string]: Json };

interface TransferLine {
  /** n is the nth player account of the call, -n the nth house account. */
  from: number;
  to: number;
  amount: bigint;
}
export interface Transfer {
  key: string;
  kind: string;
  currency: string;
  fingerprint: Buffer;
  refersTo: bigint | null;
  meta: string;
  lines: [TransferLine, ...TransferLine[]];
}
/** The parameters of one round trip to the database. */
export interface PostingCall {
  siteId: number;
  accounts: { playerId: string; kind: AccountKind }[];
  houses: { code: string; currency: string; id: bigint | null }[];
  transfers: Transfer[];
  /** All account pairs of this call are known to be allowed and need no look-up. */
  routesKnown: boolean;
}

/** Facts about a database that need no query. */
export interface LedgerCache {
  houseId(siteId: number, code: string, currency: string): bigint | null;
  isAllowedRoute(kind: string, from: AccountRef, to: AccountRef): boolean;
}

const MAX_AMOUNT = 10n ** 17n;
const MAX_TRANSFERS = 100;

/** Numbers the accounts of several transfers; `houseId` returns known ids. */
export function buildCall(
  inputs: readonly (TransferInput & { refersTo?: bigint })[],
  cache: LedgerCache,
): PostingCall {
  const siteId = inputs[0]?.siteId;
  if (siteId === undefined || inputs.length > MAX_TRANSFERS)
    throw new RangeError('1 to 100 transfers at once');
  const call: PostingCall = { siteId, accounts: [], houses: [], transfers: [], routesKnown: true };
  for (const input of inputs) {
    if (input.siteId !== siteId) throw new RangeError('transfers of one call belong to one site');
    const number = (ref: AccountRef): number => {
      if ('house' in ref) {
        const { house: code } = ref;
        const at = call.houses.findIndex((known) => known.code === code && known.currency === input.currency);
        if (at >= 0) return -at - 1;
        return -call.houses.push({
          code,
          currency: input.currency,
          id: cache.houseId(siteId, code, input.currency),
        });
      }
      const at = call.accounts.findIndex((known) => known.playerId === ref.player && known.kind === ref.kind);
      return at >= 0 ? at + 1 : call.accounts.push({ playerId: ref.player, kind: ref.kind });
    };
    const [first, ...rest] = input.postings;
    const line = ({ from, to, amount }: Posting): TransferLine => {
      if (amount < 0n || amount > MAX_AMOUNT) throw new RangeError('an amount is 0 to 10^17 minor units');
      call.routesKnown &&= cache.isAllowedRoute(input.kind, from, to);
      return { from: number(from), to: number(to), amount };
    };
    const meta = canonicalJson(input.meta ?? {}, 'anyNumber');
    call.transfers.push({
      key: input.key,
      kind: input.kind,
      currency: input.currency,
      fingerprint: fingerprint(input, meta),
      refersTo: input.refersTo ?? null,
      meta,
      lines: [line(first), ...rest.map(line)],
    });
  }
  return call;
}

/** SHA-256 over the caller's whole input: the same key with a different fingerprint is refused. */
export function fingerprint(input: TransferInput & { refersTo?: bigint }, meta: string): Buffer {
  const postings = input.postings.map(({ from, to, amount }) => [side(from), side(to), String(amount)]);
  const { siteId, key, kind, currency, refersTo } = input;
  return hash(
    'sha256',
    JSON.stringify([siteId, key, kind, currency, postings, String(refersTo ?? ''), meta]),
    'buffer',
  );
}

const side = (ref: AccountRef): string =>
  'house' in ref ? `house ${ref.house}` : `${ref.kind} ${ref.player}`;
