import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterGameCatalogue } from '#server/app/game-catalogue.ts';
import { run } from '#server/platform/database/index.ts';
import { memoryFiles } from '#server/platform/files/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { completeBrand } from '#test/support/brand-setup.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createMediaModule } from '../media/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let admin: TestStaff;
let original: number;
beforeAll(async () => {
  testCashier = await openCashier();
  await enterGameCatalogue(testCashier.database);
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
  original = await testCashier.siteId();
  await testCashier.database.transaction((tx) => completeBrand(tx, original));
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

/** Reasons why a copied brand starts without the rows of these tables. */
const NOT_COPIED: Record<string, string> = Object.fromEntries(
  Object.entries({
    'written by `copySite`': 'sites.site sites.domain sites.language sites.menu_entry sites.group_member',
    'players, their sessions and what they chose': `players.* messages.outbox catalog.favourite
      catalog.recent_game content.inbox content.contact_message protection.player_limit protection.exclusion
      protection.reality_check protection.reminder protection.risk_signal protection.risk_marker
      protection.risk_state protection.open_game protection.terms_answer cashier.player_payment_settings
      cashier.bank_account cashier.turnover_requirement sportsbook.player_factor sportsbook.favourite
      documents.document kyc.document kyc.page kyc.history kyc.requirement kyc.screening_case kyc.screening_run
      kyc.vendor_check push.subscription push.notification`,
    'staff and what they did': `operators.* reports.saved_report reports.report_mail messages.test_count
      cashier.history cashier.policy_version
      bonuses.history affiliates.history protection.history originals.exposure_policy_version
      originals.jackpot_version`,
    money: `ledger.* cashier.payment_approval cashier.finance_case cashier.case_balance cashier.deposit
      cashier.payment_reference cashier.receipt cashier.gateway_payment cashier.checkout_attempt
      cashier.withdrawal cashier.payout_leg cashier.coin_payout cashier.large_win cashier.exclusion_refund bonuses.grant bonuses.deposit
      bonuses.opt_in bonuses.open_round bonuses.flag bonuses.player_bank_account rewards.payout
      rewards.counted_deposit`,
    'keys, and connections that need them': `kyc.vendor cashier.gateway cashier.pending_gateway providers.*
      webhooks.* push.key`,
    'offers with a budget: two people agree to each': `originals.jackpot bonuses.campaign rewards.mission rewards.wheel
      rewards.wheel_model rewards.wheel_stock rewards.prize_board rewards.prize_board_period
      sportsbook.promotion`,
    'their segments are not copied': 'sportsbook.segment_factor cashier.segment_limit',
    'what happened there': `platform.event platform.event_taken platform.event_handled catalog.daily_rounds content.ad_visit content.broadcast content.help_link_check
      content.help_link_alarm originals.server_seed originals.seed_pair originals.round originals.open_round
      originals.exposure originals.autoplay originals.jackpot_win rewards.progress rewards.level_case rewards.play_day rewards.wheel_day rewards.spin
      rewards.mission_progress rewards.mission_game rewards.token_hold rewards.best_round
      rewards.prize_board_point rewards.prize_board_winner rewards.referral_code rewards.referral rooms.*
      fairness.* reports.bet reports.player reports.site_total reports.withdrawal reports.correction reports.day
      reports.active_day reports.ledger_check reports.unmatched_round reports.alarm reports.bet_block
      reports.day_open_round reports.player_day reports.cohort reports.group_day reports.cohort_total sportsbook.ticket sportsbook.ticket_leg
      sportsbook.settlement sportsbook.void_order sportsbook.cash_out_offer sportsbook.free_bet
      sportsbook.referral sportsbook.profit`,
    'rules written for the players of the original': `segments.* journeys.*
      content.marketing_contact`,
    'fixtures and prices are imported': `sportsbook.category sportsbook.competition sportsbook.competitor
      sportsbook.event sportsbook.runner sportsbook.market sportsbook.outcome sportsbook.price_change sportsbook.result`,
    'partners of the original': `affiliates.affiliate affiliates.attribution affiliates.player_month
      affiliates.statement affiliates.fraud_flag affiliates.plan`,
    'the text is a page; a brand without players begins with version 1': 'protection.terms',
    'scripts report to accounts of the original, and two people approve each': 'content.analytics_item',
    'what is live is copied, not what led there': `drafts.draft drafts.version drafts.preview
      drafts.change_set drafts.change_set_item`,
    'links lead to the original': 'sites.maintenance_link',
  }).flatMap(([reason, names]) => names.split(/\s+/).map((name) => [name, reason])),
);

const copies = () => testCashier.modules.flatMap(({ siteCopy }) => siteCopy?.tables ?? []);

test('[operations 1.1] every site table is listed as copied or not copied to a new brand', async () => {
  const rows = await run<{ name: string }>(testCashier.db, {
    text: `select c.table_schema || '.' || c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'site_id' and t.table_type = 'BASE TABLE' order by 1`,
  });
  const copied = copies().map(({ table }) => table);
  const isLeft = (name: string) => name in NOT_COPIED || `${name.split('.')[0]}.*` in NOT_COPIED;
  expect(rows.map(({ name }) => name).filter((name) => !copied.includes(name) && !isLeft(name))).toEqual([]);
  expect(copied.filter(isLeft)).toEqual([]);
  const known = new Set(rows.map(({ name }) => name));
  const named = [...copied, ...Object.keys(NOT_COPIED).filter((name) => !name.endsWith('*'))];
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

const names = (code: string) => ({ code, name: `Brand ${code}`, domains: [`${code}.example`] });
const count = async (siteId: number) => {
  const counts: Record<string, number> = {};
  for (const { table, where = 'true' } of copies()) {
    const [row] = await run<{ n: number }>(testCashier.db, {
      text: `select count(*)::int as n from ${table} where site_id = $1 and (${where})`,
      values: [siteId],
    });
    counts[table] = row!.n;
  }
  return counts;
};

test('[operations 1.1] a copy has the settings and content of its original and none of its players, staff or money', async () => {
  await testCashier.newPlayer('one.test', 5_000n);
  await testCashier.database.transaction((tx) =>
    run(tx, {
      text: `insert into content.article (site_id, kind, slug, en_title, starts_at)
        values ($1, 'promotion', 'opening', 'Opening week', now())`,
      values: [original],
    }),
  );
  const request_id = crypto.randomUUID();
  const asked = { request_id, from: original, copy: names('second') };
  const { site_id } = await staffConsole.get(admin, 'copyBrand', asked);
  expect(await staffConsole.get(admin, 'copyBrand', asked)).toMatchObject({ site_id });
  expect(await count(site_id)).toEqual(await count(original));

  const { value } = await staffConsole.get(admin, 'brands');
  const [from, copy] = [original, site_id].map((id) => value.find((brand) => brand.site_id === id)!);
  expect(copy).toMatchObject({
    ...{ state: 'closed', code: 'second', name: 'Brand second', domains: ['second.example'] },
    ...{ template: from!.template, colour: from!.colour, languages: from!.languages },
    ...{ currency: from!.currency, jurisdiction: from!.jurisdiction },
  });
  const [left] = await run<{ players: number; roles: number; money: number; open: number }>(testCashier.db, {
    text: `select (select count(*)::int from players.player where site_id = $1) as players,
      (select count(*)::int from operators.role where site_id = $1) as roles,
      (select count(*)::int from ledger.posting where site_id = $1) as money,
      (select count(*)::int from cashier.method where site_id = $1 and is_open) as open`,
    values: [site_id],
  });
  expect(left).toEqual({ players: 0, roles: 0, money: 0, open: 0 });
  // It cannot be played until it is set up and opened: no payment method is open, and this platform has no
  // relay.
  const { value: checks } = await staffConsole.get(admin, 'brandChecklist', { site_id });
  const missing = checks.filter(({ is_required, is_done }) => is_required && !is_done);
  expect(missing.map(({ name }) => name)).toEqual(['payment_methods', 'messages']);
  await staffConsole.get(admin, 'setBrandArchived', { site_id, is_archived: true });
});

test('[operations 1.1] a copy cannot take another brand’s name, and only a platform administrator makes one', async () => {
  const copy = (given: object, who = admin, from = original) =>
    staffConsole.refusal(who, 'copyBrand', { from, copy: { ...names('third'), ...given } });
  expect(await copy({ domains: ['one.test'] })).toBe('domainTaken');
  expect(await copy({ code: 'site-one' })).toBe('brandTaken');
  expect(await copy({ domains: ['third.example', 'third.example'] })).toBe('invalidRequest');
  expect(await copy({}, admin, 99_999)).toBe('notFound');
  expect(await copy({}, await staffConsole.clerk('site_admin'))).toBe('notAllowed');
  const answers = await Promise.all(Array.from({ length: 20 }, () => copy({})));
  expect(answers.filter((error) => error === '').length).toBe(1);
});

test('a copied brand shows its own files of pictures', async () => {
  const files = memoryFiles();
  const asset = 'a'.repeat(32);
  const by = '00000000-0000-4000-8000-000000000000';
  await testCashier.database.transaction(async (tx) => {
    await run(tx, {
      text: `insert into media.asset (site_id, asset_id, name, width, height, alt, thumbnail, uploaded_by,
          uploaded_at)
        select site, $2, 'logo', 480, 120, '{}', '\\x00', $3, now() from unnest(array[$1, $4]::int[]) site`,
      values: [original, asset, by, original + 1],
    });
    await run(tx, {
      text: `insert into media.rendition (site_id, asset_id, width, format, bytes)
        values ($1, $2, 480, 'webp', 3)`,
      values: [original + 1, asset],
    });
  });
  await files.put(`media/${original}/${asset}/480-webp`, Buffer.from('abc'));
  const { siteCopy } = createMediaModule({ files, secretKey: testCashier.secretKey });
  await testCashier.database.transaction((tx) => siteCopy!.copyFiles!(tx, original, original + 1));
  expect(String(await files.get(`media/${original + 1}/${asset}/480-webp`))).toBe('abc');
});
