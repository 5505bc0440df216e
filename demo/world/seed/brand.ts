import { randomBytes } from 'node:crypto';
import { type NewMessage, sendInbox } from '../../../server/modules/content/index.ts';
import { findPlayer } from '../../../server/modules/players/index.ts';
import { grantFreeBets } from '../../../server/modules/sportsbook/index.ts';
import type { Database } from '../../../server/platform/database/index.ts';
import type { DemoBrand, Voice } from '../brands/types.ts';
import { fillOutrights } from '../sports/outrights.ts';
import { fillRaces } from '../sports/races.ts';
import { fillSeason } from '../sports/season.ts';
import { MESSAGE_TOKENS } from '../starting-balances.ts';
import { type BotSessionPlan, completeBotProfile, playBotSession } from './bots.ts';
import { callerOf, type InProcessApi, requireSuccess } from './caller.ts';
import { fundPlayer } from './funding.ts';
import { type DemoAccount, demoBots, demoPlayer } from './players.ts';
import { COIN } from './rewards.ts';
import { finishSite } from './sites.ts';

export type SeedTools = { database: Database; api: InProcessApi };
type SeededPlayers = { players: number; rounds: number };

/**
 * A bot's rounds of our first slot; the second bot plays fewer, so that lists differ, and then plays all
 * other games.
 */
const ROUNDS = [24, 10] as const;

/**
 * Adds players to a brand's open site: bots that play, matches to bet on, then the demo player. Existing data
 * is unchanged. The demo player comes last: a brand that has one is complete.
 */
export async function seedPlayers(
  tools: SeedTools,
  brand: DemoBrand,
  siteId: number,
): Promise<SeededPlayers> {
  const bots = demoBots(brand, randomBytes(24).toString('base64url'));
  const rounds = await Promise.all(
    bots.map((bot, index) => {
      const tour = index === 0 ? null : brand.currency;
      return seedBot(tools, brand, siteId, bot, { rounds: ROUNDS[index] ?? 0, tour });
    }),
  );
  if (hasSports(brand)) {
    await fillSeason(tools.database, siteId, new Date());
    await tools.database.transaction(async (tx) => {
      await fillRaces(tx, siteId, new Date());
      await fillOutrights(tx, siteId, new Date());
    });
  }
  const isNew = await seedDemoPlayer(tools, brand, siteId);
  await tools.database.transaction((tx) => finishSite(tx, siteId, brand));
  const arrived = rounds.filter((count) => count !== undefined);
  return {
    players: arrived.length + Number(isNew),
    rounds: arrived.reduce((sum, count) => sum + count, 0),
  };
}

/** Rounds played by a new bot; undefined for an existing one. */
async function seedBot(
  tools: SeedTools,
  brand: DemoBrand,
  siteId: number,
  bot: DemoAccount,
  evening: BotSessionPlan,
): Promise<number | undefined> {
  if (!(await signUp(tools, bot))) return undefined;
  await fund(tools, brand, siteId, bot);
  return playBotSession(callerOf(tools.api, bot.host), bot, evening);
}

async function seedDemoPlayer(tools: SeedTools, brand: DemoBrand, siteId: number): Promise<boolean> {
  const demo = demoPlayer(brand);
  const isNew = await signUp(tools, demo);
  if (isNew) await completeBotProfile(callerOf(tools.api, demo.host), demo);
  const playerId = await fund(tools, brand, siteId, demo);
  await tools.database.transaction((tx) => sendInbox(tx, messagesTo(brand, siteId, playerId)));
  if (hasSports(brand)) await giveFreeBet(tools.database, brand, siteId, playerId);
  return isNew;
}

const hasSports = (brand: DemoBrand): boolean =>
  brand.isVisitable && !brand.gameSelection.without.includes('sportsbook');

/** The same grant on every start of a demo: a player receives it once. */
const FREE_BET_BATCH = '5b0f4f3a-7d0e-4c39-9f60-0b6f1f2f7a01';

