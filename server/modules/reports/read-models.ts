import { sql } from 'kysely';
import type { DepositCredited, WithdrawalPaid } from '#contracts/events/payments.ts';
import type { PlayerRegistered } from '#contracts/events/player.ts';
import type { RoundSettled } from '#contracts/events/round.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { ownMoneyTurnover } from '#contracts/values/turnover.ts';
import { schemaOf, type Tx } from '../../platform/database/index.ts';
import { recordLateEvent } from './ledger-check/late-events.ts';
import { type CountedAmounts, countedAmounts } from './report-amounts.ts';
import type { ReportsTables } from './tables.ts';

const tables = schemaOf<ReportsTables>('reports');

/** Adds a settled round to the read models, once, however often the event is delivered. */
export async function recordBet(tx: Tx, round: RoundSettled): Promise<void> {
  const settledAt = new Date(round.at);
  const recorded = await tables(tx)
    .insertInto('bet')
    .values({
      site_id: round.site_id,
      round_id: round.round_id,
      provider_code: round.provider_code,
      player_id: round.player_id,
      account_id: round.account_id,
      game_code: round.game_code,
      game_name: round.game_name,
      category: round.category,
      currency: round.currency,
      ...figuresOf(round),
      settled_at: settledAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (recorded.numInsertedOrUpdatedRows === 0n) return;
  await recordLateEvent(tx, { ...round, at: settledAt }, countedAmounts(figuresOf(round)));
  await tables(tx)
    .insertInto('player')
    .values({
      site_id: round.site_id,
      player_id: round.player_id,
      registered_at: null,
      last_bet_at: settledAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'player_id'])
        .doUpdateSet({ last_bet_at: settledAt })
        .where(
          sql<boolean>`player.last_bet_at is null
            or player.last_bet_at < ${new Date(settledAt.getTime() - MINUTE_MS)}::timestamptz`,
        ),
    )
    .execute();
}

const figuresOf = (round: RoundSettled) => ({
  stake: BigInt(round.stake),
  win: BigInt(round.win),
  bonus_stake: BigInt(round.bonus?.stake ?? 0),
  bonus_win: BigInt(round.bonus?.win ?? 0),
  taken: BigInt(round.taken ?? 0),
  valid: ownMoneyTurnover(round),
  jackpot_contributed: BigInt(round.jackpot?.contributed ?? 0),
  jackpot_won: BigInt(round.jackpot?.won ?? 0),
});

/**
 * A settled round has new figures: they replace the old ones, unless newer ones arrived before. The
 * difference is stored with the time of the correction, so that past days stay unchanged.
 */
export async function correctBet(tx: Tx, round: RoundSettled): Promise<void> {
  await recordBet(tx, round);
  const at = new Date(round.at);
  const known = await tables(tx)
    .selectFrom('bet')
    .selectAll()
    .where('site_id', '=', round.site_id)
    .where('provider_code', '=', round.provider_code)
    .where('round_id', '=', round.round_id)
    .forUpdate()
    .executeTakeFirst();
  if (!known || (known.corrected_at && known.corrected_at > at)) return;
  const figures = figuresOf(round);
  await tables(tx)
    .updateTable('bet')
    .set({ ...figures, corrected_at: at })
    .where('site_id', '=', round.site_id)
    .where('provider_code', '=', round.provider_code)
    .where('round_id', '=', round.round_id)
    .execute();
  const [before, after] = [countedAmounts(known), countedAmounts(figures)];
  const names = Object.keys(after) as (keyof CountedAmounts)[];
  const less = Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as CountedAmounts;
  if (names.every((name) => less[name] === 0n)) return;
  const { site_id, provider_code, round_id, player_id, category, game_code, game_name, settled_at } = known;
  await tables(tx)
    .insertInto('correction')
    .values({
      ...{ site_id, provider_code, round_id, player_id, category, game_code, game_name, settled_at, at },
      ...less,
    })
    .execute();
  await recordLateEvent(tx, { site_id, provider_code, round_id, player_id, at }, less);
}

/**
 * Counts a registration, once, however often the event is delivered. A round of the player may have been
 * recorded before it.
 */
export async function recordRegistration(tx: Tx, player: PlayerRegistered): Promise<void> {
  const registeredAt = new Date(player.at);
  const counted = await tables(tx)
    .insertInto('player')
    .values({
      site_id: player.site_id,
      player_id: player.player_id,
      registered_at: registeredAt,
      last_bet_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'player_id'])
        .doUpdateSet({ registered_at: registeredAt })
        .where('player.registered_at', 'is', null),
    )
    .returning('player_id')
    .executeTakeFirst();
  if (!counted) return;
  await tables(tx)
    .insertInto('site_total')
    .values({ site_id: player.site_id, registered: 1n })
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet({ registered: sql<bigint>`site_total.registered + 1` }),
    )
    .execute();
}

/**
 * Records a player's last deposit, for the public count. A deposit may arrive before its player's
 * registration.
 */
export async function recordDeposit(tx: Tx, deposit: DepositCredited): Promise<void> {
  const at = new Date(deposit.at);
  await tables(tx)
    .insertInto('player')
    .values({
      site_id: deposit.site_id,
      player_id: deposit.player_id,
      registered_at: null,
      last_bet_at: null,
      last_deposit_at: at,
      first_deposit_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'player_id']).doUpdateSet({
        last_deposit_at: sql<Date>`greatest(player.last_deposit_at, ${at}::timestamptz)`,
        first_deposit_at: sql<Date>`least(player.first_deposit_at, ${at}::timestamptz)`,
      }),
    )
    .execute();
}

/** Records a payout for the public list. */
export async function recordWithdrawal(tx: Tx, withdrawal: WithdrawalPaid): Promise<void> {
  await tables(tx)
    .insertInto('withdrawal')
    .values({
      site_id: withdrawal.site_id,
      withdrawal_id: withdrawal.withdrawal_id,
      player_id: withdrawal.player_id,
      account_id: withdrawal.account_id,
      currency: withdrawal.currency,
      amount: BigInt(withdrawal.amount),
      paid_at: new Date(withdrawal.at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
