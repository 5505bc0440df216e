import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contracts/api/index.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { createBonusesModule } from '#server/modules/bonuses/index.ts';
import { findBalances } from '#server/modules/ledger/index.ts';
import { GAME } from '#server/modules/originals/testing/application.ts';
import { expireMissions, releaseDueHolds } from '#server/modules/rewards/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { nightlyUnless } from '#test/support/tags.ts';
import { expectBalances, expectBounds } from './concurrency/balance-checks.ts';
import { type Holder, openRewarded, type Rewarded } from './concurrency/reward-setup.ts';

let platform: Rewarded;
beforeAll(async () => {
  platform = await openRewarded();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const ACTS = [
  'letter',
  'mission',
  'ask',
  'turn',
  'turn',
  'play',
  'play',
  'giveUp',
  'hear',
  'release',
  'late',
] as const;
type Step = { act: (typeof ACTS)[number]; n: number; copies: number };
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  n: fc.nat(11),
  copies: fc.integer({ min: 1, max: 4 }),
});
const programme = fc.array(step, { minLength: 12, maxLength: 40 });

const MISSIONS = ['played', 'gifted', 'later'];
const DRAWS = ['plain', 'egg', 'box'];
const STAKES = ['100', '200', '500', '1000'];
const hence = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** The call a player makes; the same step is the same request, with the same request id. */
function callOf({ act, n }: Step, { inbox, bonuses }: Holder): [CallName, object] | undefined {
  const draw = DRAWS[n % DRAWS.length]!;
  if (act === 'letter') return ['claimInbox', { inbox_id: inbox[n % inbox.length] }];
  if (act === 'mission')
    return ['claimMission', { mission_code: MISSIONS[n % MISSIONS.length], window_key: '2000-01-01' }];
  if (act === 'ask') return ['claimBonus', { campaign_id: 'for-asking', code: '' }];
  if (act === 'turn') return ['spinWheel', { wheel_code: draw, client_spin_id: `turn-${draw}-${n}` }];
  if (act === 'play')
    return [
      'playRound',
      { ...GAME, stake: STAKES[n % STAKES.length], client_round_id: `round-${n}-of-race` },
    ];
  if (act === 'giveUp') return ['endBonus', { bonus_id: bonuses[n % bonuses.length], confirm: true }];
  return undefined;
}

/** Background work during play: events are handled, tokens are released, the rest expires. */
async function jobOf({ act, n }: Step): Promise<void> {
  if (act === 'hear') await platform.drain();
  if (act === 'release') await releaseDueHolds(platform.db, hence(2));
  if (act !== 'late') return;
  // Rarely, otherwise nothing would be left to claim.
  if (n === 7) await expireMissions(platform.db, hence(40 * 24));
  if (n === 9)
    await createBonusesModule({ levelOf: async () => 0, clock: () => +hence(240) }).expireDue(
      platform.database,
    );
}

/** Refusals that are also allowed; never an internal error. */
const REFUSALS = ['notClaimable', 'insufficientFunds', 'gameUnavailable', 'notFound'];

for (const { numRuns, ...tags } of [
  { numRuns: 3, ...nightlyUnless(true) },
  { numRuns: 8, ...nightlyUnless(false) },
])
  test(`[operations 4.2] [operations 9] [operations 10] concurrent claims, spins, rounds and forfeits, ${numRuns} programmes: each gift is granted once, stock, budget and balances hold, a bonus converts once, and the books balance`, {
    timeout: 300_000,
    ...tags,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(programme, async (steps) => {
        const holder = await platform.newHolder();
        const perform = async (step: Step) => {
          const call = callOf(step, holder);
          if (!call) return await jobOf(step);
          const answer = await platform.ask(holder, ...call);
          if (answer.statusCode !== 1) expect(REFUSALS).toContain(answer.statusMessage);
          return answer.statusCode === 1 ? call : undefined;
        };
        const calls = await Promise.all(
          steps.flatMap((step) => Array.from({ length: step.copies }, () => perform(step))),
        );
        await platform.drain();
        await expectBalances(platform, holder);
        await expectBounds(platform, holder);
        // A repeated claim of a granted reward returns it again, without effect.
        const before = await findBalances(platform.db, holder.siteId, holder.playerId);
        for (const call of new Set(calls.filter((call) => call !== undefined)))
          expect((await platform.ask(holder, ...call)).statusCode, call[0]).toBe(1);
        await platform.drain();
        expect(await findBalances(platform.db, holder.siteId, holder.playerId)).toEqual(before);
      }),
      { numRuns, endOnFailure: true },
    );
  });

test('[operations 10] [operations 9] a player on a break claims no gift, spins no wheel and gets no bonus; the gift stays claimable', async () => {
  const holder = await platform.newHolder();
  await platform.get(holder, 'takeBreak', { length: 'day' });
  const away = { ...holder, ...(await platform.signIn(holder)) };
  const balances = await findBalances(platform.db, holder.siteId, holder.playerId);
  for (const act of ['letter', 'mission', 'ask', 'turn'] as const)
    for (const n of [0, 1, 2]) {
      const answer = await platform.ask(away, ...callOf({ act, n, copies: 1 }, away)!);
      expect([act, answer.statusMessage]).toEqual([act, 'playBlocked']);
    }
  expect(await findBalances(platform.db, holder.siteId, holder.playerId)).toEqual(balances);
  const { value } = await platform.get(away, 'getInbox', { page: 1 });
  expect(value.map(({ claim }) => claim?.state)).toEqual(Array(4).fill('available'));
});