async function giveFreeBet(
  database: Database,
  { currency }: DemoBrand,
  siteId: number,
  playerId: string,
): Promise<void> {
  const grant = { siteId, currency, batchId: FREE_BET_BATCH, grantedBy: 'demo', now: new Date() };
  const terms = {
    ...{ title: 'Opening weekend', amount: BigInt(COIN[currency]) * 50n, minPriceMilli: 1_500 },
    ...{ sports: [], betTypes: [], validDays: 90 },
  };
  await database.transaction((tx) => grantFreeBets(tx, grant, terms, [playerId]));
}

/** Opens the account through the public call; false when it exists. */
async function signUp(tools: SeedTools, account: DemoAccount): Promise<boolean> {
  const answer = await callerOf(tools.api, account.host).signup(account.credentials);
  if (answer.statusMessage === 'accountTaken') return false;
  requireSuccess(`sign-up of ${account.accountId}`, answer);
  return true;
}

async function fund(
  tools: SeedTools,
  brand: DemoBrand,
  siteId: number,
  account: DemoAccount,
): Promise<string> {
  const player = await findPlayer(tools.database.db, siteId, account.accountId);
  if (!player) throw new Error(`demo seed: ${account.accountId} is missing on ${brand.code}`);
  const key = { siteId, playerId: player.playerId, currency: brand.currency };
  await tools.database.transaction((tx) => fundPlayer(tx, key));
  return player.playerId;
}

type Letter = { title: string; body: string };

/** The brand's messages to its demo player: a welcome, and one with tokens. */
const LETTERS: Record<Voice, (name: string, tokens: bigint) => [welcome: Letter, gift: Letter]> = {
  salon: (name, tokens) => [
    {
      title: `Welcome to ${name}`,
      body: '<p>We are glad to have you. Your balance is demo money, every entry is in your <a href="/statement">statement</a>, and our own game, Lantern Reels, comes first in <a href="/slots">slots</a>.</p><p>Please also read how to <a href="/responsible-gaming">play responsibly</a>.</p>',
    },
    {
      title: 'With our compliments',
      body: `<p>Please accept ${tokens} tokens. You can claim them once, whenever it suits you.</p>`,
    },
  ],
  playful: (name, tokens) => [
    {
      title: `Hello from ${name}!`,
      body: '<p>You’re in. The money is play money, the game is real: start with Lantern Reels, first in the <a href="/slots">slots</a>. Curious whether a round was fair? Open it in your <a href="/bet-history">bet history</a>.</p>',
    },
    {
      title: 'A gift for you',
      body: `<p>${tokens} tokens, to be exact. Press claim and they’re yours. No countdown.</p>`,
    },
  ],
  plain: (name, tokens) => [
    {
      title: `Your ${name} demo account`,
      body: '<p>Balance: demo money. Playable game: Lantern Reels, under <a href="/slots">slots</a>. All entries: <a href="/statement">statement</a>. Help: <a href="/faqs">FAQ</a>.</p>',
    },
    {
      title: `${tokens} tokens to claim`,
      body: '<p>This message contains tokens. Claim them once to add them to your token balance.</p>',
    },
  ],
  story: (name, tokens) => [
    {
      title: `You found ${name}`,
      body: '<p>Look around. Lantern Reels, our own game, comes first in <a href="/slots">slots</a>. Your balance is demo money, and every entry is listed in your <a href="/statement">statement</a>.</p>',
    },
    {
      title: 'Tokens are waiting for you',
      body: `<p>This message contains ${tokens} tokens. Claim them once, whenever you like.</p>`,
    },
  ],
};

/** Both messages to a player, each sent once. */
function messagesTo(brand: DemoBrand, siteId: number, playerId: string): NewMessage[] {
  const [welcome, gift] = LETTERS[brand.voice](brand.name, MESSAGE_TOKENS);
  const to = { siteId, playerId };
  return [
    { ...to, ...gift, key: 'demo:gift', claim: { kind: 'tokens', amount: MESSAGE_TOKENS } },
    { ...to, ...welcome, key: 'demo:welcome' },
  ];
}
