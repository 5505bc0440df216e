import type { SeedState } from '#contracts/api/originals.ts';
import { MAPPING_VERSION } from '#games/engine/fair/index.ts';
import { bindCommitment } from '#games/engine/wheel/index.ts';
import { type Db, transaction } from '../../../platform/database.ts';
import type { Handler, Handlers, SiteRef } from '../../../platform/module.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Seat, Seats } from '../../originals/index.ts';
import { heldOf } from '../missions/held.ts';
import { tokensOf } from '../tokens.ts';
import { isSpent } from './budget.ts';
import { presentModel, presentSpin } from './present.ts';
import { findTurn, lastTurns, seatOf, turnWheel } from './turns.ts';
import { drawsOf, findWheel, leftOf, modelOf, type Wheel } from './wheels.ts';

const HISTORY = 20;

/** Calls of the wheel. `clock` in milliseconds. */
export function wheelRoutes(seats: Seats, clock: () => number): Handlers {
  const wheel: Handler<'wheel'> = async (input, { db, site, player }) => {
    const found = await wheelOf(db, site, input.wheel_code);
    const key = { siteId: site.id, playerId: player.id, code: found.code };
    const [games, left, spent, seat, purse, held, turns] = await Promise.all([
      drawsOf(db, site.id),
      leftOf(db, site.id, found),
      isSpent(db, { siteId: site.id, currency: site.currency }, found, new Date(clock())),
      seats.read(db, seatOf(site.id, player.id, found.code)),
      tokensOf(db, site.id, player.id),
      heldOf(db, site, player.id),
      lastTurns(db, key, HISTORY),
    ]);
    return {
      wheel: presentModel(found.model),
      wheel_hash: found.hash,
      face: found.face,
      games,
      left,
      rests: !found.isOpen ? 'closed' : spent ? 'budget' : '',
      seeds: presentSeat(seat, found.hash),
      ...purse,
      held,
      history: turns.map(presentSpin),
    };
  };

  const spinWheel: Handler<'spinWheel'> = async (input, { db, site, player }) => {
    if (!site.hasRewards) refuse('gameUnavailable');
    const { spin, replayed } = await turnWheel(db, seats, {
      siteId: site.id,
      currency: site.currency,
      playerId: player.id,
      wheelCode: input.wheel_code,
      clientSpinId: input.client_spin_id,
      now: new Date(clock()),
    });
    const [seat, purse, found] = await Promise.all([
      seats.read(db, seatOf(site.id, player.id, spin.wheel_code)),
      tokensOf(db, site.id, player.id),
      findWheel(db, site.id, spin.wheel_code),
    ]);
    const seeds = presentSeat(seat, found?.hash ?? spin.wheel_hash);
    return { spin: presentSpin(spin), seeds, ...purse, replayed };
  };

  const setWheelSeed: Handler<'setWheelSeed'> = async (input, { db, site, player }) => {
    const found = await wheelOf(db, site, input.wheel_code);
    const key = seatOf(site.id, player.id, found.code);
    const seat = await transaction(db, (tx) => seats.changeClientSeed(tx, key, input.client_seed));
    return { seeds: presentSeat(seat, found.hash) };
  };

  const rotateWheel: Handler<'rotateWheel'> = async (input, { db, site, player }) => {
    const found = await wheelOf(db, site, input.wheel_code);
    const key = seatOf(site.id, player.id, found.code);
    const { revealed, seat } = await transaction(db, (tx) => seats.rotate(tx, key));
    const { serverSeed, hash, rounds } = revealed;
    return {
      revealed: { server_seed: serverSeed, server_seed_hash: hash, rounds },
      seeds: presentSeat(seat, found.hash),
    };
  };

  return { wheel, spinWheel, setWheelSeed, rotateWheel, spinProof: proofOf(seats) };
}

/** What a turn was drawn from, for everybody. */
function proofOf(seats: Seats): Handler<'spinProof'> {
  return async (input, { db, site }) => {
    const spin = (await findTurn(db, site.id, input.spin_id)) ?? refuse('notFound');
    const [model, seed] = await Promise.all([
      modelOf(db, site.id, spin.wheel_hash),
      seats.revealed(db, site.id, spin.seed_id),
    ]);
    return { spin: presentSpin(spin), wheel: presentModel(model), server_seed: seed };
  };
}

async function wheelOf(db: Db, site: SiteRef, code: string): Promise<Wheel> {
  const found = site.hasRewards ? await findWheel(db, site.id, code) : undefined;
  return found ?? refuse('gameUnavailable');
}

function presentSeat(seat: Seat, wheelHash: string): SeedState {
  return {
    server_seed_hash: seat.hash,
    next_server_seed_hash: seat.nextHash,
    client_seed: seat.clientSeed,
    nonce: seat.nonce,
    pay_table_hash: wheelHash,
    mapping_version: MAPPING_VERSION,
    round_commit: bindCommitment(seat.hash, wheelHash),
  };
}
