/** @module-tag nightly */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#contracts/client.ts';
import { type Currency, exponentOf } from '#contracts/values/currency.ts';
import { stakesFor as choiceStakes } from '#games/engine/choice/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { createApplication } from '../../server/app.ts';
import { run } from '../../server/platform/database/index.ts';
import { demoExtension } from '../extension.ts';
import { type DemoBrand, demoBrands, templateBrands } from './brands/index.ts';
import { connectSimulator } from './provider-simulator.ts';
import { callerOf, requireSuccess } from './seed/caller.ts';
import { demoPlayer } from './seed/players.ts';
import { type SeedResult, seedDemo } from './seed.ts';

const brands = demoBrands(new Date());
const isOpen = (brand: DemoBrand) => !brand.expiredDate && !brand.maintenance.is_maintenance;
let base: TestDatabase;
let api: (request: Request) => Promise<Response>;
let addSecret: ReturnType<typeof createApplication>['providers']['addSecret'];
let first: SeedResult;
const hostOf = (brand: DemoBrand) => brand.hosts[0]!;
const client = (brand: DemoBrand): Client => callerOf(api, hostOf(brand));
const seed = () => seedDemo({ database: base.database, api, log: testLog, artManifest: {} });

beforeAll(async () => {
  base = await testDatabase();
  const application = createApplication({
    extensions: [demoExtension()],
    database: base.database,
    config: { MODE: 'demo', TRUST_PROXY: false, LANGUAGE_COOKIE: 'baize_lang' },
    log: testLog,
    secretKey: randomBytes(32),
  });
  api = application.fetch;
  addSecret = application.providers.addSecret;
  first = await seed();
}, 300_000);
afterAll(() => base.drop());

