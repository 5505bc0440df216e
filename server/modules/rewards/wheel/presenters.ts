import type { SpinItem, WheelModelWire } from '#contracts/api/rewards.ts';
import { bindCommitment, type WheelModel } from '#games/engine/wheel/index.ts';
import type { SpinRow } from '../tables.ts';

/** Prizes of a wheel with their odds, as shown to players. */
export function presentModel({ prizes, ...model }: WheelModel): WheelModelWire {
  return { ...model, prizes: prizes.map((prize) => ({ ...prize })) };
}

/** A spin in wire form; its seed is only in the proof. */
export function presentSpin(spin: SpinRow): SpinItem {
  return {
    spin_id: spin.spin_id,
    client_spin_id: spin.client_spin_id,
    wheel_code: spin.wheel_code,
    wheel_hash: spin.wheel_hash,
    drawn: spin.drawn,
    given: spin.given,
    kind: spin.kind,
    amount: spin.amount.toString(),
    currency: spin.kind === 'cash' ? spin.currency : 'TOKEN',
    cost: Number(spin.cost),
    server_seed_hash: spin.seed_hash,
    client_seed: spin.client_seed,
    nonce: Number(spin.nonce),
    commit: bindCommitment(spin.seed_hash, spin.wheel_hash),
    at: spin.at.toISOString(),
  };
}
