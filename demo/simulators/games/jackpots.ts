import { randomInt } from 'node:crypto';
import type { GameSession, Simulator } from './game-sessions.ts';
import type { Game, JackpotPool } from './simulator-state.ts';
import { JACKPOT } from './wheel-rules.ts';

type Place = Pick<JackpotPool, 'site' | 'provider' | 'currency'>;

/** Whether a spin wins the pool: every spin is equally likely, regardless of its stake. */
export const jackpotChance = (): boolean => randomInt(JACKPOT.oneIn) === 0;

/** The contribution of a stake to each jackpot of a game, in whole minor units. */
export function contributionsOf({ jackpot_ids = [] }: Game, stake: bigint) {
  const amount = stake / JACKPOT.shareOf;
  return amount > 0n ? jackpot_ids.map((jackpot_id) => ({ jackpot_id, amount: amount.toString() })) : [];
}

/** A pool, created with its seed at first use. */
export function poolOf(
  { state }: Simulator,
  { site, provider, currency }: Place,
  jackpot_id: string,
): JackpotPool {
  const known = state.pools.find(
    (pool) =>
      pool.site === site &&
      pool.provider === provider &&
      pool.currency === currency &&
      pool.jackpot_id === jackpot_id,
  );
  if (known) return known;
  const pool = { site, provider, jackpot_id, currency, current: JACKPOT.seed };
  state.pools.push(pool);
  return pool;
}

/** Adds a stake's contributions to the pools, once the wallet has accepted it. */
export function feedPools(simulator: Simulator, session: GameSession, stake: bigint): void {
  for (const { jackpot_id, amount } of contributionsOf(session.game, stake)) {
    const pool = poolOf(simulator, session, jackpot_id);
    pool.current = (BigInt(pool.current) + BigInt(amount)).toString();
  }
}

/** Pays out a won pool and resets it to its seed. */
export function takePool(simulator: Simulator, session: GameSession, jackpot_id: string): string {
  const pool = poolOf(simulator, session, jackpot_id);
  const won = pool.current;
  pool.current = JACKPOT.seed;
  return won;
}

/** The feed: every pool of a provider's games in one house, in each currency they are played in. */
export function feedOf(simulator: Simulator, { site, provider }: Pick<Place, 'site' | 'provider'>) {
  const games = [...simulator.games.values()].filter(
    (game) => game.provider_code === provider && game.enabled,
  );
  const ids = new Set(games.flatMap(({ jackpot_ids = [] }) => jackpot_ids));
  return [...ids].flatMap((jackpot_id) => {
    const mine = games.filter(({ jackpot_ids = [] }) => jackpot_ids.includes(jackpot_id));
    const currencies = new Set(mine.flatMap((game) => game.currencies ?? []));
    return [...currencies].map((currency) => ({
      jackpot_id,
      games: mine.map(({ game_code }) => game_code),
      currency,
      current: poolOf(simulator, { site, provider, currency }, jackpot_id).current,
      seed: JACKPOT.seed,
    }));
  });
}