/** The number of rows in each table visible to a visitor or an auditor. */
async function census(): Promise<Record<string, number>> {
  const tables = ['sites.site', 'sites.menu_entry', 'catalog.site_game', 'players.player', 'ledger.transfer'];
  const more = ['originals.round', 'content.page', 'content.article', 'content.seo', 'content.inbox'];
  const journeys = ['segments.segment', 'journeys.journey', 'journeys.version'];
  const counts = [...tables, ...more, ...journeys].map(async (table) => {
    const [row] = await run<{ n: number }>(base.db, { text: `select count(*)::int as n from ${table}` });
    return [table, row?.n ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

describe('brands', () => {
  test('[operations 10.2] every brand has a segment and a running journey with a control group, marked as demo', async () => {
    const rows = await run<{ site_id: number; control: number; state: string }>(base.db, {
      text: `select j.site_id, (v.plan->>'control_percent')::int as control, j.state
        from journeys.journey j join journeys.version v using (site_id, journey_id, version)
        join segments.segment s on s.site_id = j.site_id and s.name like '% (demo)'
          and v.plan->'steps'->1->>'segment_id' = s.segment_id::text
        where j.name like '% (demo)'`,
    });
    expect(rows.length).toBe(brands.length);
    expect(rows.every(({ control, state }) => control === 20 && state === 'running')).toBe(true);
  });

  test('[operations 4.2] at most 55 % of a bonus converts to cash, or its approver confirmed the share and the reason: gifts, and all bonuses where no payout limit is allowed', async () => {
    type Row = {
      campaign_id: string;
      profile: string;
      kept: string;
      confirmed: string | null;
      reason: string;
    };
    const rows = await run<Row>(base.db, {
      text: `select campaign_id, jurisdiction as profile, reason, detail->>'confirmed_percent' as confirmed,
          greatest((forecast->>'paid')::int, (forecast->'cheapest'->>'paid')::int,
            (forecast->'rareWins'->>'paid')::int) / 100.0 as kept
        from bonuses.campaign join sites.site using (site_id) join bonuses.history h
          on h.site_id = campaign.site_id and h.subject = campaign_id and h.action = 'open'
        where campaign.is_demo and state = 'open' and rules->>'mode' <> 'cash'`,
    });
    expect(rows.length).toBe(brands.length * 5);
    for (const { campaign_id, profile, kept, confirmed, reason } of rows) {
      const where = `${campaign_id} under ${profile}`;
      const isConfirmed = profile === 'strict' || ['ten-rounds', 'birthday'].includes(campaign_id);
      expect(Number(kept) > 55, where).toBe(isConfirmed);
      expect(confirmed === null ? null : Number(confirmed), where).toBe(isConfirmed ? Number(kept) : null);
      if (isConfirmed) expect(reason.length, where).toBeGreaterThan(30);
    }
  });

  test('[operations 4.2] bonus amounts suit their currency and cover the minimum stake of every own game', async () => {
    const rows = await run<{ currency: Currency; campaign_id: string; fixed: string; max_bet: string }>(
      base.db,
      {
        text: `select distinct rules->>'currency' as currency, campaign_id, rules->>'fixed' as fixed,
            rules->>'max_bet' as max_bet from bonuses.campaign where rules->>'mode' <> 'cash'`,
      },
    );
    for (const { currency, campaign_id, max_bet } of rows) {
      const smallest = choiceStakes(currency, exponentOf(currency))[0]!;
      expect(BigInt(max_bet), `${campaign_id} in ${currency}`).toBeGreaterThanOrEqual(smallest);
    }
    const gifts = rows.filter(({ campaign_id }) => campaign_id === 'try-it');
    expect(Object.fromEntries(gifts.map(({ currency, fixed }) => [currency, fixed]))).toEqual({
      ...{ PHP: '25000', USD: '500', CNY: '2500' },
      ...{ IDR: '5000000', MMK: '1000000', MNT: '1500000' },
    });
  });

  test('[W-02] every demo host serves its own brand', async () => {
    expect(brands.length).toBe(templateBrands.length + 5);
    for (const brand of brands.filter(isOpen)) {
      for (const host of brand.hosts) {
        const answer = requireSuccess(host, await callerOf(api, host).startup({ domain_name: host }));
        expect(answer.site).toMatchObject({
          site_name: brand.name,
          currency: brand.currency,
          theme_code: brand.theme.code,
          theme_color: brand.theme.colour,
          external_id: brand.code,
        });
        expect(answer.content).toEqual(brand.content);
        expect(answer.language.map(({ code }) => code)).toEqual(brand.languages);
        expect(answer.root_redirect).toBe(brand.rootRedirect);
        expect(answer.live_chat.status).toBe(false);
      }
    }
  });

  test('[S-02] maintenance.localhost is in maintenance, expired.localhost is closed', async () => {
    const [maintenance, expired] = ['maintenance', 'expired'].map(
      (code) => brands.find((brand) => brand.code === code)!,
    );
    const answer = requireSuccess(
      'startup',
      await client(maintenance!).startup({ domain_name: hostOf(maintenance!) }),
    );
    expect(answer.maintenance.is_maintenance).toBe(true);
    expect(answer.maintenance.end_date).not.toBeNull();
    const refused = await client(expired!).startup({ domain_name: hostOf(expired!) });
    expect(refused.statusMessage).toBe('siteClosed');
  });

  test('[S-06] [S-18] [S-20] provider counts, hot games and home lists exist and differ by brand', async () => {
    const seen = new Set<string>();
    for (const brand of templateBrands) {
      const site = { domain_name: hostOf(brand), external_id: brand.code };
      const { provider_count } = requireSuccess('startup', await client(brand).startup(site));
      seen.add(JSON.stringify(provider_count));
      expect(requireSuccess('hot', await client(brand).getHotGames(site)).value.length).toBe(16);
      const lists = requireSuccess('lists', await client(brand).defaultGames(site));
      for (const list of [lists.hot, lists.featured, lists.popular, lists.new]) expect(list.length).toBe(20);
    }
    expect(seen.size).toBe(templateBrands.length);
  });

  test('[S-15] [S-14] pages show the brand’s texts and SEO records', async () => {
    for (const brand of brands.filter(isOpen)) {
      const site = { domain_name: hostOf(brand), external_id: brand.code };
      const { cms, cms_status } = requireSuccess('cms', await client(brand).siteInfoDetail(site));
      expect(cms_status).toBe(true);
      expect(cms.about_us.en_body).toContain('<h2>');
      expect(
        requireSuccess('seo', await client(brand).seo({ ...site, page_name: 'home' })).value.meta_title,
      ).toContain(brand.name);
      expect(
        requireSuccess('partners', await client(brand).partners(site)).partners.length,
      ).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('players', () => {
  test('the demo player of every open brand has 1,000.00, 100 tokens, a welcome message and an inbox message with tokens', async () => {
    for (const brand of brands.filter(isOpen)) {
      const login = requireSuccess(brand.code, await client(brand).login(demoPlayer(brand).credentials));
      const session = { account_id: 'demo', auth: login.user.session_token };
      expect(requireSuccess('balance', await client(brand).getBalance(session))).toMatchObject({
        game_balance: 1000,
        game_token: 100,
        currency: brand.currency,
      });
      const inbox = requireSuccess('inbox', await client(brand).getInbox(session));
      expect(inbox.value.map(({ type }) => type).sort()).toEqual(['claimable', 'message']);
    }
  });

  test('[A-19] the tokens of an inbox message are granted once', async () => {
    const brand = brands[0]!;
    const login = requireSuccess('login', await client(brand).login(demoPlayer(brand).credentials));
    const session = { account_id: 'demo', auth: login.user.session_token };
    const letter = requireSuccess('inbox', await client(brand).getInbox(session)).value.find(
      (item) => item.claim,
    )!;
    for (let time = 0; time < 2; time += 1)
      requireSuccess('claim', await client(brand).claimInbox({ ...session, inbox_id: letter.inbox_id }));
    expect(requireSuccess('balance', await client(brand).getBalance(session)).game_token).toBe(125);
  });

  test('bots are flagged, and every demo round was played by a bot', async () => {
    const players = await run<{ account_id: string; full_name: string; n: number }>(base.db, {
      text: `select account_id, full_name, count(round_id)::int as n
        from players.player left join originals.round using (site_id, player_id)
        group by site_id, account_id, full_name`,
    });
    for (const { account_id, full_name, n } of players) {
      if (account_id === 'demo') expect(n).toBe(0);
      else
        expect({ isBot: account_id.startsWith('demo-bot-'), full_name }).toEqual({
          isBot: true,
          full_name: 'Demo bot',
        });
    }
    expect(players.length).toBe(first.players);
    expect(players.reduce((sum, { n }) => sum + n, 0)).toBe(first.rounds);
    expect(first.rounds).toBeGreaterThan(20 * 30);
  });
});

test('a brand with rewards has a wheel, missions and a referral rule; one without refuses', async () => {
  for (const brand of brands.filter(isOpen)) {
    const login = requireSuccess(brand.code, await client(brand).login(demoPlayer(brand).credentials));
    const session = { account_id: 'demo', auth: login.user.session_token };
    const wheel = await client(brand).wheel(session);
    const { value } = requireSuccess('missions', await client(brand).missions(session));
    expect(requireSuccess('referral', await client(brand).referral(session)).rule?.tokens).toBe(20);
    if (brand.gamify) {
      expect(requireSuccess('wheel', wheel)).toMatchObject({
        wheel: { cost: 1, currency: brand.currency },
        rests: '',
      });
      expect(value.map(({ kind }) => kind)).toEqual([
        ...['daily_claim', 'play_count', 'play_count', 'turnover'],
        ...['login_streak', 'deposit_sum'],
      ]);
    } else {
      expect(wheel.statusMessage).toBe('gameUnavailable');
      expect(value).toEqual([]);
    }
  }
});

test('[wallet I1] the books of the seeded demo are in order', () => expectBooks(base.db));

test('a second seed changes nothing, forced or not', async () => {
  const before = await census();
  expect(await seed()).toMatchObject({ sites: 0, players: 0, rounds: 0 });
  expect(
    await seedDemo({ database: base.database, api, log: testLog, artManifest: {}, force: true }),
  ).toMatchObject({ sites: 0, players: 0, rounds: 0 });
  expect(await census()).toEqual(before);
});

test('restarting the provider simulator on another port updates its address at every brand and keeps the keys', async () => {
  const providers = { addSecret, sync: async () => {} };
  const connected = async (port: number) => {
    const config = { PROVIDER_KIT_URL: `http://127.0.0.1:${port}`, PROVIDER_KIT_SECRET: 's'.repeat(32) };
    await connectSimulator({ database: base.database, providers: providers as never, config });
    return await run<{ url: string; origin: string; keys: string[] }>(base.db, {
      text: `select distinct url, game_origin as origin,
          (select array_agg(key_id order by key_id) from providers.secret where retired_at is null) as keys
        from providers.account where url <> ''`,
    });
  };
  const [before] = await connected(3091);
  expect(before).toMatchObject({ url: 'http://127.0.0.1:3091', origin: 'http://localhost:3091' });
  const now = { url: 'http://127.0.0.1:4091', origin: 'http://localhost:4091', keys: before!.keys };
  expect(await connected(4091)).toEqual([now]);
});
