import { bonusShare } from '../../bonuses/index.ts';
import type { FreeRoundsRow, RoundRow } from '../tables.ts';
import { fundsOf, refusalOf } from './bet-checks.ts';
import {
  type Asking,
  type Decision,
  done,
  type Effects,
  type Known,
  refused,
  rowOf,
  unmoved,
  usable,
} from './decision.ts';
import { clearing, contributionsOf, posting, purse } from './money.ts';
import { bonusStakeOf, close, lateOf, newRound, stakeOf, tell } from './rounds.ts';

/** A stake, or a free round used up. */
export function decideBet(message: Asking<'bet'>, facts: Known): Decision {
  const refusal = refusalOf(message, facts);
  if (refusal) return refused(message, facts, refusal.status, refusal.detail);
  const { round, effects, row } = stake(message, facts);
  return done(facts, row, { ...effects, round });
}

/** A stake and its win in one: the win does not pay for the stake, and the round is over unless it says otherwise. */
export function decideBetWin(message: Asking<'bet_win'>, facts: Known): Decision {
  const { request } = message;
  const refusal = refusalOf(message, facts);
  if (refusal) return refused(message, facts, refusal.status, refusal.detail);
  const staked = stake(message, facts);
  const win = BigInt(request.win_amount);
  const won = creditOf(staked.round, win, facts);
  const winRow = {
    ...rowOf(message, facts, { state: 'ok', status: 'OK', ...won }),
    tx_id: request.win_tx_id,
    op: 'win' as const,
    fingerprint: null,
    amount: win,
    balance_after: staked.row.balance_after + won.cash + usable(facts, won.bonus),
    partner_tx_id: request.tx_id,
  };
  const row = {
    ...staked.row,
    partner_tx_id: request.win_tx_id,
    balance_after: winRow.balance_after,
    detail: { bet_ref: staked.row.tx_ref, win_ref: winRow.tx_ref },
  };
  const paid = wonOf(staked.round, win, won);
  const ended = request.round_closed === false ? paid : close(paid, facts.now);
  const { round, events } = tell(facts.round, ended, facts);
  const inRound = { ...facts, round: staked.round };
  const money = [...(staked.effects.money ?? []), ...payment(message, inRound, request.win_tx_id, won)];
  return done(
    facts,
    row,
    {
      ...staked.effects,
      rows: [winRow],
      round,
      events,
      money,
      late: lateOf(message, facts, round, won.bonus),
    },
    { moved: { cash: row.cash + won.cash, bonus: row.bonus + won.bonus }, detail: row.detail },
  );
}

type Staked = { row: ReturnType<typeof rowOf>; round: RoundRow; effects: Partial<Effects> };

function stake(message: Asking<'bet' | 'bet_win'>, facts: Known): Staked {
  const { request, key } = message;
  const amount = BigInt(request.amount);
  const before = facts.round ?? newRound(message, facts, request.round_id);
  const parts = request.jackpot_contributions ?? [];
  const funds = fundsOf(message, facts);
  if (!funds.ok) throw new Error('a stake that cannot be covered was taken');
  const moves = [
    { from: purse(facts, 'cash'), to: clearing(key), amount: funds.cash },
    { from: purse(facts, 'bonus'), to: clearing(key), amount: funds.bonus },
  ];
  const meta = { round_id: before.round_ref, game_code: request.game };
  return {
    row: rowOf(message, facts, {
      state: 'ok',
      status: 'OK',
      cash: -funds.cash,
      bonus: -funds.bonus,
      grant_id: request.grant_id ?? null,
      contributions: parts.length,
    }),
    round: {
      ...before,
      bets: before.bets + 1,
      staked: before.staked + amount,
      bonus_grant: before.bonus_grant ?? (funds.counts ? (facts.player.active?.grantId ?? null) : null),
      bonus_staked: before.bonus_staked + funds.bonus,
      wins_to: facts.grant && request.grant_id ? winsOf(facts.grant) : before.wins_to,
      free_bonus: (request.grant_id && facts.grant?.bonus_id) || before.free_bonus,
    },
    effects: {
      ...(request.grant_id !== undefined && { grant: { grantId: request.grant_id, used: 1 } }),
      money:
        amount > 0n
          ? [
              posting(message, facts, 'bet', request.tx_id, moves, meta),
              ...contributionsOf(message, facts, request.tx_id, parts),
            ]
          : [],
    },
  };
}

/** Wins of free rounds go where the grant says; paid as one sum at the end, they are only noted [R11, 12.5]. */
const winsOf = ({ wins_to, win_mode }: Pick<FreeRoundsRow, 'wins_to' | 'win_mode'>) =>
  win_mode === 'total' || wins_to === 'campaign' ? 'nowhere' : wins_to;

/**
 * Where wins go that belong to bonus money: to the bonus that runs. Where none runs there are no terms they could be played for, and
 * money on the bonus account could be neither played nor taken out: they are cash.
 */
export const purseOf = (to: 'cash' | 'bonus', { player }: Known): 'cash' | 'bonus' =>
  player.active ? to : 'cash';

/** What a win in the round moves. */
export function creditOf(round: RoundRow, amount: bigint, facts: Known): { cash: bigint; bonus: bigint } {
  if (round.wins_to === 'nowhere') return unmoved;
  if (round.wins_to === 'bonus')
    return purseOf('bonus', facts) === 'bonus' ? { cash: 0n, bonus: amount } : { cash: amount, bonus: 0n };
  const bonus = bonusShare(amount, stakeOf(round), bonusStakeOf(round));
  return { cash: amount - bonus, bonus };
}

/** A round with a win: of free rounds of a campaign it is only noted. */
export function wonOf(
  round: RoundRow,
  amount: bigint,
  { cash, bonus }: { cash: bigint; bonus: bigint },
): RoundRow {
  if (round.free_bonus) return { ...round, free_won: round.free_won + amount };
  return { ...round, won: round.won + cash + bonus };
}

/** The posting of a win, if it moves anything. */
export function payment(
  message: Asking<'win' | 'bet_win'>,
  facts: Known,
  txId: string,
  { cash, bonus }: { cash: bigint; bonus: bigint },
) {
  if (cash + bonus === 0n) return [];
  const moves = [
    { from: clearing(message.key), to: purse(facts, 'cash'), amount: cash },
    { from: clearing(message.key), to: purse(facts, 'bonus'), amount: bonus },
  ];
  const meta = { round_id: facts.round?.round_ref ?? txId, game_code: message.request.game };
  return [posting(message, facts, 'win', txId, moves, meta)];
}
