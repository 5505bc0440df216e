import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import type { GameChoice } from '#contracts/api/game-choice.ts';
import { bingo } from '#games/courtyard-bingo/index.ts';
import { crash } from '#games/crash/index.ts';
import { roulette } from '#games/roulette/index.ts';
import { createI18n } from '../../lib/i18n.ts';
import { type App, AppContext } from '../../state/app.ts';
import { maxWinOfGame } from './max-win.ts';
import { RoomAmounts } from './room-amounts.tsx';
import type { RoomPlayPorts } from './room-context.ts';
import { createRoomPlay } from './room-play.ts';

vi.mock('../../lib/message-loader.ts', () => ({ loadNamespace: async () => {} }));

const AT = '2026-11-28T08:00:00.000Z';
const WIN_LIMITS = { bet: '1000000', player_day: '10000000', game_day: '10000000', site_day: '100000000' };
const success = { statusCode: 1, statusMessage: 'success', statusDetail: '' } as const;
const room = (game_code: string) => ({
  ...{ game_code, now: AT, table: [], past: [] },
  round: { round_id: 'r1', number: 1, state: 'betting', opened_at: AT, closes_at: AT, draws_at: AT },
});

/** A player in a room with a maximum win of 10,000.00, and the calls sent to the server. */
async function sit(
  game: typeof roulette | typeof crash | typeof bingo,
  win_limits: typeof WIN_LIMITS | null,
) {
  const placed: unknown[] = [];
  const money = { currency: 'PHP', exponent: 2, balance: '900000000' };
  const limits = {
    ...{ chips: ['500', '27500', '28000'], step: '500', min: '500', max: '99999500' },
    ...{ max_per_round: '99999500', lines: 9, bank: '0' },
  };
  const session = { started_at: AT, staked: '0', won: '0' };
  const entered = { ...success, ...money, own: [], limits, win_limits, autoplay: null, session };
  const ports = {
    enter: async () => ({ ...entered, room: room(game.game_code) }),
    place: async (request: { lines: unknown[] }) => {
      placed.push(...request.lines);
      return { statusCode: -2012, statusMessage: 'betsClosed', statusDetail: '' };
    },
    ...{ maxWinOf: maxWinOfGame(game), showMs: () => 0, now: () => Date.parse(AT), wait: async () => {} },
    ...{ view: vi.fn(), leave: vi.fn(), startAutoplay: vi.fn(), stopAutoplay: vi.fn() },
    ...{ report: vi.fn(), onPaid: vi.fn(), kept: { read: () => [], write: () => {} } },
  } as unknown as RoomPlayPorts;
  const play = createRoomPlay(ports);
  await play.open();
  return { play, placed, state: play.store.get };
}

const auto = (auto: number | null) => ({ auto }) as GameChoice;

describe('[fairness 15.2] a stake that could exceed the maximum win of a bet', () => {
  test('is refused at the table with the highest allowed stake, before any request', async () => {
    const { play, placed, state } = await sit(roulette, WIN_LIMITS);
    // 36 for one: 10,000.00 is reached at 277.77, and stakes are multiples of 5.00.
    expect(play.lay('straight-17', 28_000n)).toBe(false);
    expect(state()).toMatchObject({ note: 'winLimit', possible: 27_500n, draft: [] });
    expect(play.lay('straight-17', 27_500n)).toBe(true);
    expect(state()).toMatchObject({ note: null });
    // A number of the other colour never wins together with the first; the same number does.
    expect(play.lay('straight-18', 500n)).toBe(true);
    expect(play.lay('straight-17', 500n)).toBe(false);
    expect(state()).toMatchObject({ note: 'winLimit', possible: 0n });
    expect(placed).toEqual([]);
    await play.bet();
    expect(placed).toHaveLength(2);
  });

  test('is refused with an auto cash-out that is too high, and accepted with a lower one', async () => {
    const { play, placed, state } = await sit(crash, WIN_LIMITS);
    await play.betSingle(0, { choice: auto(2000), stake: 50_500n });
    expect(state()).toMatchObject({ note: 'winLimit', possible: 50_000n });
    await play.betSingle(0, { choice: auto(null), stake: 500_500n });
    expect(state()).toMatchObject({ note: 'winLimit', possible: 500_000n });
    expect(placed).toEqual([]);
    await play.betSingle(0, { choice: auto(2000), stake: 50_000n });
    expect(placed).toHaveLength(1);
  });

  test('is accepted in pool games: no house limit applies there', async () => {
    const { play } = await sit(bingo, null);
    expect(play.lay(null as unknown as GameChoice, 90_000_000n)).toBe(true);
  });
});

test('[fairness 15.2] the room shows the maximum win of a bet, and of the chips on the table', async () => {
  const { play, state } = await sit(roulette, WIN_LIMITS);
  const i18n = createI18n('en', { game: JSON.parse(readFileSync('site/locales/en/game/game.json', 'utf8')) });
  const shown = () =>
    renderToStaticMarkup(
      <AppContext value={{ language: 'EN', i18n } as App}>
        <RoomAmounts
          {...{ state: state(), win: 0n, money: String }}
          couldWin={state().draft.length > 0 ? play.maxWinOf(state().draft) : undefined}
        />
      </AppContext>,
    );
  expect(shown()).toContain('Maximum win per bet: ₱10,000.00');
  play.lay('straight-17', 2500n);
  expect(shown()).toContain('Maximum win of this bet: ₱900.00');
  play.lay('straight-17', 2500n);
  expect(shown()).toContain('Maximum win of this bet: ₱1,800.00');
  play.clear();
  expect(shown()).toContain('Maximum win per bet: ₱10,000.00');
});
