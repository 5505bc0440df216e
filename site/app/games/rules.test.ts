import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { choiceGames } from '#games/choice-games.ts';
import { sharedGames } from '#games/shared-games.ts';
import { slotGames } from '#games/slot-games.ts';

const texts = new Set(
  globSync('site/locales/en/game/*.json').flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8'))),
  ),
);
const tables = [...choiceGames, ...sharedGames];

test.each(slotGames)(
  '[player protection G1] [player protection G3] $game_code tells return, pay table and odds of its top award',
  ({ rules }) => {
    expect(Number(rules.figures.rtpPercent)).toBeGreaterThanOrEqual(75);
    expect(Object.keys(rules.payTable).length).toBeGreaterThan(0);
    expect(Number(rules.figures.topAward.oneIn)).toBeGreaterThan(1);
    for (const key of ['settled', 'interrupted', 'cycle', 'cap', 'return', 'fault'])
      expect(texts).toContain(key === 'cycle' ? 'game.know.cycle_other' : `game.know.${key}`);
  },
);

test.each(tables)(
  '[player protection G1] [player protection G3] $game_code tells how it is played, its return and odds of its top award',
  ({ game_code, rules }) => {
    expect(Number(rules.rtp.min)).toBeGreaterThanOrEqual(75);
    expect(Number(rules.top.oneIn)).toBeGreaterThanOrEqual(1);
    for (const key of ['how', 'rtp']) expect(texts).toContain(`game.${game_code}.${key}`);
  },
);
