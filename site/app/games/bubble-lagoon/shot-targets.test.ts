import { expect, test } from 'vitest';
import type { Swimmer } from '#games/bubble-lagoon/swimmers.ts';
import { followFish, shotTargetsOf } from './shot-targets.ts';

const fish = (id: string, kind: Swimmer['kind'], x: number): Swimmer => ({
  id,
  kind,
  x,
  y: 0.5,
  facing: 1,
  rise: 0,
});

test('every aim follows a fish of its kind, separate ones where there are enough, and moves to the next when one leaves', () => {
  const near = [fish('a', 'wrasse', 0.5), fish('b', 'wrasse', 0.3), fish('c', 'squid', 0.9)];
  const aims = shotTargetsOf(['wrasse', 'wrasse', 'squid', 'shark'], []);
  followFish(aims, near);
  expect(aims.map(({ id }) => id)).toEqual(['a', 'b', 'c', null]);
  // A tracked fish stays tracked when a target is added; a fish beyond the edge is released.
  const more = shotTargetsOf(['wrasse', 'wrasse', 'squid', 'shark', 'wrasse'], aims);
  followFish(more, [fish('a', 'wrasse', 0.99), fish('b', 'wrasse', 0.4), fish('s', 'shark', 0.5)]);
  expect(more.map(({ id }) => id)).toEqual(['b', 'b', null, 's', 'b']);
});
