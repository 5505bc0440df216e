import { expect } from 'vitest';
import { findBalances } from '#server/modules/ledger/index.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { BUDGET, type Holder, type Rewarded, START, STOCK } from './reward-setup.ts';

/** What a player received and spent according to the rows, summed by the database; money in centavos. */
const SUMS = `select
  (select coalesce(sum(claim_amount), 0) from content.inbox where player_id = $1 and claim_state = 'claimed'
  and claim_kind = 'cash')::int8 as letter_cash,
  (select coalesce(sum(claim_amount), 0) from content.inbox where player_id = $1 and claim_state = 'claimed'
  and claim_kind = 'tokens')::int8 as letter_tokens,
  (select coalesce(sum(cost), 0) from rewards.spin where player_id = $1)::int8 as turned,
  (select coalesce(sum(amount), 0) from rewards.spin where player_id = $1
  and kind = 'tokens')::int8 as won_tokens,
  (select coalesce(sum(amount), 0) from rewards.spin where player_id = $1
  and kind = 'cash')::int8 as won_cash,
  (select coalesce(sum(tokens), 0) from rewards.mission_progress where player_id = $1
  and completed_at is not null and expired_at is null)::int8 as earned,
  (select coalesce(sum(released), 0) from rewards.token_hold where player_id = $1)::int8 as released,
  (select coalesce(sum(win - stake), 0) from originals.round where player_id = $1)::int8 as played,
  (select coalesce(sum(amount), 0) from bonuses.grant where player_id = $1
  and activated_at is not null)::int8 as given,
  (select coalesce(sum(removed), 0) from bonuses.grant where player_id = $1)::int8 as removed`;

type Sums = Record<
  | ('letter_cash' | 'letter_tokens' | 'turned' | 'won_tokens' | 'won_cash')
  | ('earned' | 'released' | 'played' | 'given' | 'removed'),
  bigint
>;

/**
 * A player's balances equal the sums over rewards, rounds and bonuses: nothing was granted twice, nothing is
 * missing.
 */
export async function expectBalances({ db }: Rewarded, { siteId, playerId }: Holder): Promise<void> {
  const [sums] = await run<Sums>(db, { text: SUMS, values: [playerId] });
  const { letter_cash, letter_tokens, turned, won_tokens, won_cash, earned, released, played } = sums!;
  const { given, removed } = sums!;
  const { cash, bonus, token, frozen_token } = (await findBalances(db, siteId, playerId))!;
  expect({ token, frozen_token, money: cash + bonus }).toEqual({
    token: START.tokens + letter_tokens + won_tokens - turned + released,
    frozen_token: earned - released,
    money: START.cash + letter_cash + won_cash + played + given - removed,
  });
}

/**
 * Stock and budget are respected and match the spins; no account was ever negative; a bonus converted to cash
 * once, as its row records.
 */
export async function expectBounds({ db }: Rewarded, { siteId, playerId }: Holder): Promise<void> {
  const rows = <Row extends object>(text: string) => run<Row>(db, { text, values: [siteId, playerId] });
  const [stock] = await rows<{ given: number; drawn: bigint }>(`select s.given,
      (select count(*) from rewards.spin t where t.site_id = $1 and t.player_id = $2
      and t.wheel_hash = s.wheel_hash and t.given = s.field) as drawn
    from rewards.wheel_stock s where s.site_id = $1`);
  expect(BigInt(stock!.given)).toBe(stock!.drawn);
  expect(stock!.given).toBeLessThanOrEqual(STOCK);
  const days = await rows<{ tokens: bigint }>(
    `select tokens from rewards.wheel_day where site_id = $1 and code = 'egg' and $2::uuid is not null`,
  );
  const [eggs] = await rows<
    (typeof days)[number]
  >(`select coalesce(sum(amount), 0)::int8 as tokens from rewards.spin
    where site_id = $1 and player_id = $2 and wheel_code = 'egg'`);
  expect(days.every(({ tokens }) => tokens <= BUDGET)).toBe(true);
  expect(days.reduce((sum, { tokens }) => sum + tokens, 0n)).toBe(eggs!.tokens);
  const below = `select 1 as one from ledger.entry e join ledger.account a on a.site_id = e.site_id
    and a.id = e.account_id
    where a.site_id = $1 and a.owner = $2 and e.balance_after < 0`;
  expect(await rows(below)).toEqual([]);
  const converted = `select g.grant_id, g.converted, coalesce(sum(e.amount), 0)::int8 as posted
    from bonuses.grant g
      left join ledger.transfer t on t.site_id = g.site_id and t.kind = 'bonus_convert'
      and t.meta->>'bonus_id' = g.grant_id::text
      left join ledger.account a on a.site_id = g.site_id and a.owner = g.player_id and a.kind = 'cash'
      left join ledger.entry e on e.site_id = g.site_id and e.transfer_id = t.id and e.account_id = a.id
    where g.site_id = $1 and g.player_id = $2 group by g.grant_id, g.converted`;
  for (const grant of await rows<{ converted: bigint; posted: bigint }>(converted))
    expect(grant.posted).toBe(grant.converted);
  const campaigns = `select c.granted as given, (select coalesce(sum(g.amount), 0)::int8 from bonuses.grant g
    where g.site_id = c.site_id and g.campaign_id = c.campaign_id) as granted from bonuses.campaign c
    where c.site_id = $1 and $2::uuid is not null`;
  for (const { given, granted } of await rows<{ given: bigint; granted: bigint }>(campaigns))
    expect(given).toBe(granted);
  await expectBooks(db);
}
