import { canonicalJson } from '../fair/canonical-json.ts';
import {
  bindCommitment,
  checkSeeds,
  MAPPING_VERSION,
  seedHash,
  sha256Hex,
  stream,
  uniform,
} from '../fair/index.ts';
import { validateWheel, type WheelModel } from './model.ts';

export type SpinSeeds = { serverSeed: string; clientSeed: string; nonce: number };

/**
 * SHA-256 of the wheel as canonical JSON, including its mapping: changes with every weight, prize or cost.
 */
export function wheelHash(model: WheelModel): string {
  validateWheel(model);
  const prizes = model.prizes.map((prize) => ({ ...prize }));
  return sha256Hex(canonicalJson({ ...model, prizes, mapping: MAPPING_VERSION }));
}

/**
 * The segment a spin lands on: `uniform(Σ weights)` of the round's stream, then the first segment whose
 * cumulative weight exceeds it. Throws a RangeError on malformed seeds or a malformed wheel.
 */
export function drawField(model: WheelModel, { serverSeed, clientSeed, nonce }: SpinSeeds): number {
  validateWheel(model);
  checkSeeds(serverSeed, clientSeed, nonce);
  const total = model.prizes.reduce((sum, { weight }) => sum + weight, 0);
  let drawn = uniform(stream(serverSeed, clientSeed, nonce), total);
  return model.prizes.findIndex(({ weight }) => {
    drawn -= weight;
    return drawn < 0;
  });
}

/** The displayed data of a spin, and the seed revealed later. */
export type WheelProof = SpinSeeds & {
  serverSeedHash: string;
  /** `bindCommitment` of seed hash and wheel, as published before the spin. */
  commit: string;
  wheelHash: string;
  /** The segment drawn, and the one awarded: its substitute if out of stock. */
  drawn: number;
  given: number;
};

export type SpinCheck = {
  part: 'seeds' | 'commitment' | 'wheel' | 'field' | 'prize';
  ok: boolean;
  expected: string;
  claimed: string;
};
type SpinVerdict = { ok: boolean; checks: SpinCheck[] };

/** Redraws a spin from its revealed seed and reports which part differs; never throws on an invalid proof. */
export function verifySpin(model: WheelModel, proof: WheelProof): SpinVerdict {
  const compare = (part: SpinCheck['part'], expected: string, claimed: string): SpinCheck => ({
    part,
    ok: expected === claimed,
    expected,
    claimed,
  });
  let field: number;
  let hash: string;
  try {
    hash = wheelHash(model);
    field = drawField(model, proof);
  } catch (error) {
    const why = error instanceof RangeError ? error.message : 'the turn cannot be drawn';
    return { ok: false, checks: [{ part: 'seeds', ok: false, expected: why, claimed: proof.clientSeed }] };
  }
  const seed = seedHash(proof.serverSeed);
  // The stock determines which of the two was awarded; nothing else is possible.
  const allowed = [field, model.prizes[field]!.substitute].filter((index) => index !== undefined);
  const checks = [
    compare('seeds', seed, proof.serverSeedHash),
    compare('commitment', bindCommitment(seed, hash), proof.commit),
    compare('wheel', hash, proof.wheelHash),
    compare('field', String(field), String(proof.drawn)),
    {
      ...compare('prize', String(field), String(proof.given)),
      ok: proof.drawn === field && allowed.includes(proof.given),
    },
  ];
  return { ok: checks.every(({ ok }) => ok), checks };
}
