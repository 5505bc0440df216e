import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import { publishAll } from '../../platform/events/index.ts';
import { findActiveBonus, settleLateResult } from '../bonuses/index.ts';
import { lockCashAccounts, type Posting, post, type TransferInput } from '../ledger/index.ts';
import type { LedgerOperation } from './decisions/index.ts';
import { roundEvents } from './decisions/provider-round.ts';
import { releaseKey, returnHeld, returnKey } from './decisions/win-holds.ts';
import { type HeldWinRow, type ProviderKey, ROUND_COLUMNS, type RoundRow, tables } from './tables.ts';

/** Maximum number of rows in a list. */
const MAX_LISTED = 200;

export type HeldWinItem = HeldWinRow & { account_id: string | null; staked: bigint | null };

/** Held wins of a site: pending ones first, newest first. */
export async function listHeldWins(db: Db, siteId: number): Promise<HeldWinItem[]> {
  return await run<HeldWinItem>(db, {
    text: `select h.*, l.account_id, r.staked - r.stake_reversed as staked from providers.held_win h
      left join providers.player_link l on l.site_id = h.site_id and l.provider_code = h.provider_code
        and l.player_id = h.player_id
      left join providers.round r on r.site_id = h.site_id and r.provider_code = h.provider_code
        and r.player_id = h.player_id and r.round_id = h.round_id
      where h.site_id = $1 order by h.state <> 'held', h.held_at desc limit ${MAX_LISTED}`,
    values: [siteId],
  });
}

/** A pending held win; undefined when it is unknown or already decided. */
export async function findHeldWin(db: Db, key: ProviderKey, txId: string): Promise<HeldWinRow | undefined> {
  return await tables(db)
    .selectFrom('held_win')
    .selectAll()
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('tx_id', '=', txId)
    .where('state', '=', 'held')
    .executeTakeFirst();
}

/**
 * Releases a held win to its player, or returns it to its source. The player's cash is locked first, as for
 * all provider messages. Returns false when it is no longer pending, or no longer has the approved amount.
 */
export async function decideHeldWin(
  tx: Tx,
  requested: ProviderKey & { tx_id: string; amount: bigint; decision: 'release' | 'reverse' },
  now: Date,
): Promise<boolean> {
  const known = await findHeldWin(tx, requested, requested.tx_id);
  if (!known) return false;
  await lockCashAccounts(tx, [{ siteId: known.site_id, playerId: known.player_id }], { wait: true });
  const held = await findHeldWin(tx, requested, requested.tx_id);
  if (held?.amount !== requested.amount) return false;
  for (const posting of returnHeld(held, returnKey(held, held.tx_id), now).money)
    await postOrThrow(tx, posting);
  const paid = requested.decision === 'release' ? await payOut(tx, held, now) : { cash: 0n, bonus: 0n };
  await tables(tx)
    .updateTable('held_win')
    .set({
      state: requested.decision === 'release' ? 'released' : 'reversed',
      decided_at: now,
      paid_cash: paid.cash,
      paid_bonus: paid.bonus,
    })
    .where('site_id', '=', held.site_id)
    .where('provider_code', '=', held.provider_code)
    .where('tx_id', '=', held.tx_id)
    .execute();
  return true;
}

async function postOrThrow(tx: Tx, operation: LedgerOperation): Promise<void> {
  if (!('post' in operation)) throw new Error('only postings are made here');
  const posted = await post(tx, operation.post);
  if (!posted.ok) throw new Error(`the ledger refused ${posted.key}: ${posted.reason}`);
  if (posted.replayed) throw new Error('money was already moved under this key');
}

const POSTING_KINDS: Record<HeldWinRow['op'], string> = {
  win: 'win',
  adjust: 'resettlement',
  jackpot_win: 'jackpot_win',
  bonus_win: 'promo',
};

/**
 * Pays as the wallet would have: a round under a bonus is split into its parts, and the round's figures are
 * updated.
 */
async function payOut(tx: Tx, held: HeldWinRow, now: Date): Promise<{ cash: bigint; bonus: bigint }> {
  const { site_id: siteId, player_id: player, provider_code, currency, amount, source, op } = held;
  const round = await findRound(tx, held);
  const active = await findActiveBonus(tx, { siteId, playerId: player });
  const grantId = round?.bonus_grant ?? undefined;
  const bonus = active || grantId ? held.bonus : 0n;
  const cash = amount - bonus;
  const parts: Posting[] = [
    { from: { house: source }, to: { player, kind: 'cash' as const }, amount: cash },
    { from: { house: source }, to: { player, kind: 'bonus' as const }, amount: bonus },
  ].filter((part) => part.amount > 0n);
  if (parts.length === 0) return { cash, bonus };
  const key = releaseKey(held, held.tx_id);
  const transfer: TransferInput = {
    ...{ siteId, key, kind: POSTING_KINDS[op], currency },
    postings: [parts[0]!, ...parts.slice(1)],
    meta: { provider_code, ...(round && { round_id: round.round_ref, game_code: round.game_code }) },
  };
  await postOrThrow(tx, { post: transfer });
  if (grantId && bonus > 0n && active?.grantId !== grantId)
    await settleLateResult(tx, { siteId, playerId: player, grantId, amount: bonus, key });
  if (round) await addToRound(tx, held, round, now);
  return { cash, bonus };
}

async function findRound(tx: Tx, { round_id, ...held }: HeldWinRow): Promise<RoundRow | undefined> {
  if (round_id === null) return undefined;
  return await tables(tx)
    .selectFrom('round')
    .select(ROUND_COLUMNS)
    .where('site_id', '=', held.site_id)
    .where('provider_code', '=', held.provider_code)
    .where('player_id', '=', held.player_id)
    .where('round_id', '=', round_id)
    .executeTakeFirst();
}

async function addToRound(tx: Tx, { amount, op }: HeldWinRow, round: RoundRow, now: Date): Promise<void> {
  const paid: RoundRow =
    op === 'adjust'
      ? { ...round, adjusted: round.adjusted + amount }
      : {
          ...round,
          won: round.won + amount,
          jackpot_won: round.jackpot_won + (op === 'jackpot_win' ? amount : 0n),
        };
  const link = await tables(tx)
    .selectFrom('player_link')
    .selectAll()
    .where('site_id', '=', round.site_id)
    .where('provider_code', '=', round.provider_code)
    .where('player_id', '=', round.player_id)
    .executeTakeFirstOrThrow();
  const published = roundEvents(round, paid, { player: { link }, now });
  const { won, adjusted, jackpot_won, is_published } = published.round;
  await tables(tx)
    .updateTable('round')
    .set({ won, adjusted, jackpot_won, is_published })
    .where('site_id', '=', round.site_id)
    .where('provider_code', '=', round.provider_code)
    .where('player_id', '=', round.player_id)
    .where('round_id', '=', round.round_id)
    .execute();
  await publishAll(tx, published.events);
}

/** Totals of past days no longer have any effect. */
export async function deleteOldTotals(tx: Tx, now: Date): Promise<void> {
  await tables(tx)
    .deleteFrom('win_total')
    .where('day', '<', new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10))
    .execute();
}
