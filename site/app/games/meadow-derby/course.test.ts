import { expect, test } from 'vitest';
import { stream } from '#games/engine/fair/index.ts';
import { finishOf } from '#games/meadow-derby/index.ts';
import { courseOf, RACE_MS, START_MS } from './course.ts';

test('a race animates the drawn result: no runner moves backwards, and all cross the line in finishing order', () => {
  for (let nonce = 0; nonce < 12; nonce++) {
    const order = finishOf(stream('server seed', 'client seed', nonce));
    const course = courseOf(order, `round-${nonce}`);
    const crossed = new Set<number>();
    const before = new Map(order.map((runner) => [runner, 0]));
    for (let ms = 0; ms <= RACE_MS; ms += 25)
      for (const runner of order) {
        const at = course.at(runner, ms);
        if (ms <= START_MS) expect(at).toBe(0);
        if (at < before.get(runner)! || at >= 1.04) throw new Error(`runner ${runner} at ${ms} ms: ${at}`);
        before.set(runner, at);
        if (at >= 1) crossed.add(runner);
      }
    expect([...crossed]).toEqual(order);
  }
});
