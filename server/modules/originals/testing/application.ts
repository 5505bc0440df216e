import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Answer } from '#contracts/api/call.ts';
import { type Api, api, type CallName } from '#contracts/api/index.ts';
import type { RoundItem } from '#contracts/api/originals.ts';
import { findSlotGame, fromWire, OWN_PROVIDER, type RoundWire } from '#games/slot-games.ts';
import { createApplication } from '#server/app.ts';
import { type Db, openDatabase, run } from '#server/platform/database/index.ts';
import type { Replica } from '#server/platform/database/replica.ts';
import type { SecretKey } from '#server/platform/encryption.ts';
import { memoryFiles } from '#server/platform/files/index.ts';
import { drainEvents } from '#server/platform/jobs/index.ts';
import { testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { setSiteGames, upsertGames, upsertProvider } from '../../catalog/index.ts';
import { createDefaultProgramme } from '../../rewards/index.ts';
import { createSite, findSiteByDomain } from '../../sites/index.ts';
import { setGameCycle } from '../game-cycle.ts';
import { createSeedEncryption } from '../seed-encryption.ts';
import { creditPlayMoney } from './funds.ts';

export const GAME = { provider_code: OWN_PROVIDER, game_code: 'lantern-reels' };
const PASSWORD = 'Lantern-88';

export type TestPlayer = { account_id: string; auth: string; playerId: string; host: string };

const withSession = ({ account_id, auth }: TestPlayer, input: object) => ({ account_id, auth, ...input });

type TestConfig = Partial<Parameters<typeof createApplication>[0]['config']> & { DATABASE_POOL?: number };

/** The whole application with its own database and two brands in pesos that sell our slot. */
export async function openTestCasino(
  { DATABASE_POOL: poolSize = 20, ...more }: TestConfig = {},
  secretKey: SecretKey = randomBytes(32),
  extensions: Parameters<typeof createApplication>[0]['extensions'] = [],
  pushRequest?: Parameters<typeof createApplication>[0]['pushRequest'],
) {
  const database = await testDatabase({ poolSize });
  const [lines, files] = [[] as string[], memoryFiles()];
  const reads = openReads(database.url);
  let moved = 0;
  const app = createApplication({
    ...{ database: database.database, replica: reads },
    config: { MODE: 'production', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang', ...more },
    log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
    ...{ secretKey, extensions, files, ...(pushRequest && { pushRequest }) },
    clock: () => Date.now() + moved,
  });
  await seed(database.database);

  async function call<Name extends CallName>(host: string, name: Name, input: object) {
    const request = requestOf(host, api[name].path, input);
    return (await (await app.fetch(request)).json()) as Answer<Api[Name]>;
  }
  const signIn = signInBy(database.db, call);
  return {
    ...app,
    ...{ db: database.db, database: database.database, url: database.url, ownerUrl: database.ownerUrl },
    ...{ lines, secretKey, files },
    now: () => new Date(Date.now() + moved),
    /** Advances the clock of the cashier and the console. */
    wait(milliseconds: number): void {
      moved += milliseconds;
    },
    call,
    async close() {
      await reads.close();
      await database.drop();
    },
    drain: () =>
      drainEvents({
        url: database.url,
        database: database.database,
        log: testLog,
        events: app.events,
        tasks: { ...app.cashier.tasks, ...app.documents.tasks, ...app.kyc.tasks, ...app.push.tasks },
      }),
    /** A signed-in player with this many centavos. */
    async newPlayer(host: string, centavos: bigint): Promise<TestPlayer> {
      const site = (await findSiteByDomain(database.db, host))!;
      const accountId = `p-${randomUUID().slice(0, 13)}`;
      const playerId = await app.players.createPlayer(database.db, site, { accountId, password: PASSWORD });
      if (centavos > 0n) await creditPlayMoney(database.database, site.id, playerId, centavos);
      return await signIn({ account_id: accountId, playerId, host });
    },
    /** A new session of a player whose sessions have ended. */
    signIn,
    /** A player's call; returns the whole envelope. */
    ask<Name extends CallName>(player: TestPlayer, name: Name, input: object = {}) {
      return call(player.host, name, withSession(player, input));
    },
    /** A player's call that must succeed; returns its fields. */
    async get<Name extends CallName>(player: TestPlayer, name: Name, input: object = {}) {
      const answer = await call(player.host, name, withSession(player, input));
      if (answer.statusCode !== 1) throw new Error(`${name}: ${answer.statusMessage}`);
      return answer as Extract<Answer<Api[Name]>, { statusCode: 1 }>;
    },
  };
}

type Calling = <Name extends CallName>(host: string, name: Name, input: object) => Promise<Answer<Api[Name]>>;

/**
 * In place of a replica: calls that may read from one run in sessions that refuse every write, like a
 * replica's.
 */
function openReads(url: string): Replica {
  const address = new URL(url);
  address.searchParams.set('options', '-c default_transaction_read_only=on');
  const { db, close } = openDatabase({ url: address.href, poolSize: 4, log: testLog });
  return {
    read: (work) => work(db),
    onRead: () => undefined,
    state: async () => ({ use: 'used', behindBytes: 0 }),
    close,
  };
}

/** Opens a session of a player. */
function signInBy(db: Db, call: Calling) {
  return async ({ account_id, playerId, host }: Omit<TestPlayer, 'auth'>): Promise<TestPlayer> => {
    const site = (await findSiteByDomain(db, host))!;
    const guest = { domain_name: host, external_id: site.externalId };
    const answer = await call(host, 'login', { ...guest, account_id, password: PASSWORD });
    if (!('user' in answer)) throw new Error(answer.statusMessage);
    return { account_id, auth: answer.user.session_token, playerId, host };
  };
}

function requestOf(host: string, path: string, input: object): Request {
  const headers = { host, 'content-type': 'application/json' };
  return new Request(`http://${host}${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
}

export type TestCasino = Awaited<ReturnType<typeof openTestCasino>>;

async function seed(database: Awaited<ReturnType<typeof testDatabase>>['database']): Promise<void> {
  await database.transaction(async (tx) => {
    await upsertProvider(tx, { code: OWN_PROVIDER, name: 'Baize' });
    await upsertGames(tx, [
      {
        providerCode: OWN_PROVIDER,
        gameCode: GAME.game_code,
        name: 'Lantern Reels',
        category: 'slots',
        gameType: 'SLOTS',
        cover: 'games/BAIZE/lantern-reels',
        releasedAt: '2026-11-01',
        playable: true,
      },
    ]);
    for (const name of ['one', 'two']) {
      const siteId = await createSite(tx, {
        externalId: `site-${name}`,
        name: `Site ${name}`,
        currency: 'PHP',
        theme: { code: 'casino1', color: 'emerald' },
        domains: [`${name}.test`],
        languages: ['EN'],
        hasSportsbook: true,
      });
      await setSiteGames(tx, siteId, [{ providerCode: OWN_PROVIDER, gameCode: GAME.game_code }]);
      await createDefaultProgramme(tx, siteId, 'PHP');
      await setGameCycle(tx, siteId, 0);
    }
  });
}

/**
 * Gives a new player a client seed under which the first rounds win as required: `isRight` receives each win,
 * in hundredths of its stake. It decrypts the secret seed with the platform's key: this is impossible from
 * outside.
 */
export async function setWinningClientSeed(
  platform: Pick<TestCasino, 'db' | 'get' | 'secretKey'>,
  player: TestPlayer,
  count: number,
  isRight: (wins: bigint[]) => boolean,
): Promise<void> {
  const { seeds } = await platform.get(player, 'openGame', GAME);
  const [row] = await run<{ site_id: number; sealed: Buffer }>(platform.db, {
    text: 'select site_id, sealed from originals.server_seed where hash = $1',
    values: [seeds.server_seed_hash],
  });
  const place = `${row!.site_id}/${player.playerId}/${GAME.game_code}/${seeds.server_seed_hash}`;
  const serverSeed = createSeedEncryption(platform.secretKey).decrypt(row!.sealed, place);
  const win = (clientSeed: string, nonce: number) =>
    findSlotGame(GAME.game_code)!.play({ serverSeed, clientSeed, nonce, stake: 100n }).win;
  for (let i = 0; ; i++) {
    const clientSeed = `chosen ${i}`;
    if (!isRight(Array.from({ length: count }, (_, nonce) => win(clientSeed, nonce)))) continue;
    await platform.get(player, 'setClientSeed', { ...GAME, client_seed: clientSeed });
    return;
  }
}

/** The first `count` rounds of a new player win nothing. */
export const setLosingClientSeed = (platform: TestCasino, player: TestPlayer, count: number): Promise<void> =>
  setWinningClientSeed(platform, player, count, (wins) => wins.every((win) => win === 0n));

/** A fresh client round id. */
export const roundId = () => `r-${randomUUID()}`;

/** Fields of a play call other than the player. */
export const play = (stake: bigint | string, id = roundId()) => ({
  ...GAME,
  stake: String(stake),
  client_round_id: id,
});

/**
 * Whether a round follows from the revealed seed, computed by the same code that runs in the player's
 * browser.
 */
export function verifies(round: RoundItem, serverSeed: string): boolean {
  return findSlotGame(round.game_code)!.verify({
    serverSeed,
    serverSeedHash: round.server_seed_hash,
    roundCommit: round.round_commit,
    round: fromWire(round.outcome as RoundWire),
  }).ok;
}
