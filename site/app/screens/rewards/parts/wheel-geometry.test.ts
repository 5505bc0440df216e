import { expect, test } from 'vitest';
import { labelLength, labelPlace, labelSize, rotationTo, sectorAt, sectorsOf } from './wheel-geometry.ts';

const prize = (weight: number) => ({ kind: 'tokens' as const, amount: 1, weight });
const sectors = sectorsOf({ prizes: [prize(50), prize(30), prize(15), prize(4), prize(1)] });

test('[operations 9] a sector’s width is proportional to its probability', () => {
  expect(sectors.map(({ from, to }) => Math.round((to - from) * 1000) / 1000)).toEqual([
    180, 108, 54, 14.4, 3.6,
  ]);
  expect(sectors.at(-1)!.to).toBeCloseTo(360);
});

test('[operations 9] from any position the wheel turns forward and stops on the drawn sector', () => {
  for (let nonce = 0; nonce < 200; nonce++) {
    const current = nonce * 411.7;
    for (const sector of sectors) {
      const turned = rotationTo(sector, current, nonce);
      expect(turned - current).toBeGreaterThanOrEqual(1800);
      expect(turned - current).toBeLessThan(2160);
      expect(sectorAt(sectors, turned)?.index).toBe(sector.index);
    }
  }
});

test('[operations 9] a wider sector has a larger label, and each fits between its neighbours and the hub', () => {
  expect(sectors.map((sector) => labelSize(sector, 4))).toEqual([26, 26, 26, 20.31, 6.73]);
  for (const { from, to } of sectors)
    for (const characters of [1, 2, 4, 9]) {
      const size = labelSize({ from, to }, characters);
      const innerEnd = 154 - 0.62 * characters * size;
      expect(innerEnd).toBeGreaterThan(50);
      expect(size).toBeLessThan(0.8 * (((to - from) * Math.PI) / 180) * innerEnd);
    }
});

test('a Chinese label, whose characters are wider, gets a smaller size than a Latin one of the same count', () => {
  const sector = sectors[3]!;
  expect(labelLength('abc')).toBe(3);
  expect(labelSize(sector, labelLength('无奖品'))).toBeLessThan(labelSize(sector, labelLength('abc')));
});

test('wherever the wheel rests, no label is upside down, and each ends at the rim', () => {
  for (let turned = 0; turned < 1440; turned += 7)
    for (const { middle } of sectors) {
      const { transform, textAnchor } = labelPlace(middle, turned);
      const [x, y, rotation] = [...transform.matchAll(/-?[\d.]+/g)].map(Number) as [number, number, number];
      expect(Math.hypot(x, y)).toBeCloseTo(154, 0);
      const seen = ((rotation + turned) * Math.PI) / 180;
      expect(Math.cos(seen)).toBeGreaterThan(-0.001);
      const radial = ((middle - 90) * Math.PI) / 180;
      const outwards = Math.cos((rotation * Math.PI) / 180 - radial);
      expect(outwards).toBeCloseTo(textAnchor === 'end' ? 1 : -1);
    }
});
