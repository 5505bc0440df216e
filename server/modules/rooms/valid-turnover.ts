import { MAX_WIN_CHANCE, riskedAmount } from '#contracts/values/turnover.ts';
import type { Json } from '#games/engine/fair/index.ts';
import type { SharedGame } from '#games/shared-games.ts';
import { REFUND_MULTIPLIER } from './flight-exit.ts';
import type { RoomBet } from './round.ts';

type Settled = Pick<RoomBet, 'bet_id' | 'player_id' | 'stake' | 'exit' | 'lines'> & { win: bigint };

/**
 * The valid turnover of each bet of a settled round (operations 4.3): its stake, but zero if an interrupted
 * flight returned it, if it was cashed out at a value that nearly every flight reaches, or if bets of one
 * player, or of `linked` players, together win on more than 70 percent of outcomes, such as both sides of one
 * round. In a pool a player who is alone gets the stakes back; there the bets of a player together count the
 * lesser of the amounts risked and won, divided by stake.
 */
export function validTurnoverOf(
  { hasPools, coverage, flight }: Pick<SharedGame, 'hasPools' | 'coverage' | 'flight'>,
  bets: readonly Settled[],
  linked: readonly (readonly [string, string])[] = [],
): Map<string, bigint> {
  const groupOf = linkedGroups(linked);
  const groups = [...Map.groupBy(bets, ({ player_id }) => groupOf(player_id)).values()];
  // A lost stake was at risk regardless of the target value.
  const isCertain = ({ stake, win }: Settled) =>
    flight !== undefined && win > 0n && flight.chanceOf(Number((win * 100n) / stake)) > MAX_WIN_CHANCE;
  const choicesOf = (group: readonly Settled[]) =>
    group.flatMap(({ lines }) => lines.map(({ choice }) => choice as Json));
  const all = choicesOf(bets);
  const isSafe = (group: readonly Settled[]) =>
    coverage !== undefined && coverage(choicesOf(group), all) > MAX_WIN_CHANCE;
  return new Map(
    groups.flatMap((group): [string, bigint][] => {
      if (isSafe(group)) return group.map(({ bet_id }) => [bet_id, 0n]);
      if (hasPools) return shareOut(group);
      return group.map((bet) => [
        bet.bet_id,
        bet.exit === REFUND_MULTIPLIER || isCertain(bet) ? 0n : bet.stake,
      ]);
    }),
  );
}

/** The group of each player: players connected through pairs form one group. */
function linkedGroups(linked: readonly (readonly [string, string])[]): (playerId: string) => string {
  const parents = new Map<string, string>();
  const find = (id: string): string => {
    const parent = parents.get(id);
    return parent === undefined ? id : find(parent);
  };
  for (const [one, other] of linked) if (find(one) !== find(other)) parents.set(find(one), find(other));
  return find;
}

function shareOut(bets: readonly Settled[]): [string, bigint][] {
  const sum = (of: 'stake' | 'win') => bets.reduce((total, bet) => total + bet[of], 0n);
  const stake = sum('stake');
  const risked = riskedAmount({ stake, win: sum('win') });
  let before = 0n;
  return bets.map((bet) => {
    const after = before + bet.stake;
    // Both running totals are truncated, so that the parts add up to the whole.
    const part = (risked * after) / stake - (risked * before) / stake;
    before = after;
    return [bet.bet_id, part];
  });
}
