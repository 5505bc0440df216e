import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import type { Json } from '#games/engine/fair/index.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { findSharedGame, sharedGames } from '#games/shared-games.ts';
import type { ChainSettings } from '#server/platform/config/blockchain.ts';
import { type Db, run } from '#server/platform/database/index.ts';
import { testLog } from '#test/support/postgres.ts';
import { setSiteGames, upsertGames } from '../../catalog/index.ts';
import { createSeedEncryption } from '../../originals/index.ts';
import type { TestCasino, TestPlayer } from '../../originals/testing/application.ts';
import { findSiteByDomain } from '../../sites/index.ts';
import { createBlockchain, createEntropySource } from '../blockchain/chain.ts';
import { fixSalt } from '../index.ts';
import { startLeader } from '../leader.ts';
import { drawOutcome, type RoomRoundRow } from '../round.ts';
import type { RoomSecrets } from '../round-opening.ts';
import { advanceRound } from '../round-transitions.ts';

export const SALT = {
  salt: '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526',
  source: 'a test',
};

const GUEST = { domain_name: 'one.test', external_id: 'site-one' };

/** Shared rounds on test sites: the games on sale, and a clock that the test advances. */
export async function openRooms(
  platform: TestCasino,
  hosts: readonly string[] = ['one.test'],
  chain?: ChainSettings,
) {
  const secrets = {
    seal: createSeedEncryption(platform.secretKey),
    salt: SALT,
    chain: chain && createBlockchain(chain),
    entropy: chain && createEntropySource(chain),
  };
  await sellShared(platform, hosts);
  return {
    secrets,
    /** The public proof of a round, by round or bet. */
    proof: (id: string) => proofOf(platform, id),
    /** Opens crash on the first site: the first viewer publishes a chain, then its salt is fixed. */
    openCrash: () => openCrash(platform),
    /** The outcome of a round with a known client seed, decrypted with the platform's key. */
    async peek(round_id: string) {
      const [round] = await run<RoomRoundRow>(platform.db, {
        text: 'select * from rooms.round where round_id = $1',
        values: [round_id],
      });
      return drawOutcome(secrets.seal, findSharedGame(round!.game_code)!, round!).outcome;
    },
    /** Moves the time of a round's next step into the past, and performs the step like a leader. */
    async step(round_id: string): Promise<void> {
      const rows = await run<{ site_id: number }>(platform.db, {
        text: `update rooms.round set due_at = $2, shown_until = least(shown_until, $2) where round_id = $1
          returning site_id`,
        values: [round_id, await databaseTime(platform.db, -1)],
      });
      await advanceRound(platform.db, secrets, { site_id: rows[0]!.site_id, round_id });
    },
    /** Starts a round's flight this much earlier. */
    flown: (round_id: string, ms: number) => startFlightEarlier(platform.db, round_id, ms),
    /** Moves a round's next step into the past and announces it, for a leader to take. */
    async due(round_id: string): Promise<void> {
      await run(platform.db, {
        text: `with due as (update rooms.round set due_at = $2 where round_id = $1
          returning site_id, game_code)
          select pg_notify('baize_rooms', json_build_object('site', site_id, 'game', game_code, 'what',
          'round')::text) from due`,
        values: [round_id, await databaseTime(platform.db)],
      });
    },
    /**
     * The reported valid turnover of a player's settled bets in a game, where it is less than their stakes.
     */
    async counted({ playerId }: TestPlayer, game_code: string): Promise<(string | null)[]> {
      const rows = await run<{ valid: string | null }>(platform.db, {
        text: `select payload ->> 'valid' as valid from platform.event
          where name = 'round.settled' and payload ->> 'player_id' = $1 and payload ->> 'game_code' = $2
          order by payload ->> 'event_id'`,
        values: [playerId, game_code],
      });
      return rows.map(({ valid }) => valid);
    },
    /** A leader as in a process; with other secrets it cannot decrypt the seeds of these rounds. */
    lead: (its: RoomSecrets = secrets) =>
      startLeader({ db: platform.db, url: platform.url, log: testLog, secrets: its }),
  };
}
export type Rooms = Awaited<ReturnType<typeof openRooms>>;
type RoomProof = Output<Api['roomProof']>;

async function proofOf(platform: TestCasino, id: string): Promise<RoomProof> {
  const answer = await platform.call('one.test', 'roomProof', { ...GUEST, id });
  if (answer.statusCode !== 1) throw new Error(answer.statusMessage);
  return answer as RoomProof;
}

