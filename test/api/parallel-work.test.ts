import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ReferralQualified } from '#contracts/events/rewards.ts';
import type { RoundSettled } from '#contracts/events/round.ts';
import { run } from '#server/platform/database/index.ts';
import { handleEvent, handlersOf } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { type Holder, openRewarded, type Rewarded } from './concurrency/reward-setup.ts';

let platform: Rewarded;
beforeAll(async () => {
  platform = await openRewarded();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const ROUNDS = 12;
const REFERRAL = `insert into rewards.referral (site_id, referee_id, referrer_id, account_id, joined_at,
  expires_at, state, promised_tokens,
    min_turnover, min_deposit, monthly_cap, currency)
  values ($1, $2, $3, 'friend', now(), now() + interval '9 days', 'joined', 5, $4, 0, $5, 'PHP')`;

/** A player whose round advances everything: a turnover requirement, a bonus, held tokens, a referrer. */
async function reacher(): Promise<{ holder: Holder; bonus: string }> {
  const holder = await platform.newHolder();
  const inviter = await platform.newHolder();
  for (const mission_code of ['played', 'gifted'])
    await platform.get(holder, 'claimMission', { mission_code, window_key: '2000-01-01' });
  const mine = [holder.siteId, holder.playerId];
  await run(platform.db, {
    text: `insert into cashier.turnover_requirement (site_id, player_id, requirement_id, kind,
      turnover_required)
      select $1, $2, gen_random_uuid(), 'deposit', amount from unnest(array[700, 900, 100000]) amount`,
    values: mine,
  });
  await run(platform.db, { text: REFERRAL, values: [...mine, inviter.playerId, 100_000, 9] });
  await run(platform.db, {
    text: `update bonuses.grant set wagering_required = 100000000 where site_id = $1 and player_id = $2
      and state = 'active'`,
    values: mine,
  });
  return { holder, bonus: holder.bonuses[0]! };
}

async function roundsOf({ holder, bonus }: Awaited<ReturnType<typeof reacher>>): Promise<RoundSettled[]> {
  const one = (n: number) =>
    platform.roundOf(holder, {
      ...{ stake: String(100 + n), win: '0' },
      ...(n % 2 === 1 && { bonus: { grant_id: bonus, stake: '40', win: '0' } }),
    });
  return await Promise.all(Array.from({ length: ROUNDS }, (_, n) => one(n)));
}

/** Runs work as the job queue does: retries it after a refusal, which leaves no trace. */
async function insist(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt < 2 * ROUNDS; attempt++) {
    try {
      return await work();
    } catch {
      // Another player was faster.
    }
  }
  await work();
}

type Sums = Record<string, Record<string, string>>;

/** The sums of every numeric column over a player's rows, table by table. */
async function sumsOf({ playerId }: Holder): Promise<Sums> {
  const places = await run<{ place: string; owner: string; columns: string[] }>(platform.db, {
    text: `select c.table_schema || '.' || c.table_name as place, o.column_name as owner,
      array_agg(c.column_name::text) as columns
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name
        and o.column_name in ('player_id', 'referee_id')
      where t.table_type = 'BASE TABLE' and c.data_type in ('bigint', 'integer')
      and c.column_name <> 'site_id'
        and c.table_schema in ('affiliates', 'bonuses', 'cashier', 'catalog', 'reports', 'rewards')
      group by 1, 2 order by 1`,
  });
  const sums: Sums = {};
  for (const { place, owner, columns } of places) {
    const figures = columns.map((name) => `coalesce(sum("${name}"), 0)::text as "${name}"`).join(', ');
    const text = `select count(*)::text as rows, ${figures} from ${place} where ${owner} = $1`;
    sums[place] = (await run<Record<string, string>>(platform.db, { text, values: [playerId] }))[0]!;
  }
  return sums;
}

test('events handled by many processes concurrently count as when handled in sequence, in every module', async () => {
  const [calm, hurried] = [await reacher(), await reacher()];
  const work = (rounds: readonly RoundSettled[]) =>
    rounds.flatMap((payload) =>
      handlersOf(platform.events, 'round.settled').map(
        (named) => () => handleEvent(platform.db, named, { name: 'round.settled', payload }),
      ),
    );
  const before = await sumsOf(calm.holder);
  expect(await sumsOf(hurried.holder)).toEqual(before);
  for (const task of work(await roundsOf(calm))) await task();
  await Promise.all(work(await roundsOf(hurried)).map(insist));
  const after = await sumsOf(calm.holder);
  expect(await sumsOf(hurried.holder)).toEqual(after);
  const moved = Object.keys(after).filter(
    (place) => JSON.stringify(after[place]) !== JSON.stringify(before[place]),
  );
  expect(moved).toEqual(
    expect.arrayContaining([
      ...['bonuses.grant', 'cashier.turnover_requirement', 'rewards.mission_progress', 'rewards.progress'],
      ...['rewards.referral', 'rewards.token_hold', 'reports.bet'],
    ]),
  );
  await platform.drain();
});

test('[operations 6] of referrals that qualify concurrently only the monthly maximum is rewarded', async () => {
  const inviter = await platform.newHolder();
  const friends = await Promise.all(Array.from({ length: 6 }, () => platform.newHolder()));
  await run(platform.db, {
    text: `insert into rewards.referral_code (site_id, player_id, code) values ($1, $2, $3)
      on conflict do nothing`,
    values: [inviter.siteId, inviter.playerId, 'ABCDEFGH'],
  });
  for (const { siteId, playerId } of friends)
    await run(platform.db, { text: REFERRAL, values: [siteId, playerId, inviter.playerId, 50, 2] });
  const rounds = await Promise.all(friends.map((friend) => platform.roundOf(friend)));
  const played = handlersOf(platform.events, 'round.settled').find(
    ({ handler }) => handler === 'rewards.referral',
  )!;
  await Promise.all(
    rounds.map((payload) =>
      insist(() => handleEvent(platform.db, played, { name: 'round.settled', payload })),
    ),
  );
  const [pays] = handlersOf(platform.events, 'referral.qualified');
  const qualified = await run<{ payload: ReferralQualified }>(platform.db, {
    text: `select payload from platform.event where name = 'referral.qualified'
      and payload->>'player_id' = $1`,
    values: [inviter.playerId],
  });
  expect(qualified).toHaveLength(6);
  // Each twice: an event can be delivered again.
  await Promise.all(
    [...qualified, ...qualified].map(({ payload }) =>
      insist(() => handleEvent(platform.db, pays!, { name: 'referral.qualified', payload })),
    ),
  );
  const rows = await run<{ state: string }>(platform.db, {
    text: 'select state from rewards.referral where referrer_id = $1 order by state',
    values: [inviter.playerId],
  });
  expect(rows.map(({ state }) => state)).toEqual([...Array(4).fill('capped'), 'rewarded', 'rewarded']);
});
