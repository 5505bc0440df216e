import type { SeedState } from '#contracts/api/originals.ts';
import { MAPPING_VERSION } from '#games/engine/fair/index.ts';
import { bindCommitment } from '#games/engine/wheel/index.ts';
import { type Db, transaction } from '../../../platform/database/index.ts';
import type { Handler, Handlers, SiteRef } from '../../../platform/module.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { SeedPair, SeedPairs } from '../../originals/index.ts';
import { describeHeldTokens } from '../missions/held-tokens.ts';
import { tokenBalances } from '../tokens.ts';
import { readWheelDays } from './budget.ts';
import { presentModel, presentSpin } from './presenters.ts';
import { drawSpin, findSpin, listLastSpins, wheelSeedPairKey } from './spins.ts';
import { findWheel, findWheelModel, listOpenWheels, type PrizeWheel, remainingStocks } from './wheels.ts';

const MAX_HISTORY = 20;

/** Calls of the wheel. `clock` in milliseconds. */
export function createWheelRoutes(seedPairs: SeedPairs, clock: () => number): Handlers {
  const wheel: Handler<'wheel'> = async (input, { db, site, player }) => {
    const found = await wheelOf(db, site, input.wheel_code);
    const key = { siteId: site.id, playerId: player.id, code: found.code };
    const [games, stocks, days, seedPair, balances, held, spins] = await Promise.all([
      listOpenWheels(db, site.id),
      remainingStocks(db, site.id, [found]),
      readWheelDays(db, site.id, [found], new Date(clock())),
      seedPairs.read(db, wheelSeedPairKey(site.id, player.id, found.code)),
      tokenBalances(db, site.id, player.id),
      describeHeldTokens(db, site, player.id),
      listLastSpins(db, key, MAX_HISTORY),
    ]);
    return {
      wheel: presentModel(found.model),
      wheel_hash: found.hash,
      face: found.face,
      games,
      left: stocks.get(found.code)!,
      rests: !found.isOpen ? 'closed' : days.get(found.code)!.isSpent ? 'budget' : '',
      seeds: presentSeedPair(seedPair, found.hash),
      ...balances,
      held,
      history: spins.map(presentSpin),
    };
  };

  const spinWheel: Handler<'spinWheel'> = async (input, { db, site, player }) => {
    if (!site.hasRewards) refuse('gameUnavailable');
    const { spin, replayed } = await drawSpin(db, seedPairs, {
      siteId: site.id,
      currency: site.currency,
      playerId: player.id,
      wheelCode: input.wheel_code,
      clientSpinId: input.client_spin_id,
      now: new Date(clock()),
    });
    const [seedPair, balances, found] = await Promise.all([
      seedPairs.read(db, wheelSeedPairKey(site.id, player.id, spin.wheel_code)),
      tokenBalances(db, site.id, player.id),
      findWheel(db, site.id, spin.wheel_code),
    ]);
    const seeds = presentSeedPair(seedPair, found?.hash ?? spin.wheel_hash);
    return { spin: presentSpin(spin), seeds, ...balances, replayed };
  };

  const setWheelSeed: Handler<'setWheelSeed'> = async (input, { db, site, player }) => {
    const found = await wheelOf(db, site, input.wheel_code);
    const key = wheelSeedPairKey(site.id, player.id, found.code);
    const seedPair = await transaction(db, (tx) => seedPairs.changeClientSeed(tx, key, input.client_seed));
    return { seeds: presentSeedPair(seedPair, found.hash) };
  };

  const rotateWheel: Handler<'rotateWheel'> = async (input, { db, site, player }) => {
    const found = await wheelOf(db, site, input.wheel_code);
    const key = wheelSeedPairKey(site.id, player.id, found.code);
    const { revealed, seedPair } = await transaction(db, (tx) => seedPairs.rotate(tx, key));
    const { serverSeed, hash, rounds } = revealed;
    return {
      revealed: { server_seed: serverSeed, server_seed_hash: hash, rounds },
      seeds: presentSeedPair(seedPair, found.hash),
    };
  };

  return { wheel, spinWheel, setWheelSeed, rotateWheel, spinProof: spinProof(seedPairs) };
}

/** The public data a spin was drawn from. */
function spinProof(seedPairs: SeedPairs): Handler<'spinProof'> {
  return async (input, { db, site }) => {
    const spin = (await findSpin(db, site.id, input.spin_id)) ?? refuse('notFound');
    const [model, seed] = await Promise.all([
      findWheelModel(db, site.id, spin.wheel_hash),
      seedPairs.revealed(db, site.id, spin.seed_id),
    ]);
    return { spin: presentSpin(spin), wheel: presentModel(model), server_seed: seed };
  };
}

async function wheelOf(db: Db, site: SiteRef, code: string): Promise<PrizeWheel> {
  const found = site.hasRewards ? await findWheel(db, site.id, code) : undefined;
  return found ?? refuse('gameUnavailable');
}

function presentSeedPair(seedPair: SeedPair, wheelHash: string): SeedState {
  return {
    server_seed_hash: seedPair.hash,
    next_server_seed_hash: seedPair.nextHash,
    client_seed: seedPair.clientSeed,
    nonce: seedPair.nonce,
    pay_table_hash: wheelHash,
    mapping_version: MAPPING_VERSION,
    round_commit: bindCommitment(seedPair.hash, wheelHash),
  };
}
