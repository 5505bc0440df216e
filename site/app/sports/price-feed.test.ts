import { expect, test } from 'vitest';
import { createPriceFeed, PRICES_PER_FRAME, type PriceMessage } from './price-feed.ts';

const ids = Array.from({ length: PRICES_PER_FRAME * 3 }, (_, place) => `outcome${place}`);
const message = (outcome_id: string, price: string, version = 1): PriceMessage => ({
  ...{ outcome_id, price, version, is_open: true },
});

/** A feed with manually triggered frames, and the prices shown in each frame. */
function openFeed(inView: readonly string[] = []) {
  let due: (() => void) | null = null;
  let shown: string[] = [];
  const feed = createPriceFeed((run) => {
    due = run;
  });
  for (const id of ids) feed.follow(id, { isInView: inView.includes(id), show: () => void shown.push(id) });
  const draw = () => {
    const run = due;
    due = null;
    shown = [];
    run?.();
    return shown;
  };
  return { feed, draw, isDue: () => due !== null };
}

test('a frame updates a few prices, visible ones first, and later frames the rest', () => {
  const onScreen = ids.slice(-PRICES_PER_FRAME - 1);
  const { feed, draw, isDue } = openFeed(onScreen);
  feed.receive(
    ids.map((id) => message(id, '2.00')),
    new Map(),
  );
  const frames = Array.from({ length: 4 }, draw);
  expect(frames[0]).toEqual(onScreen.slice(0, PRICES_PER_FRAME));
  expect(frames[1]).toEqual(onScreen.slice(PRICES_PER_FRAME));
  expect(frames.flat().toSorted()).toEqual(ids.toSorted());
  for (const frame of frames) expect(frame.length).toBeLessThanOrEqual(PRICES_PER_FRAME);
  expect(isDue()).toBe(false);
});

test('the latest price is shown, with an arrow relative to the previously shown price', () => {
  const { feed, draw } = openFeed();
  const id = ids[0]!;
  feed.receive([message(id, '2.10', 2)], new Map([[id, '2.00']]));
  feed.receive([message(id, '1.90', 3)], new Map());
  feed.receive([message(id, '5.00', 1)], new Map());
  expect(draw()).toEqual([id]);
  expect(feed.shown(id)).toEqual({ price: '1.90', version: 3, isOpen: true, moved: 'down' });
  feed.receive([message(id, '1.80', 2)], new Map());
  expect(draw()).toEqual([]);
  expect(feed.shown(id)?.price).toBe('1.90');
});

test('an unchanged price clears its arrow once, then is not redrawn', () => {
  const { feed, draw } = openFeed();
  const id = ids[0]!;
  feed.receive([message(id, '2.10', 2)], new Map([[id, '2.00']]));
  expect(draw()).toEqual([id]);
  feed.receive([message(id, '2.10', 2)], new Map());
  expect(draw()).toEqual([id]);
  expect(feed.shown(id)?.moved).toBeNull();
  feed.receive([message(id, '2.10', 3)], new Map());
  expect(draw()).toEqual([]);
});
