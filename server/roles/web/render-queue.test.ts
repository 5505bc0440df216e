import { expect, test } from 'vitest';
import { createRenderQueue, RenderQueueFull } from './render-queue.ts';

/** A render queue whose pages are finished by the test. */
function setUp(maxConcurrent: number, waiting: number) {
  let time = 0;
  const gate = createRenderQueue({ maxConcurrent, waiting, now: () => time });
  const begun: (() => void)[] = [];
  const ask = () => gate.pass(() => new Promise<string>((done) => begun.push(() => done('page'))));
  return { gate, begun, ask, wait: (ms: number) => (time += ms) };
}
const turn = () => new Promise((done) => setImmediate(done));

test('a limited number of pages render, a limited number queue in order, and the next is refused', async () => {
  const { gate, begun, ask } = setUp(2, 2);
  const pages = [ask(), ask(), ask(), ask()];
  await expect(ask()).rejects.toBeInstanceOf(RenderQueueFull);
  await turn();
  expect([begun.length, gate.load]).toEqual([2, { making: 2, waiting: 2, refused: 1 }]);
  for (let i = 0; i < 4; i++) {
    begun[i]!();
    await turn();
  }
  expect(await Promise.all(pages)).toEqual(Array(4).fill('page'));
  expect(gate.load).toEqual({ making: 0, waiting: 0, refused: 1 });
});

test('a request that has waited over five seconds is refused, and the queue continues', async () => {
  const { begun, ask, wait, gate } = setUp(1, 5);
  const first = ask();
  const late = ask();
  wait(5_001);
  const fresh = ask();
  await turn();
  begun[0]!();
  await expect(late).rejects.toBeInstanceOf(RenderQueueFull);
  await turn();
  begun[1]!();
  expect(await Promise.all([first, fresh])).toEqual(['page', 'page']);
  expect(gate.load.making).toBe(0);
});

test('a failed page frees its slot', async () => {
  const gate = createRenderQueue({ maxConcurrent: 1, waiting: 0 });
  await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.pass(async () => 'page')).toBe('page');
});
