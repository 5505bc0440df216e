import { expect, test } from 'vitest';
import { soak } from './cashier/soak.ts';

test('[operations 3] the cashier killed with kill -9, twice: nothing is lost or doubled, whatever waited moves on', async () => {
  const { faults, deposits, rounds } = await soak({ kills: 2, players: 3, seed: 3 });
  expect(faults).toEqual([]);
  expect(deposits).toBeGreaterThan(0);
  expect(rounds).toBeGreaterThan(0);
}, 240_000);
