import type { LobbyGame } from '#contracts/api/games.ts';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { type Db, run, type Tx, transaction } from '../../platform/database/index.ts';
import { bonusBetLimit, findActiveBonus } from '../bonuses/index.ts';
import { findGame } from '../catalog/index.ts';
import { findBalances } from '../ledger/index.ts';
import { phoneCountryOf, readPlayEligibility } from '../players/index.ts';
import {
  findOtherOpenGame,
  jurisdictionOf,
  readProtectionStates,
  realityCheckSince,
  stakeCapFor,
} from '../protection/index.ts';
import { findDemoRule, mayPlayDemo } from './demo-play.ts';
import { ExpiringCache } from './expiring-cache.ts';
import { hashToken, newToken } from './launch-tokens.ts';
import { type LinkRow, type ProviderKey, type RoundRow, type SessionRow, tables } from './tables.ts';
import { defaultWinLimits, findWinLimits } from './win-limits.ts';

/** A session ends with the player's session on the site, and no later than this. */
const SESSION_HOURS = 24;
const MAX_CACHED = 100_000;
/**
 * Maximum number of open rounds sent at the start of a session, so that a game can resume [player protection
 * G4].
 */
const MAX_OPEN_ROUNDS_SENT = 50;

export type Sessions = {
  /** A session of the provider; its mutable fields must be read again. */
  find(db: Db, key: ProviderKey, session: string): Promise<SessionRow | undefined>;
};

/** Game sessions by token, the most recently used ones in memory. */
export function createSessions(): Sessions {
  const recent = new ExpiringCache<SessionRow>(MAX_CACHED);
  return {
    async find(db, key, session) {
      const name = `${key.site_id} ${key.provider_code} ${session}`;
      const known = recent.get(name);
      if (known) return known;
      const [row] = await run<SessionRow>(db, {
        name: 'providers-session',
        text: `select * from providers.session where site_id = $1 and provider_code = $2
          and session_hash = $3`,
        values: [key.site_id, key.provider_code, hashToken(session)],
      });
      if (row) recent.set(name, row);
      return row;
    },
  };
}

type Launch = Omit<SessionRow, 'session_hash' | 'opened_at' | 'expires_at' | 'revoked_at'> & {
  game_code: string;
  session_started_at: Date;
  domain: string;
  language: string;
};
export type OpenedSession = {
  session: string;
  link: LinkRow;
  launch: Launch;
  /** The playable balance: cash, and bonus money with an active bonus. */
  balance: bigint;
  card: LobbyGame;
  /** From the player's phone number, if it reveals the country. */
  country: string | undefined;
  /** The maximum stake, by jurisdiction or active bonus. */
  maxBet: bigint | null;
  /** The maximum win that is credited without review. */
  maxWin: bigint;
  /** The interval of the player's reality checks, and the time of the last one. */
  reality: { minutes: number; since: Date };
  rounds: RoundRow[];
  /** Whether the provider's games may also be opened for play money. */
  isDemoAllowed: boolean;
  /** The game rules of the site's jurisdiction. */
  profile: JurisdictionProfile;
};

/**
 * Exchanges a launch token for a session [wallet R1]: once, in time, for its game, and while the player may
 * play. A new session replaces the player's older one with this provider, which accepts no more bets. It ends
 * after a day, or at `until`. Otherwise returns the reason.
 */
