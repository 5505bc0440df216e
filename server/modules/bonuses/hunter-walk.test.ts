import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seedHash, sha256Hex } from '#games/engine/fair/index.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { nightly } from '#test/support/tags.ts';
import { openCashier } from '../cashier/testing/cashier.ts';
import { createSeedEncryption } from '../originals/index.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { bet, sellChoiceGames } from '../originals/testing/choice-games.ts';
import { listGrants } from './index.ts';
import { createHunters } from './testing/hunter.ts';

let testCashier: Awaited<ReturnType<typeof openCashier>>;
let hunter: ReturnType<typeof createHunters>;
beforeAll(async () => {
  testCashier = await openCashier();
  hunter = createHunters(testCashier);
  await sellChoiceGames(testCashier, 'one.test');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

/** Fixes the seed of a player's dice: every run has the same random walk. */
async function commitSeed(player: TestPlayer, siteId: number, name: string): Promise<void> {
  await testCashier.get(player, 'openGame', { provider_code: 'BAIZE', game_code: 'dice' });
  const seed = sha256Hex(name);
  const hash = seedHash(seed);
  const place = `${siteId}/${player.playerId}/dice/${hash}`;
  await run(testCashier.db, {
    text: `with named as (
        insert into originals.server_seed (site_id, player_id, game_code, hash, sealed)
        values ($1, $2, 'dice', $3, $4) returning seed_id)
      update originals.seed_pair set active_seed_id = named.seed_id, client_seed = 'a walk' from named
      where site_id = $1 and player_id = $2 and game_code = 'dice'`,
    values: [siteId, player.playerId, hash, createSeedEncryption(testCashier.secretKey).encrypt(seed, place)],
  });
}

type Walk = { rounds: number; cash: number; wagered: bigint };
type Step = { target: number; rounds: number; stake?: bigint };
/** Rounds of each hunter between two event deliveries. */
const STAGE = 125;

/**
 * Two bonus hunters concurrently play dice through the API, until each bonus is wagered or lost, or for this
 * many rounds each.
 */
async function walks(name: string, rules: object, { target, rounds, stake = 500n }: Step): Promise<Walk[]> {
  const hunters: (Awaited<ReturnType<typeof hunter>> & { played: number; isDone: boolean })[] = [];
  for (let n = 0; n < 2; n++) {
    const one = await hunter(rules);
    await commitSeed(one.holder, one.player.siteId, `${name} ${n}`);
    hunters.push({ ...one, played: 0, isDone: false });
  }
  const playStage = async (hunter: (typeof hunters)[number]) => {
    for (let n = 0; n < Math.min(STAGE, rounds) && !hunter.isDone; n++) {
      const request = bet('dice', stake, { side: 'under', target });
      const { statusMessage } = await testCashier.ask(hunter.holder, 'playRound', request);
      if (statusMessage === 'insufficientFunds') hunter.isDone = true;
      else expect(statusMessage).toBe('OK');
      if (!hunter.isDone) hunter.played += 1;
    }
  };
  const grantOf = async ({ player }: (typeof hunters)[number]) =>
    (await listGrants(testCashier.db, player))[0]!;
  for (let stage = 0; stage * STAGE < rounds; stage++) {
    await Promise.all(hunters.map(playStage));
    await testCashier.drain();
    for (const hunter of hunters) if ((await grantOf(hunter)).state !== 'active') hunter.isDone = true;
  }
  return Promise.all(
    hunters.map(async (hunter) => {
      const { cash } = await testCashier.get(hunter.holder, 'withdrawalInfo', {});
      return {
        rounds: hunter.played,
        cash: Math.round(cash * 100),
        wagered: (await grantOf(hunter)).wagered,
      };
    }),
  );
}

const SHARE = 10_000 * 0.55;

const meanCash = (ended: readonly Walk[]) => ended.reduce((sum, { cash }) => sum + cash, 0) / ended.length;

let rounds = 0;
/** The walks of one test; counts their rounds. */
async function walkAndCount(...walk: Parameters<typeof walks>): Promise<Walk[]> {
  const ended = await walks(...walk);
  rounds += ended.reduce((sum, walk) => sum + walk.rounds, 0);
  return ended;
}

// One test per walk, each with its own timeout: the rounds of all walks take long on a busy machine.
describe('[operations 4.2] bonus hunters walk hundreds of real rounds of dice', () => {
  test('at 98 % none of a bonus becomes cash', { ...nightly, timeout: 180_000 }, async () => {
    const near = await walkAndCount('near certainty', {}, { target: 9_800, rounds: 40 });
    for (const { cash, wagered } of near) expect({ cash, wagered }).toEqual({ cash: 0, wagered: 0n });
  });

  test('at the lowest dice weighting at most 55 % becomes cash', {
    timeout: 180_000,
    ...nightly,
  }, async () => {
    const counted = await walkAndCount('hunter', {}, { target: 7_000, rounds: 250, stake: 1000n });
    expect(meanCash(counted)).toBeLessThanOrEqual(SHARE);
  });

  test('adversary: where low edges count in full more becomes cash, so the weighting protects the house', {
    timeout: 180_000,
    ...nightly,
  }, async () => {
    const step = { target: 7_000, rounds: 125, stake: 1000n };
    const unweighted = await walkAndCount('hunter', { low_edge: 0 }, step);
    expect(meanCash(unweighted)).toBeGreaterThan(SHARE);
  });

  test('the walks are long enough for that conclusion', nightly, () => {
    expect(rounds).toBeGreaterThan(580);
  });
});
