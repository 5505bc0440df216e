import { CASES, type CrashChoice, type CrashOutcome, casesReaching, crash } from '#games/crash/index.ts';
import { percent, ratio } from '#games/engine/slot/ratio.ts';
import { hundredths } from '../originals/number-text.ts';
import type { RoomClient } from '../rooms/client.ts';
import { Panel } from './panel.tsx';
import { Stage } from './stage.tsx';

/** The values for which the rules list figures. */
const SHOWN = [110, 150, 200, 500, 1000, 10_000, 100_000];

export const client: RoomClient = {
  game: crash,
  showMs: () => 0,
  Table: Stage,
  Panel,
  hasKeys: true,
  resultText: (t, outcome, own = []) => {
    const value = hundredths((outcome as CrashOutcome).bust);
    // No cash-out at 1.00: that is the value at which an interrupted flight refunds bets.
    return t(own.some(({ exit }) => exit === 100) ? 'game.crash.brokenOff' : 'game.crash.ended', { value });
  },
  choiceText: (t, choice) => {
    const { auto } = choice as CrashChoice;
    return auto === null ? t('game.crash.byHand') : t('game.crash.aims', { value: hundredths(auto) });
  },
  lateText: (t) => t('game.tables.note.tooLate'),
  takenText: (t, amount) => t('game.crash.taken', { amount }),
  lockedText: (t) => t('game.crash.flying'),
  notes: (t, money, { limits }) =>
    ['formula', 'aims', 'hand', 'ceiling', 'broken', 'cash'].map((key) =>
      t(`game.crash.know.${key}`, { bank: money(limits?.bank ?? 0n) }),
    ),
  pays: () =>
    SHOWN.map((value) => ({
      name: `${hundredths(value)}×`,
      pays: `${hundredths(value)}×`,
      chance: `${percent(ratio(casesReaching(value), CASES), 4)} %`,
      rtp: `${percent(ratio(BigInt(value) * casesReaching(value), 100n * CASES))} %`,
    })),
};
