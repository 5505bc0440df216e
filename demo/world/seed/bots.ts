import { type Client, succeeded } from '#contracts/client.ts';
import type { Currency } from '#contracts/values/currency.ts';
import { fnv } from '../games/game-mapping.ts';
import { requireSuccess } from './caller.ts';
import type { DemoAccount } from './players.ts';
import { playSampleRounds } from './sample-rounds.ts';

const GAME = { provider_code: 'BAIZE', game_code: 'lantern-reels' };
/** Number of rounds without a win that a bot's balance should last; sets its stake. */
const ROUNDS_IN_RESERVE = 30n;

/** Signs in, puts a name on the profile, signs out. */
export async function completeBotProfile(client: Client, account: DemoAccount): Promise<void> {
  const session = await signIn(client, account);
  requireSuccess('sign-out', await client.logout(session));
}

async function signIn(client: Client, account: DemoAccount) {
  const login = requireSuccess('login', await client.login(account.credentials));
  const session = { account_id: account.accountId, auth: login.user.session_token };
  const profile = { full_name: account.fullName, contact_email: '' };
  requireSuccess('profile', await client.profileUpdate({ ...session, ...profile }));
  return session;
}

/** A bot's play: this many rounds of our first slot, and, with a currency, a few of every other own game. */
export type BotSessionPlan = { rounds: number; tour: Currency | null };

/** A bot's session through the public calls: sign in, play, reveal the seeds, sign out. */
export async function playBotSession(
  client: Client,
  bot: DemoAccount,
  { rounds, tour }: BotSessionPlan,
): Promise<number> {
  const session = await signIn(client, bot);
  const opened = requireSuccess('bot opens the game', await client.openGame({ ...session, ...GAME }));
  const stakes = affordable(opened.stakes.map(BigInt), BigInt(opened.balance));
  let played = 0;
  for (; played < rounds; played += 1) {
    const client_round_id = `${bot.accountId}-${String(played).padStart(4, '0')}`;
    const stake = stakes[fnv(`${bot.host}/${client_round_id}`) % stakes.length]!;
    const answer = await client.playRound({ ...session, ...GAME, client_round_id, stake: String(stake) });
    if (succeeded(answer)) continue;
    if (answer.statusMessage === 'insufficientFunds') break;
    requireSuccess('bot plays', answer);
  }
  requireSuccess('bot reveals its seed', await client.rotateSeeds({ ...session, ...GAME }));
  if (tour) played += await playSampleRounds(client, session, bot.accountId, tour);
  requireSuccess('bot signs out', await client.logout(session));
  return played;
}

/** The three largest stakes that leave the bot a reserve, or the smallest available. */
function affordable(stakes: readonly bigint[], balance: bigint): bigint[] {
  const fitting = stakes.filter((stake) => stake * ROUNDS_IN_RESERVE <= balance);
  return fitting.length > 0 ? fitting.slice(-3) : stakes.slice(0, 1);
}
