import { expect, test } from 'vitest';
import { originalCue } from '../originals/original-cue.ts';
import type { OriginalPlayState } from '../originals/original-play.ts';
import { roomCue } from '../rooms/cue.ts';
import { EMPTY_ROOM, type RoomState } from '../rooms/room-state.ts';
import { endCue } from './cue.ts';

test('[player protection D9] what came to at most the stake sounds like what was lost; only more than that is a win', () => {
  expect([0n, 60n, 100n].map((win) => endCue(100n, win).name)).toEqual(['end', 'end', 'end']);
  expect(endCue(100n, 101n)).toEqual({ name: 'win' });
  expect(endCue(100n, 1000n)).toEqual({ name: 'big' });
});

test('[player protection D9] a play is heard when it is bet, stepped on, and once its end has been shown', () => {
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
  expect(originalCue(at({}), at({ isAsking: true }))).toEqual({ name: 'start' });
  expect(originalCue(at({ isAsking: true }), at({ item: settled, isMoving: true }))).toBeNull();
  expect(originalCue(at({ item: settled, isMoving: true }), at({ item: settled }))).toEqual({ name: 'end' });
  const open = { outcome: {} };
  expect(originalCue(at({ open, item: open }), at({ open, item: open, isAsking: true }))).toBeNull();
  expect(originalCue(at({ open, item: open, isMoving: true }), at({ open, item: open }))).toEqual({
    name: 'step',
  });
});

test('[player protection D9] a room is heard at chips and the close, and at its end only by whom it concerns', () => {
  const round = (state: string) => ({ round: { round_id: 'r1', state } });
  const bet = {
    bet_id: 'b1',
    round_id: 'r1',
    lines: [{ choice: 'red', stake: '100' }],
    exit: null,
    win: '50',
  };
  const at = (part: object) => ({ ...EMPTY_ROOM, ...part }) as RoomState;
  const open = at({ room: round('betting') });
  expect(roomCue(open, at({ ...open, draft: [{ choice: 'red', stake: 100n }] }))).toEqual({ name: 'chip' });
  expect(roomCue(open, at({ room: round('locked') }))).toEqual({ name: 'start' });
  const settledRound = { room: round('settled'), shown: 'r1' };
  expect(roomCue(at({ room: round('settled') }), at(settledRound))).toBeNull();
  expect(roomCue(at({ room: round('settled'), own: [bet] }), at({ ...settledRound, own: [bet] }))).toEqual({
    name: 'end',
  });
  const won = { ...bet, win: '200' };
  expect(roomCue(at({ room: round('settled'), own: [won] }), at({ ...settledRound, own: [won] }))).toEqual({
    name: 'win',
  });
});