async function openCrash(platform: TestCasino): Promise<void> {
  await platform.call('one.test', 'viewRoom', { ...GUEST, ...gameKey('crash') });
  const siteId = (await findSiteByDomain(platform.db, 'one.test'))!.id;
  await platform.database.transaction((tx) => fixSalt(tx, { siteId, gameCode: 'crash' }, SALT));
}

/** A settled round in the form its game's verifier accepts. */
export function claimOf({ round, lines, block }: RoomProof) {
  return {
    roundId: round.round_id,
    commit: round.commit,
    serverSeed: round.server_seed!,
    clientSeed: round.client_seed!,
    payTableHash: round.pay_table_hash,
    outcome: round.outcome as Json,
    ceiling: round.ceiling,
    betsRoot: round.bets_root,
    closesAt: round.closes_at,
    ...(block && { block }),
    lines: lines!.map((line) => ({
      ...line,
      stake: BigInt(line.stake),
      win: BigInt(line.win!),
      choice: line.choice as Json,
    })),
  };
}

/** Verifies a settled round by the code of its game; returns its lines. */
export function verifiedLines(proof: RoomProof) {
  const claim = claimOf(proof);
  const { checks } = findSharedGame(proof.game_code)!.verify(claim);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  return claim.lines;
}

async function sellShared(platform: TestCasino, hosts: readonly string[]): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await upsertGames(
      tx,
      sharedGames.map(({ game_code }) => ({
        providerCode: OWN_PROVIDER,
        gameCode: game_code,
        name: `The ${game_code}`,
        category: 'crash',
        gameType: 'CRASH',
        cover: `games/baize/${game_code}`,
        releasedAt: '2026-11-01',
        playable: true,
      })),
    );
    for (const host of hosts) {
      const site = (await findSiteByDomain(platform.db, host))!;
      const sold = sharedGames.map(({ game_code }) => ({ providerCode: OWN_PROVIDER, gameCode: game_code }));
      await setSiteGames(tx, site.id, sold);
    }
  });
}

export const gameKey = (game_code: string) => ({ provider_code: OWN_PROVIDER, game_code });

/** Fields of a bet call besides the player. */
export function betInput(
  game_code: string,
  round_id: string,
  ...lines: { stake: bigint; choice: unknown }[]
) {
  return {
    ...gameKey(game_code),
    round_id,
    client_bet_id: `b-${randomUUID()}`,
    lines: lines.map(({ stake, choice }) => ({ stake: stake.toString(), choice })),
  };
}

/** The room's round, open for bets until a test closes it. */
export async function openRound(platform: TestCasino, rooms: Rooms, player: TestPlayer, game_code: string) {
  for (;;) {
    const { room } = await platform.get(player, 'enterRoom', gameKey(game_code));
    const round = room.round!;
    // Returns the next round if a leader has already closed this one.
    if (round.state === 'betting' && (await holdRoundOpen(platform, round.round_id)) === 'betting')
      return round;
    await rooms.step(round.round_id);
  }
}

async function startFlightEarlier(db: Db, round_id: string, ms: number): Promise<void> {
  const [round] = await run<{ flight_at: Date }>(db, {
    text: 'select flight_at from rooms.round where round_id = $1',
    values: [round_id],
  });
  await run(db, {
    text: 'update rooms.round set flight_at = $2 where round_id = $1',
    values: [round_id, new Date(round!.flight_at.getTime() - ms)],
  });
}

/** The time of the database and some milliseconds: on a cluster an update cannot read the clock. */
export async function databaseTime(db: Db, plus = 0): Promise<Date> {
  const [clock] = await run<{ now: Date }>(db, { text: 'select clock_timestamp() as now' });
  return new Date(clock!.now.getTime() + plus);
}

/** Keeps a round's betting open, with no step due, for the duration of a test; returns its state. */
export async function holdRoundOpen(platform: TestCasino, round_id: string): Promise<string> {
  const later = await databaseTime(platform.db, HOUR_MS);
  const [held] = await platform.database.transaction((tx) =>
    run<{ state: string }>(tx, {
      text: `update rooms.round set due_at = $2, closes_at = greatest(closes_at, $2) where round_id = $1
        returning state`,
      values: [round_id, later],
    }),
  );
  return held!.state;
}

/** Advances to a crash round that ends at 2.00 or later, so that players can cash out or set a target. */
export async function openLongFlight(platform: TestCasino, rooms: Rooms, player: TestPlayer) {
  for (;;) {
    const round = await openRound(platform, rooms, player, 'crash');
    const { bust } = (await rooms.peek(round.round_id)) as { bust: number };
    if (bust >= 200 && bust <= 5_000) return { round, bust };
    for (const _ of ['close', 'settle', 'rest']) await rooms.step(round.round_id);
  }
}
