import type { ChoiceGame } from '#games/engine/choice/index.ts';
import type { OriginalClient } from './client.ts';

type Entry = {
  /** Rules, display and proof: everything the proof page needs. */
  game: () => Promise<ChoiceGame>;
  /** The same, plus the table. */
  client: () => Promise<OriginalClient>;
};

/** The games on a hash share one file. */
const hash = (code: string): Entry => ({
  game: async () => {
    const { hashGames } = await import('#games/hash/index.ts');
    return hashGames.find(({ game_code }) => game_code === code)!;
  },
  client: async () => (await import('../hash/client.tsx')).clientOfCode(code),
});

/** Our choice games, each in a file loaded when it is opened. */
const CHOICE_GAMES: Readonly<Record<string, Entry>> = {
  blackjack: {
    game: async () => (await import('#games/blackjack/index.ts')).blackjack,
    client: async () => (await import('../blackjack/client.tsx')).client,
  },
  'bubble-lagoon': {
    game: async () => (await import('#games/bubble-lagoon/index.ts')).lagoon,
    client: async () => (await import('../bubble-lagoon/client.tsx')).client,
  },
  'casino-holdem': {
    game: async () => (await import('#games/casino-holdem/index.ts')).holdem,
    client: async () => (await import('../casino-holdem/client.tsx')).client,
  },
  cases: {
    game: async () => (await import('#games/cases/index.ts')).cases,
    client: async () => (await import('../cases/client.tsx')).client,
  },
  'coin-flip': {
    game: async () => (await import('#games/coin-flip/index.ts')).coinFlip,
    client: async () => (await import('../coin-flip/client.tsx')).client,
  },
  diamonds: {
    game: async () => (await import('#games/diamonds/index.ts')).diamonds,
    client: async () => (await import('../diamonds/client.tsx')).client,
  },
  dice: {
    game: async () => (await import('#games/dice/index.ts')).dice,
    client: async () => (await import('../dice/client.tsx')).client,
  },
  'hash-big-small': hash('hash-big-small'),
  'hash-bull': hash('hash-bull'),
  'hash-dragon-tiger': hash('hash-dragon-tiger'),
  'hash-lucky': hash('hash-lucky'),
  'hash-odd-even': hash('hash-odd-even'),
  'hi-lo': {
    game: async () => (await import('#games/hi-lo/index.ts')).hilo,
    client: async () => (await import('../hi-lo/client.tsx')).client,
  },
  'jacks-or-better': {
    game: async () => (await import('#games/jacks-or-better/index.ts')).jacks,
    client: async () => (await import('../jacks-or-better/client.tsx')).client,
  },
  keno: {
    game: async () => (await import('#games/keno/index.ts')).keno,
    client: async () => (await import('../keno/client.tsx')).client,
  },
  limbo: {
    game: async () => (await import('#games/limbo/index.ts')).limbo,
    client: async () => (await import('../limbo/client.tsx')).client,
  },
  mines: {
    game: async () => (await import('#games/mines/index.ts')).mines,
    client: async () => (await import('../mines/client.tsx')).client,
  },
  'money-wheel': {
    game: async () => (await import('#games/money-wheel/index.ts')).moneyWheel,
    client: async () => (await import('../money-wheel/client.tsx')).client,
  },
  plinko: {
    game: async () => (await import('#games/plinko/index.ts')).plinko,
    client: async () => (await import('../plinko/client.tsx')).client,
  },
  'rock-paper-scissors': {
    game: async () => (await import('#games/rock-paper-scissors/index.ts')).rockPaperScissors,
    client: async () => (await import('../rock-paper-scissors/client.tsx')).client,
  },
  tower: {
    game: async () => (await import('#games/tower/index.ts')).tower,
    client: async () => (await import('../tower/client.tsx')).client,
  },
};

/** Own games of extensions, by path. */
const addedGames = import.meta.glob<{ game: ChoiceGame }>('../../../../extensions/*/games/*/game.ts', {
  import: 'default',
});
const addedClients = import.meta.glob<OriginalClient>('../../../../extensions/*/games/*/client.tsx', {
  import: 'client',
});

/** The choice game of a code, or undefined; does not load the game. */
export function findChoiceGameEntry(code: string): Entry | undefined {
  if (Object.hasOwn(CHOICE_GAMES, code)) return CHOICE_GAMES[code];
  const ofGame = (path: string) => path.split('/').at(-2) === code;
  const [game, client] = [addedGames, addedClients].map((files) => Object.keys(files).find(ofGame));
  if (!game || !client) return undefined;
  return { game: async () => (await addedGames[game]!()).game, client: addedClients[client]! };
}
