import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bindCommitment, seedHash } from '#games/engine/fair/index.ts';
import { drawField, type WheelModel, wheelHash } from '#games/engine/wheel/index.ts';
import { runScript as run } from './testing/rounds.ts';

const SCRIPT = 'scripts/verify-spin.mjs';
const SEED = '5e'.repeat(32);
const OTHER = 'd1'.repeat(32);

const modelOf = (code: string, weights: readonly number[]): WheelModel => ({
  code,
  version: 1,
  cost: 2,
  currency: 'PHP',
  prizes: [
    ...weights.map((weight, i) => ({
      kind: i % 2 ? ('cash' as const) : ('tokens' as const),
      amount: i,
      weight,
    })),
    { kind: 'tokens', amount: 500, weight: 3, stock: 1, substitute: 0 },
  ],
});
/** The three faces of the rewards area use one draw: a wheel, an egg, a box. */
const FACES = [
  modelOf('house', [50, 30, 15, 4]),
  modelOf('house-egg', [7, 2]),
  modelOf('house-box', [1, 1, 1]),
];

/** The proof of a spin as returned by the API. */
function spin(wheel: WheelModel, nonce: number, { seed = SEED + wheel.code, clientSeed = 'my seed' } = {}) {
  const server_seed = seedHash(seed);
  const drawn = drawField(wheel, { serverSeed: server_seed, clientSeed, nonce });
  const { kind, amount } = wheel.prizes[drawn]!;
  const hashes = { server_seed_hash: seedHash(server_seed), wheel_hash: wheelHash(wheel) };
  const spin = {
    ...hashes,
    spin_id: `${wheel.code} ${nonce}`,
    commit: bindCommitment(hashes.server_seed_hash, hashes.wheel_hash),
    client_seed: clientSeed,
    nonce,
    drawn,
    given: drawn,
    kind,
    amount: String(amount),
  };
  return { spin, wheel, server_seed };
}

const check = (lines: readonly object[]) => run(lines, SCRIPT).map(({ wrong }) => wrong.join('\n'));
const allFaces = <Value>(of: (wheel: WheelModel) => Value) => FACES.map(of);

test('the script is one file that shares no code with the games', () => {
  const imports = [...readFileSync(SCRIPT, 'utf8').matchAll(/from '([^']+)'/g)].map(([, name]) => name);
  expect(imports).toEqual(['node:crypto', 'node:fs']);
});

test('[fairness 12] the script reproduces every spin of wheel, egg and box, and accepts a substitute where stock ran out', () => {
  const spins = FACES.flatMap((wheel) => Array.from({ length: 200 }, (_, nonce) => spin(wheel, nonce)));
  expect(check(spins.map((proof) => ({ proof, whole: true }))).filter(Boolean)).toEqual([]);
  const short = spins.filter(({ spin, wheel }) => wheel.prizes[spin.drawn]!.substitute !== undefined);
  expect(short.length).toBeGreaterThan(3);
  const instead = short.map((proof) => {
    const { kind, amount } = proof.wheel.prizes[0]!;
    return { proof: { ...proof, spin: { ...proof.spin, given: 0, kind, amount: String(amount) } } };
  });
  expect(check(instead).filter(Boolean)).toEqual([]);
});

describe('[fairness 1] [fairness 13] an operator who', () => {
  const changed = (wheel: WheelModel, part: object) => {
    const proof = spin(wheel, 0);
    return { proof: { ...proof, spin: { ...proof.spin, ...part } } };
  };

  test('swaps the weights is caught by their hash and by the commitment that contained it', () => {
    const swapped = allFaces((wheel) => {
      const [first, ...rest] = wheel.prizes;
      const worse = { ...wheel, prizes: [{ ...first!, weight: first!.weight + 1 }, ...rest] };
      return { proof: { ...spin(wheel, 0), wheel: worse } };
    });
    for (const wrong of check(swapped)) expect(wrong).toContain('hash of the wheel');
    const rehashed = swapped.map(({ proof }) => ({
      proof: { ...proof, spin: { ...proof.spin, wheel_hash: wheelHash(proof.wheel) } },
    }));
    for (const wrong of check(rehashed)) expect(wrong).toContain('commitment');
  });

  test('spins without the client seed is caught by the resulting field', () => {
    const alone = FACES.flatMap((wheel) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((nonce) => {
        const proof = spin(wheel, nonce, { clientSeed: 'none' });
        return { proof: { ...proof, spin: { ...proof.spin, client_seed: 'my seed' } } };
      }),
    );
    const wrong = check(alone);
    const found = alone.filter((_, i) => wrong[i]!.startsWith('field'));
    expect(new Set(found.map(({ proof }) => proof.wheel.code)).size).toBe(FACES.length);
  });

  test('skips nonces is caught by the gap, or by a repeated nonce', () => {
    for (const wrong of check(allFaces((wheel) => ({ proof: spin(wheel, 2), whole: true }))))
      expect(wrong).toContain('nonce 0 is missing');
    const pairs = FACES.map((wheel) => [{ proof: spin(wheel, 0) }, { proof: spin(wheel, 0) }] as const);
    // The same spin may be in the file twice.
    expect(check(pairs.flat()).filter(Boolean)).toEqual([]);
    const twice = pairs.flatMap(([one, other]) => {
      const { proof } = other;
      return [one, { proof: { ...proof, spin: { ...proof.spin, spin_id: 'another' } } }];
    });
    for (const wrong of check(twice)) expect(wrong).toBe('its nonce was used twice');
  });

  test('replaces the committed hash is caught by the hash shown before', () => {
    const replaced = allFaces((wheel) => ({ proof: spin(wheel, 0, { seed: OTHER + wheel.code }) }));
    expect(check(replaced).filter(Boolean)).toEqual([]);
    const noted = replaced.map((line) => ({ ...line, shown: seedHash(SEED) }));
    for (const wrong of check(noted)) expect(wrong).toContain('hash shown before the spin');
  });

  test('ships a verifier that accepts everything is caught by this one', () => {
    for (const wrong of check(allFaces((wheel) => changed(wheel, { drawn: 99 }))))
      expect(wrong).toContain('field');
    for (const wrong of check(allFaces((wheel) => changed(wheel, { amount: '12345' }))))
      expect(wrong).toContain('prize');
  });
});
