import type { RoundItem } from '#contracts/api/originals.ts';
import { type Db, schemaOf, sql } from '../../platform/database/index.ts';
import { presentRound } from './presenters.ts';
import { listRoundsOfSeed } from './round-history.ts';
import type { OriginalsTables } from './tables.ts';

const tables = schemaOf<OriginalsTables>('originals');

/** Rounds of one revealed seed; `whole` when none was omitted. */
export type RevealedSeed = { server_seed: string; rounds: RoundItem[]; whole: boolean };

/**
 * The seeds: the newest ones, and some from an unpredictable time; with a maximum number of rounds of each.
 */
export type SampleSize = { seeds: number; rounds: number };

type SampledGame = { siteId: number; gameCode: string };

/** Revealed seeds of a game on a site with their rounds, to check the outcomes that players saw. */
export async function sampleRevealed(db: Db, game: SampledGame, size: SampleSize): Promise<RevealedSeed[]> {
  const sampled: RevealedSeed[] = [];
  for (const [seedId, server_seed] of await sampleSeeds(db, game, size.seeds)) {
    const rounds = await listRoundsOfSeed(db, game.siteId, seedId, size.rounds + 1);
    const whole = rounds.length <= size.rounds;
    if (rounds.length > 0)
      sampled.push({ server_seed, rounds: rounds.slice(0, size.rounds).map(presentRound), whole });
  }
  return sampled;
}

/** Revealed seeds by id: some of the newest, and some from an unpredictable time. */
export async function sampleSeeds(
  db: Db,
  { siteId, gameCode }: SampledGame,
  count: number,
): Promise<Map<string, string>> {
  const revealed = () =>
    tables(db)
      .selectFrom('server_seed')
      .select(['seed_id', 'revealed'])
      .where('site_id', '=', siteId)
      .where('game_code', '=', gameCode)
      .where('revealed', 'is not', null)
      .limit(count);
  const [newest, older] = await Promise.all([
    revealed().orderBy('revealed_at', 'desc').execute(),
    revealed().where('revealed_at', '>=', randomInstant(siteId, gameCode)).orderBy('revealed_at').execute(),
  ]);
  return new Map([...newest, ...older].map((row) => [row.seed_id, row.revealed!]));
}

/** A random time between the first and the last reveal. */
function randomInstant(siteId: number, gameCode: string) {
  return sql<Date>`(
    select min(revealed_at) + random() * (max(revealed_at) - min(revealed_at)) from originals.server_seed
    where site_id = ${siteId} and game_code = ${gameCode} and revealed is not null)`;
}
