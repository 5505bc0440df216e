import type { GameChoice } from '#contracts/api/game-choice.ts';
import type { OwnBet, RoomRound, TableBet } from '#contracts/api/rooms.ts';
import { maskAccounts } from '#contracts/values/mask.ts';
import { readTerms } from '#games/engine/shared/index.ts';
import type { RoomBet, RoomRoundRow } from './round.ts';

const instant = (time: Date | null): string | null => time?.toISOString() ?? null;

/** The public part of an open round's bets; for a settled round it is stored in the row. */
export type RoundTotals = { bets: number; staked: bigint; board: unknown };

/** The public form of a round. Seed and outcome are included only after its end. */
export function presentRound(round: RoomRoundRow, totals: RoundTotals = round): RoomRound {
  return {
    round_id: round.round_id,
    number: Number(round.number),
    state: round.state,
    opened_at: round.opened_at.toISOString(),
    closes_at: round.closes_at.toISOString(),
    draws_at: instant(round.draws_at),
    flight_at: instant(round.flight_at),
    ceiling: round.ceiling,
    settled_at: instant(round.settled_at),
    shown_until: instant(round.shown_until),
    commit: round.commit,
    client_seed: round.client_seed,
    bets_root: round.bets_root,
    server_seed: round.revealed,
    pay_table_hash: round.pay_table_hash,
    mapping_version: round.mapping_version,
    block: presentBlock(round),
    outcome: round.outcome ?? null,
    board: totals.board ?? null,
    bets: totals.bets,
    staked: totals.staked.toString(),
    won: round.won.toString(),
  };
}

/**
 * The block that decides a round, with its selection terms; with a link once its hash is known.
 */
function presentBlock({
  block_rules,
  block_height,
  block_confirmations,
  block_hash,
}: RoomRoundRow): RoomRound['block'] {
  if (!block_rules) return null;
  const { explorer, waitSeconds, timetable: _, ...terms } = readTerms(block_rules);
  const height = block_height === null ? null : Number(block_height);
  const link = block_hash && explorer.replace('{height}', `${height}`).replace('{hash}', block_hash);
  return {
    ...terms,
    nodes: [...terms.nodes],
    wait_seconds: waitSeconds,
    height,
    seen: block_confirmations,
    link: link || null,
  };
}

/** Bets of one round, public, newest first; equal masked names are numbered by their first bet. */
export function presentTable(bets: readonly RoomBet[]): TableBet[] {
  const names = maskAccounts(bets.map(({ account_id }) => account_id).reverse()).reverse();
  return bets.map((bet, at) => presentPublicBet(bet, names[at]!));
}

function presentPublicBet(bet: RoomBet, name: string): TableBet {
  return {
    bet_id: bet.bet_id,
    name,
    stake: bet.stake.toString(),
    lines: bet.lines.map(({ stake, choice }) => ({ stake, choice: choice as GameChoice })),
    exit: bet.exit,
    win: bet.win?.toString() ?? null,
  };
}

/** A bet for its player; amounts in minor units as text. */
export function presentOwnBet(bet: RoomBet): OwnBet {
  return {
    bet_id: bet.bet_id,
    round_id: bet.round_id,
    client_bet_id: bet.client_bet_id,
    currency: bet.currency,
    stake: bet.stake.toString(),
    lines: bet.lines.map(({ stake, choice }, at) => ({
      stake,
      choice: choice as GameChoice,
      win: bet.wins?.[at] ?? null,
    })),
    exit: bet.exit,
    max_win: bet.max_win?.toString() ?? null,
    win: bet.win?.toString() ?? null,
    placed_at: bet.placed_at.toISOString(),
  };
}
