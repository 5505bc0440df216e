import { slotGames } from '#games/slot-games.ts';
import { groupDigits } from '../lib/amount.ts';
import type { Needs } from '../sections/needs.ts';

/** Maximum number of awards shown from a pay table. */
const RUNGS = 6;

/** The published figures of the first own slot among these games; null without a maximum win. */
export function ownFigures(games: readonly { game_code: string }[]): Needs['ownFigures'] {
  const [own] = games.flatMap(
    (game) => slotGames.find(({ game_code }) => game_code === game.game_code) ?? [],
  );
  if (own?.rules.maxWin === undefined) return null;
  const { rtpPercent, hitPercent, freeSpinsOneIn } = own.rules.figures;
  return {
    game_code: own.game_code,
    rtpPercent,
    hitPercent,
    maxWinMultiple: groupDigits(own.rules.maxWin),
    freeSpinsOneIn: freeSpinsOneIn.replace(/\.0$/, ''),
  };
}

/** The awards of the first own slot with lines, from the highest. */
export function ownAwards(): Needs['ownAwards'] {
  const own = slotGames[0];
  if (!own) return null;
  const { payTable, lines, reels, maxWin } = own.rules;
  const awards = Object.values(payTable).map((pays) => (pays[reels] ?? 0) / lines.length);
  const multiples = [...new Set(awards)].filter((award) => award > 0).sort((a, b) => b - a);
  return {
    game_code: own.game_code,
    maxWinMultiple: maxWin === undefined ? null : groupDigits(maxWin),
    multiples: multiples.slice(0, RUNGS).map(String),
  };
}
