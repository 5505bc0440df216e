import { expect, test } from 'vitest';
import type { OriginalPlayState } from '../originals/original-play.ts';
import { originalSound } from '../originals/original-sounds.ts';
import { roomSound } from '../rooms/room-sounds.ts';
import { EMPTY_ROOM, type RoomPageState } from '../rooms/room-state.ts';
import { endSound } from './sound-event.ts';

test('[player protection D9] a return of at most the stake sounds like a loss; only a larger return sounds like a win', () => {
  expect([0n, 60n, 100n].map((win) => endSound(100n, win).name)).toEqual(['end', 'end', 'end']);
  expect(endSound(100n, 101n)).toEqual({ name: 'win' });
  expect(endSound(100n, 1000n)).toEqual({ name: 'big' });
});

test('[player protection D9] a round has sounds at the bet, at each step, and once its outcome has been shown', () => {
  const at = (part: object) =>
    ({
      open: null,
      item: null,
      isAsking: false,
      isMoving: false,
      falling: [],
      ...part,
    }) as unknown as OriginalPlayState;
  const settled = { stake: '100', win: '80' };
  expect(originalSound(at({}), at({ isAsking: true }))).toEqual({ name: 'start' });
  expect(originalSound(at({ isAsking: true }), at({ item: settled, isMoving: true }))).toBeNull();
  expect(originalSound(at({ item: settled, isMoving: true }), at({ item: settled }))).toEqual({
    name: 'end',
  });
  const open = { outcome: {} };
  expect(originalSound(at({ open, item: open }), at({ open, item: open, isAsking: true }))).toBeNull();
  expect(originalSound(at({ open, item: open, isMoving: true }), at({ open, item: open }))).toEqual({
    name: 'step',
  });
});

test('[player protection D9] a room has sounds for chips and closing, and for its result only if the player has a bet', () => {
  const round = (state: string) => ({ round: { round_id: 'r1', state } });
  const bet = {
    bet_id: 'b1',
    round_id: 'r1',
    lines: [{ choice: 'red', stake: '100' }],
    exit: null,
    win: '50',
  };
  const at = (part: object) => ({ ...EMPTY_ROOM, ...part }) as RoomPageState;
  const open = at({ room: round('betting') });
  expect(roomSound(open, at({ ...open, draft: [{ choice: 'red', stake: 100n }] }))).toEqual({ name: 'chip' });
  expect(roomSound(open, at({ room: round('locked') }))).toEqual({ name: 'start' });
  const settledRound = { room: round('settled'), shown: 'r1' };
  expect(roomSound(at({ room: round('settled') }), at(settledRound))).toBeNull();
  expect(roomSound(at({ room: round('settled'), own: [bet] }), at({ ...settledRound, own: [bet] }))).toEqual({
    name: 'end',
  });
  const won = { ...bet, win: '200' };
  expect(roomSound(at({ room: round('settled'), own: [won] }), at({ ...settledRound, own: [won] }))).toEqual({
    name: 'win',
  });
});
