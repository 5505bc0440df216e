import { findChoiceGame } from './choice-games.ts';
import { findSharedGame } from './shared-games.ts';
import { findSlotGame } from './slot-games.ts';

type Category =
  | 'slots'
  | 'livecasino'
  | 'fish'
  | 'table'
  | 'arcade'
  | 'crash'
  | 'hashgame'
  | 'lottery'
  | 'bingo'
  | 'horseracing'
  | 'sabong';

/** Lobby data of our own games; their mathematics are defined with their rules. */
type CatalogueEntry = {
  code: string;
  /** By language code; always includes EN, and others if the name is translated. */
  names: { EN: string; PHP?: string; CN?: string };
  category: Category;
  /** Game type in the API, e.g. `SLOTS`. */
  gameType: string;
  features: readonly string[];
  volatility: 'medium' | null;
  /** ISO date of the first release. */
  releasedAt: string;
};

const GAME_TYPES: Record<Category, string> = {
  slots: 'SLOTS',
  livecasino: 'LIVE',
  fish: 'FISH',
  table: 'TABLE',
  arcade: 'ARCADE',
  crash: 'CRASH',
  hashgame: 'HASH',
  lottery: 'LOTTERY',
  bingo: 'BINGO',
  horseracing: 'HORSE',
  sabong: 'SABONG',
};
const RELEASED_AT = '2026-11-20';

/** Code, category, names in English, Filipino (or '') and Chinese. */
const ROWS: readonly (readonly [string, Category, string, string, string])[] = [
  ['lantern-reels', 'slots', 'Lantern Reels', 'Mga Parol', '灯笼转轮'],
  ['fiesta-roads', 'slots', 'Fiesta Roads', 'Mga Daan ng Pista', '节日千路'],
  ['tide-garden', 'slots', 'Tide Garden', 'Hardin ng Alon', '潮汐花园'],
  ['roulette', 'livecasino', 'Roulette', 'Ruleta', '轮盘'],
  ['baccarat', 'livecasino', 'Baccarat', '', '百家乐'],
  ['bubble-lagoon', 'fish', 'Bubble Lagoon', 'Look ng Bula', '泡泡礁湖'],
  ['blackjack', 'table', 'Blackjack', '', '二十一点'],
  ['jacks-or-better', 'table', 'Jacks or Better', '', '杰克高手'],
  ['casino-holdem', 'table', 'Casino Hold’em', '', '赌场德州扑克'],
  ['dice', 'arcade', 'Dice', 'Dais', '骰子'],
  ['limbo', 'arcade', 'Limbo', '', '极限倍数'],
  ['plinko', 'arcade', 'Plinko', '', '弹珠落盘'],
  ['mines', 'arcade', 'Mines', 'Mga Mina', '扫雷寻宝'],
  ['keno', 'arcade', 'Keno', '', '基诺'],
  ['hi-lo', 'arcade', 'Hi-Lo', 'Taas o Baba', '猜大小'],
  ['coin-flip', 'arcade', 'Coin Flip', 'Kara Krus', '抛硬币'],
  ['diamonds', 'arcade', 'Diamonds', 'Mga Diyamante', '钻石组合'],
  ['money-wheel', 'arcade', 'Money Wheel', 'Gulong ng Pera', '财富转盘'],
  ['tower', 'arcade', 'Tower', 'Tore', '攀塔'],
  ['rock-paper-scissors', 'arcade', 'Rock Paper Scissors', 'Bato Bato Pik', '石头剪刀布'],
  ['cases', 'arcade', 'Cases', 'Mga Baul', '开宝箱'],
  ['crash', 'crash', 'Crash', 'Lipad Parol', '天灯'],
  ['hash-odd-even', 'hashgame', 'Hash Odd Even', 'Hash Gansal Pares', '哈希单双'],
  ['hash-big-small', 'hashgame', 'Hash Big Small', 'Hash Malaki Maliit', '哈希大小'],
  ['hash-lucky', 'hashgame', 'Hash Lucky', '', '哈希幸运'],
  ['hash-dragon-tiger', 'hashgame', 'Hash Dragon Tiger', '', '哈希龙虎'],
  ['hash-bull', 'hashgame', 'Hash Bull', '', '哈希牛牛'],
  ['block-hash', 'hashgame', 'Block Hash', '', '区块哈希'],
  ['three-digits', 'lottery', 'Three Digits', 'Tatlong Digit', '三位数'],
  ['four-digits', 'lottery', 'Four Digits', 'Apat na Digit', '四位数'],
  ['six-of-forty-five', 'lottery', 'Six of Forty-Five', 'Anim sa Apatnapu’t Lima', '四十五选六'],
  ['courtyard-bingo', 'bingo', 'Courtyard Bingo', 'Bingo sa Patyo', '庭院宾果'],
  ['meadow-derby', 'horseracing', 'Meadow Derby', 'Karera sa Parang', '草地德比'],
  ['plume-duel', 'sabong', 'Plume Duel', 'Tagisan ng Balahibo', '羽衣对决'],
];

/** Our own games in the display order of a new brand. */
export const gameCatalogue: readonly CatalogueEntry[] = ROWS.map(([code, category, en, php, cn]) => ({
  code,
  names: { EN: en, ...(php && { PHP: php }), CN: cn },
  category,
  gameType: GAME_TYPES[category],
  features: featuresOf(code, category),
  volatility: category === 'slots' ? 'medium' : null,
  releasedAt: RELEASED_AT,
}));

/**
 * The lowest and highest return of an own game in percent, as declared by its rules: in a game with several
 * bets, each bet has its own return. Throws for other codes.
 */
export function declaredReturn(code: string): { min: number; max: number } {
  const slot = findSlotGame(code)?.rules.figures.rtpPercent;
  const rtp = slot ? { min: slot, max: slot } : (findChoiceGame(code) ?? findSharedGame(code))?.rules.rtp;
  if (!rtp) throw new Error(`${code} is not an own game`);
  return { min: Number(rtp.min), max: Number(rtp.max) };
}

function featuresOf(code: string, category: Category): readonly string[] {
  if (code === 'tide-garden') return ['cascades', 'free_spins', 'scatter', 'multipliers', 'provably_fair'];
  if (category === 'slots') return ['free_spins', 'wilds', 'scatter', 'provably_fair'];
  return category === 'arcade' ? ['multipliers', 'provably_fair'] : ['provably_fair'];
}
