import { fishGames } from './fish.ts';
import { toGame } from './game-mapping.ts';
import { liveGames } from './live-tables.ts';
import { bingoGames, lotteryGames } from './lottery-bingo.ts';
import { arcadeGames, crashGames, hashGames } from './quick-games.ts';
import { slotsMyth } from './slots-myth.ts';
import { slotsNature } from './slots-nature.ts';
import { slotsWorld } from './slots-world.ts';
import { horseGames, sabongGames, sportsbookGames } from './sports.ts';
import { tableGames } from './table-games.ts';
import type { DemoGame } from './types.ts';

export type { DemoGame } from './types.ts';
export { demoProviders, demoThemes } from './types.ts';

/** Every game of the demo catalogue, in a stable order; `${provider_code}/${game_code}` is unique. */
export const demoGames: DemoGame[] = [
  ...[...slotsWorld, ...slotsMyth, ...slotsNature].map((row) => toGame(row, 'slots', 'SLOTS')),
  ...liveGames.map((row) => toGame(row, 'livecasino', 'LIVE')),
  ...fishGames.map((row) => toGame(row, 'fish', 'FISH')),
  ...tableGames.map((row) => toGame(row, 'table', 'TABLE')),
  ...arcadeGames.map((row) => toGame(row, 'arcade', 'ARCADE')),
  ...crashGames.map((row) => toGame(row, 'crash', 'CRASH')),
  ...hashGames.map((row) => toGame(row, 'hashgame', 'HASH')),
  ...lotteryGames.map((row) => toGame(row, 'lottery', 'LOTTERY')),
  ...bingoGames.map((row) => toGame(row, 'bingo', 'BINGO')),
  ...sportsbookGames.map((row) => toGame(row, 'sportsbook', 'SPORTS')),
  ...horseGames.map((row) => toGame(row, 'horseracing', 'HORSE')),
  ...sabongGames.map((row) => toGame(row, 'sabong', 'SABONG')),
];

export type DemoListName = 'hot' | 'featured' | 'popular' | 'new';

const listProviders = new Set(['JILI', 'PPLAY', 'FACHAI', 'PGSOFT', 'JDB', 'YBAT', 'EPW']);
const candidates = demoGames.filter((g) => g.game_type === 'SLOTS' && listProviders.has(g.provider_code));

/** Picks `count` games so that neighbours differ in provider; `offset` gives each list its own start. */
function spread(games: DemoGame[], offset: number, count = 20): DemoGame[] {
  const queues = [...listProviders].map((code) => games.filter((g) => g.provider_code === code));
  const picked: DemoGame[] = [];
  for (let turn = 0; picked.length < count && turn < 200; turn += 1) {
    const lane = (turn + offset) % queues.length;
    const queue = queues[lane] ?? [];
    // Each provider starts at a different position of its list, so that a row does not open with one theme
    // seven times.
    const step = Math.floor(turn / queues.length) * 5 + lane * 3 + offset * 2;
    const game = queue[step % Math.max(queue.length, 1)];
    if (game && !picked.includes(game)) picked.push(game);
  }
  return picked;
}

const newest = [...candidates].sort((a, b) => b.released_at.localeCompare(a.released_at));

/** Default games of the four home lists [S-20]: 20 each, game type SLOTS, the seven list providers. */
export const demoLists: Record<DemoListName, DemoGame[]> = {
  hot: spread(candidates, 0),
  featured: spread(candidates, 1),
  popular: spread(candidates, 2),
  new: newest.slice(0, 20),
};