export async function exchangeLaunchToken(
  db: Db,
  key: ProviderKey,
  { token, game, until }: { token: string; game: string; until?: Date },
  now: Date,
): Promise<OpenedSession | 'SESSION_INVALID' | 'PLAYER_BLOCKED' | 'GAME_DISABLED'> {
  const [card, profile] = await Promise.all([
    findGame(db, key.site_id, key.provider_code, game),
    jurisdictionOf(db, key.site_id),
  ]);
  return await transaction(db, async (tx) => {
    const launch = await redeemLaunchToken(tx, key, token, now);
    if (launch?.game_code !== game) return 'SESSION_INVALID';
    if (!card?.playable) return 'GAME_DISABLED';
    const candidate = { siteId: key.site_id, playerId: launch.player_id, sessionId: launch.session_id };
    const [eligibility] = await readPlayEligibility(tx, [candidate], now);
    const verdict = eligibility!.verdict;
    if (!verdict.allowed) return verdict.reason === 'sessionExpired' ? 'SESSION_INVALID' : 'PLAYER_BLOCKED';
    if (!eligibility!.sessionOpen) return 'SESSION_INVALID';
    const [own] = await readProtectionStates(tx, [candidate], now);
    if (own!.excludedUntil) return 'PLAYER_BLOCKED';
    const requested = { providerCode: key.provider_code, gameCode: game };
    if (await findOtherOpenGame(tx, own!, key.site_id, requested)) return 'SESSION_INVALID';
    // Locked, so that of two tokens exchanged concurrently only one session remains.
    const link = await lockLink(tx, key, launch.player_id);
    const session = await replaceSession(tx, key, { ...launch, until }, now);
    const [rounds, balances, active, cap, isDemoAllowed, country, limits] = await Promise.all([
      openRounds(tx, key, launch.player_id),
      findBalances(tx, key.site_id, launch.player_id),
      findActiveBonus(tx, { siteId: key.site_id, playerId: launch.player_id }),
      stakeCapFor(tx, own!, { ...candidate, category: card.category }, now),
      mayPlayDemo(tx, await findDemoRule(tx, key), candidate),
      phoneCountryOf(tx, candidate, link.currency),
      findWinLimits(tx, key),
    ]);
    const { cash = 0n, bonus = 0n } = balances ?? {};
    const balance = cash + (active ? bonus : 0n);
    const played = { category: card.category, game: `${key.provider_code}/${game}` };
    const maxBet = lowest(cap, bonusBetLimit(active, { cash, ...played }));
    const { realityMinutes: minutes, acknowledgedAt } = own!;
    const since = realityCheckSince({ startedAt: launch.session_started_at, acknowledgedAt, minutes });
    const reality = { minutes, since };
    const { max_win: maxWin } = limits ?? (await defaultWinLimits(tx, key.site_id, link.currency));
    const rules = { card, country, maxBet, maxWin, reality, isDemoAllowed, profile };
    return { session, link, launch, balance, rounds, ...rules };
  });
}

/** The lower of two limits, either of which may be absent. */
function lowest(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** The launch of a token, which is consumed. Undefined for a used or expired token. */
async function redeemLaunchToken(
  tx: Tx,
  key: ProviderKey,
  token: string,
  now: Date,
): Promise<Launch | undefined> {
  return await tables(tx)
    .updateTable('launch_token')
    .set({ used_at: now })
    .where('site_id', '=', key.site_id)
    .where('token_hash', '=', hashToken(token))
    .where('provider_code', '=', key.provider_code)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

async function replaceSession(
  tx: Tx,
  key: ProviderKey,
  launch: Launch & { until: Date | undefined },
  now: Date,
): Promise<string> {
  await tables(tx)
    .updateTable('session')
    .set({ revoked_at: now })
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('player_id', '=', launch.player_id)
    .where('revoked_at', 'is', null)
    .execute();
  const session = newToken('s');
  await tables(tx)
    .insertInto('session')
    .values({
      ...key,
      session_hash: hashToken(session),
      player_id: launch.player_id,
      game_code: launch.game_code,
      session_id: launch.session_id,
      opened_at: now,
      expires_at: launch.until ?? new Date(now.getTime() + SESSION_HOURS * HOUR_MS),
    })
    .execute();
  return session;
}

function lockLink(tx: Tx, key: ProviderKey, playerId: string): Promise<LinkRow> {
  return tables(tx)
    .selectFrom('player_link')
    .selectAll()
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function openRounds(db: Db, key: ProviderKey, playerId: string): Promise<RoundRow[]> {
  return tables(db)
    .selectFrom('round')
    .selectAll()
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('player_id', '=', playerId)
    .where('state', '=', 'open')
    .orderBy('opened_at')
    .limit(MAX_OPEN_ROUNDS_SENT)
    .execute();
}
