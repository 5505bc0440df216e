import { riskOf } from '#contracts/values/turnover.ts';
import type { SharedGame } from '#games/shared-games.ts';
import { STAKE_BACK } from './leave.ts';
import type { Bet } from './round.ts';

type Settled = Pick<Bet, 'bet_id' | 'player_id' | 'stake' | 'exit'> & { win: bigint };

/**
 * What each bet of a settled round counts as valid turnover (operations 4.3): its stake, and nothing where a broken-off flight gave
 * it back. In a pool whoever is alone, or holds all sides, gets back what was staked; so there a player's bets count together
 * what they have risked or won, whichever is less, shared out by stake.
 */
export function countsOf({ hasPools }: Pick<SharedGame, 'hasPools'>, bets: readonly Settled[]) {
  if (!hasPools) return new Map(bets.map((bet) => [bet.bet_id, bet.exit === STAKE_BACK ? 0n : bet.stake]));
  const players = Map.groupBy(bets, ({ player_id }) => player_id);
  return new Map([...players.values()].flatMap(shareOut));
}

function shareOut(bets: readonly Settled[]): [string, bigint][] {
  const sum = (of: 'stake' | 'win') => bets.reduce((total, bet) => total + bet[of], 0n);
  const stake = sum('stake');
  const risked = riskOf({ stake, win: sum('win') });
  let before = 0n;
  return bets.map((bet) => {
    const after = before + bet.stake;
    // Cut at both ends of its part, so that the parts make the whole.
    const part = (risked * after) / stake - (risked * before) / stake;
    before = after;
    return [bet.bet_id, part];
  });
}
