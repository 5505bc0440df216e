import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { type Db, schemaOf } from '../../../platform/database/index.ts';
import { type SampleSize, sampleSeeds } from '../../originals/index.ts';
import type { RewardsTables } from '../tables.ts';
import { presentModel, presentSpin } from './presenters.ts';
import { wheelSeedCode } from './spins.ts';
import { findWheelModel } from './wheels.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** A spin in the form its script reads; `whole` if all spins of its seed are included. */
export type SampledSpin = { proof: Output<Api['spinProof']>; whole: boolean };

/** Sites with spins of wheels, eggs or boxes. */
export async function listSitesWithSpins(db: Db): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('wheel')
    .select('wheel.site_id')
    .distinct()
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('spin').select('spin_id').whereRef('spin.site_id', '=', 'wheel.site_id').limit(1)),
    )
    .execute();
  return rows.map(({ site_id }) => site_id);
}

/**
 * Spins with revealed seeds for every wheel of a site, by seed pair code, for verifying the displayed
 * results.
 */
export async function sampleSpins(
  db: Db,
  siteId: number,
  size: SampleSize,
): Promise<Map<string, SampledSpin[]>> {
  const wheels = await tables(db)
    .selectFrom('wheel')
    .select('code')
    .where('site_id', '=', siteId)
    .orderBy('code')
    .execute();
  const sampled = new Map<string, SampledSpin[]>();
  for (const { code } of wheels) {
    const seeds = await sampleSeeds(db, { siteId, gameCode: wheelSeedCode(code) }, size.seeds);
    const spins: SampledSpin[] = [];
    for (const seed of seeds) spins.push(...(await spinsOfSeed(db, siteId, seed, size.rounds)));
    sampled.set(wheelSeedCode(code), spins);
  }
  return sampled;
}

/** The first spins of a seed, by nonce. */
async function spinsOfSeed(
  db: Db,
  siteId: number,
  [seedId, server_seed]: [string, string],
  limit: number,
): Promise<SampledSpin[]> {
  const spins = await tables(db)
    .selectFrom('spin')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('seed_id', '=', seedId)
    .orderBy('nonce')
    .limit(limit + 1)
    .execute();
  const whole = spins.length <= limit;
  return await Promise.all(
    spins.slice(0, limit).map(async (spin) => {
      const wheel = presentModel(await findWheelModel(db, siteId, spin.wheel_hash));
      return { proof: { spin: presentSpin(spin), wheel, server_seed }, whole };
    }),
  );
}
