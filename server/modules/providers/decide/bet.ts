import type { RoundRow } from '../tables.ts';
import { refusalOf } from './bet-checks.ts';
import {
  type Asking,
  type Decision,
  done,
  type Effects,
  type Known,
  refused,
  rowOf,
  unmoved,
} from './decision.ts';
import { clearing, contributionsOf, posting, purse } from './money.ts';
import { close, newRound, tell } from './rounds.ts';

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
  const won = creditOf(staked.round, win);
  const winRow = {
    ...rowOf(message, facts, { state: 'ok', status: 'OK', ...won }),
    tx_id: request.win_tx_id,
    op: 'win' as const,
    fingerprint: null,
    amount: win,
    balance_after: facts.player.cash + staked.row.cash + won.cash,
    partner_tx_id: request.tx_id,
  };
  const row = {
    ...staked.row,
    partner_tx_id: request.win_tx_id,
    balance_after: winRow.balance_after,
    detail: { bet_ref: staked.row.tx_ref, win_ref: winRow.tx_ref },
  };
  const paid = { ...staked.round, won: staked.round.won + won.cash + won.bonus };
  const ended = request.round_closed === false ? paid : close(paid, facts.now);
  const { round, events } = tell(facts.round, ended, facts);
  const money = [...(staked.effects.money ?? []), ...payment(message, facts, request.win_tx_id, won)];
  return done(
    facts,
    row,
    { ...staked.effects, rows: [winRow], round, events, money },
    { moved: { cash: row.cash + won.cash, bonus: won.bonus }, detail: row.detail },
  );
}

type Staked = { row: ReturnType<typeof rowOf>; round: RoundRow; effects: Partial<Effects> };

function stake(message: Asking<'bet' | 'bet_win'>, facts: Known): Staked {
  const { request, key } = message;
  const amount = BigInt(request.amount);
  const before = facts.round ?? newRound(message, facts, request.round_id);
  const parts = request.jackpot_contributions ?? [];
  const move = { from: purse(facts, 'cash'), to: clearing(key), amount };
  const meta = { round_id: before.round_ref, game_code: request.game };
  return {
    row: rowOf(message, facts, {
      state: 'ok',
      status: 'OK',
      cash: -amount,
      grant_id: request.grant_id ?? null,
      contributions: parts.length,
    }),
    round: {
      ...before,
      bets: before.bets + 1,
      staked: before.staked + amount,
      wins_to: facts.grant && request.grant_id ? winsOf(facts.grant) : before.wins_to,
    },
    effects: {
      ...(request.grant_id !== undefined && { grant: { grantId: request.grant_id, used: 1 } }),
      money:
        amount > 0n
          ? [
              posting(message, facts, 'bet', request.tx_id, move, meta),
              ...contributionsOf(message, facts, request.tx_id, parts),
            ]
          : [],
    },
  };
}

/** Wins of free rounds go where the grant says; paid as one sum at the end, they are only noted [R11, 12.5]. */
const winsOf = ({ wins_to, win_mode }: { wins_to: 'cash' | 'bonus'; win_mode: 'each' | 'total' }) =>
  win_mode === 'each' ? wins_to : 'nowhere';

/** What a win in the round moves. */
export function creditOf(
  { wins_to }: Pick<RoundRow, 'wins_to'>,
  amount: bigint,
): { cash: bigint; bonus: bigint } {
  if (wins_to === 'nowhere') return unmoved;
  return wins_to === 'bonus' ? { cash: 0n, bonus: amount } : { cash: amount, bonus: 0n };
}

/** The posting of a win, if it moves anything. */
export function payment(
  message: Asking<'win' | 'bet_win'>,
  facts: Known,
  txId: string,
  { cash, bonus }: { cash: bigint; bonus: bigint },
) {
  const amount = cash + bonus;
  if (amount === 0n) return [];
  const move = { from: clearing(message.key), to: purse(facts, bonus > 0n ? 'bonus' : 'cash'), amount };
  const meta = { round_id: facts.round?.round_ref ?? txId, game_code: message.request.game };
  return [posting(message, facts, 'win', txId, move, meta)];
}
