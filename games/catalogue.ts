import { addChoiceGame, type ChoiceGame, findChoiceGame } from './choice-games.ts';
import { comparePublished } from './engine/choice/index.ts';
import type { Json } from './engine/fair/index.ts';
import { OWN_PROVIDER } from './provider.ts';
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

const entries: CatalogueEntry[] = ROWS.map(([code, category, en, php, cn]) => ({
  code,
  names: { EN: en, ...(php && { PHP: php }), CN: cn },
  category,
  gameType: GAME_TYPES[category],
  features: featuresOf(code, category),
  volatility: category === 'slots' ? 'medium' : null,
  releasedAt: RELEASED_AT,
}));

/** Our own games in the display order of a new brand; games of extensions follow once they are loaded. */
export const gameCatalogue: readonly CatalogueEntry[] = entries;

/** An own game of an extension: a choice game, and its names and lobby. */
export type AddedGame = {
  game: ChoiceGame;
  /**
   * Every choice, or those with the lowest and highest return and the highest win: the published figures are
   * compared with the model for these.
   */
  choices: readonly Json[];
  names: CatalogueEntry['names'];
  category: Category;
  /** ISO date of the first release. */
  releasedAt: string;
  /** Names of its features in game lists, besides `provably_fair`. */
  features?: readonly string[];
};

/**
 * Adds an own game. Throws when its code is used or malformed, when it belongs to another provider, when
 * its return is below 75 % (GLI-19 4.7.1) or not below 100 %, or when a published figure is not its model's.
 */
export function addOwnGame({
  game,
  choices = [],
  names,
  category,
  releasedAt,
  features = [],
}: AddedGame): void {
  const { game_code: code, provider_code: provider, rules } = game;
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(code)) throw new Error(`${code} is not a game code`);
  if (provider !== OWN_PROVIDER) throw new Error(`the provider of an own game is ${OWN_PROVIDER}`);
  if (entries.some((entry) => entry.code === code)) throw new Error(`the game ${code} exists`);
  if (!GAME_TYPES[category]) throw new Error(`there is no category ${category}`);
  if (!names.EN || !/^\d{4}-\d{2}-\d{2}$/.test(releasedAt)) throw new Error('it has no name or no date');
  if (!(Number(rules.rtp.min) >= 75 && Number(rules.rtp.max) < 100))
    throw new Error(`its return is ${rules.rtp.min} to ${rules.rtp.max} %, not within 75 to 99.99 %`);
  comparePublished(game, choices);
  addChoiceGame(game);
  entries.push({
    ...{ code, names, category, gameType: GAME_TYPES[category], volatility: null, releasedAt },
    features: [...features, 'provably_fair'],
  });
}

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
