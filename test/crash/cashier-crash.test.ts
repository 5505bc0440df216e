/** @module-tag nightly */
import { expect, test } from 'vitest';
import { soak } from './cashier/soak.ts';

test('[operations 3] the cashier killed twice with kill -9 loses and duplicates nothing, and pending work completes', async () => {
  const { faults, deposits, rounds } = await soak({ kills: 2, players: 3, seed: 3 });
  expect(faults).toEqual([]);
  expect(deposits).toBeGreaterThan(0);
  expect(rounds).toBeGreaterThan(0);
}, 240_000);
