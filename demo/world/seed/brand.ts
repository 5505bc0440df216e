import { randomBytes } from 'node:crypto';
import { sendInbox } from '../../../server/modules/content/index.ts';
import { findPlayer } from '../../../server/modules/players/index.ts';
import type { Database } from '../../../server/platform/database/index.ts';
import type { DemoBrand } from '../brands/types.ts';
import { fillSeason } from '../sports/season.ts';
import { type BotSessionPlan, completeBotProfile, playBotSession } from './bots.ts';
import { callerOf, type InProcessApi, requireSuccess } from './caller.ts';
import { fundPlayer } from './funding.ts';
import { messagesTo } from './inbox-messages.ts';
import { type DemoAccount, demoBots, demoPlayer } from './players.ts';
import { finishSite } from './sites.ts';

export type SeedTools = { database: Database; api: InProcessApi };
export type SeededPlayers = { players: number; rounds: number };

/**
 * Rounds a bot plays of our first slot; the second plays fewer, so that lists are not even, and then goes
 * round all other games.
 */
const ROUNDS = [24, 10] as const;

/**
 * Brings players into a brand's open site: bots that play, matches to bet on, then the demo player. What is
 * there already is left as it is. The demo player comes last: a brand that has one is complete.
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
  if (brand.isVisitable && !brand.gameSelection.without.includes('sportsbook'))
    await fillSeason(tools.database, siteId, new Date());
  const isNew = await seedDemoPlayer(tools, brand, siteId);
  await tools.database.transaction((tx) => finishSite(tx, siteId, brand));
  const arrived = rounds.filter((count) => count !== undefined);
  return {
    players: arrived.length + Number(isNew),
    rounds: arrived.reduce((sum, count) => sum + count, 0),
  };
}

/** Rounds played by a bot that is new here; undefined for one that came before. */
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
  return isNew;
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
