import { expect, test } from 'vitest';
import { buildCall } from './transfer.ts';

const player = '6c0a1f5e-0000-4000-8000-000000000001';

test('[wallet I6] the fingerprint of a posting never changes, whatever the order of its details', () => {
  const details = [
    { round_id: 'r-1', b: [2, 1.5, { d: null, c: 'x"é' }], a: true, '': -0.25, Z: 1e21 },
    { Z: 1e21, '': -0.25, a: true, b: [2, 1.5, { c: 'x"é', d: null }], round_id: 'r-1' },
  ];
  for (const meta of details) {
    const about = { siteId: 1, key: 'bet-1', kind: 'bet', currency: 'PHP', refersTo: 7n, meta };
    const from = { player, kind: 'cash' } as const;
    const postings = [{ from, to: { house: 'game_clearing:BAIZE' }, amount: 100n }] as const;
    const call = buildCall([{ ...about, postings }], { houseId: () => null, isAllowedRoute: () => false });
    expect(call.transfers[0]!.fingerprint.toString('hex')).toBe(
      '2c9ef795a36e88f113a6f57d020307fddf228e9bb8acd17e3042ec36b420d081',
    );
  }
});
