import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { readSources } from './support/sources.ts';
import { statementsOf } from './support/sql-statements.ts';

/** Statements across all sites, by file and table: jobs for old or due rows, and platform-wide names. */
const EVERY_SITE: Record<string, readonly string[]> = {
  'cashier/console/finance-cases.ts': ['cashier.case_balance'],
  // A gateway's message contains its own payment number, or our reference of the deposit.
  'cashier/gateways/checkout-attempts.ts': ['cashier.checkout_attempt'],
  'cashier/deposits/expiry.ts': ['cashier.deposit'],
  'content/contact.ts': ['content.contact_message'],
  'content/help-links.ts': ['content.page'],
  'content/inbox.ts': ['content.inbox'],
  'content/marketing-contacts.ts': ['content.marketing_contact'],
  'documents/generation.ts': ['documents.document'],
  'fairness/rtp-monitor.ts': ['fairness.return_day'],
  // One head per day covers the transfers of every site.
  'ledger/heads/day-digest.ts': ['ledger.transfer'],
  // The figure of the oldest verification.
  'ledger/site-verification.ts': ['ledger.verification'],
  // A staff member's seen items are counted across all sites.
  'operators/caller-verification.ts': ['operators.reveal', 'operators.reveal_alarm'],
  'operators/idempotency.ts': ['operators.request'],
  // An operator's own role for every site ends on every site at once.
  'operators/own-roles.ts': ['operators.role'],
  // A staff account ends on every site at once.
  'operators/staff-revocation.ts': ['operators.role'],
  'operators/staff.ts': ['operators.proposal', 'operators.role'],
  // Old days of every site are deleted together.
  'originals/exposure.ts': ['originals.exposure'],
  'players/retention.ts': [
    'players.attempt',
    'players.code',
    'players.contact_change',
    'players.known_device',
    'players.passkey_challenge',
    'players.session',
  ],
  // Old counts of every site are deleted together.
  'players/sms-counts.ts': ['players.sms_count'],
  // After a restore all sessions end.
  'players/sessions.ts': ['players.session'],
  // A request is identified by its key alone: names are unique across brands.
  'push/notifications.ts': ['push.notification'],
  'providers/console/keys.ts': ['providers.pending_secret', 'providers.secret'],
  'providers/provider-accounts.ts': ['providers.secret'],
  'providers/held-wins.ts': ['providers.win_total'],
  'providers/player-links.ts': ['providers.player_link'],
  'providers/reconciliation/unfinished-rounds.ts': ['providers.round'],
  'providers/game-sync.ts': ['providers.account'],
  'providers/retention.ts': [
    'providers.launch_token',
    'providers.nonce',
    'providers.round_start',
    'providers.session',
  ],
  'reports/ledger-check/alarms.ts': ['reports.alarm'],
  // The figure of the latest round.
  'rooms/round-transitions.ts': ['rooms.round'],
  'rewards/leaderboard/best-rounds.ts': ['rewards.best_round'],
  'rewards/deposit-counts.ts': ['rewards.counted_deposit'],
  'rewards/payouts/play-days.ts': ['rewards.play_day'],
  // A profile belongs to the platform: the number of brands under each.
  'sites/console/jurisdictions.ts': ['sites.site'],
  // Every length of retention that an endpoint has.
  'webhooks/deliveries.ts': ['webhooks.endpoint'],
};

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

test('[W-02] every statement on site data is scoped by site; statements across sites are listed', async () => {
  const rows = await run<{ name: string }>(t.db, {
    text: `select table_schema || '.' || table_name as name from information_schema.columns
      where column_name = 'site_id'`,
  });
  const ofSites = new Set(rows.map(({ name }) => name));
  const found: Record<string, string[]> = {};
  let count = 0;
  for (const source of readSources()) {
    const file = /^server\/modules\/(.+)$/.exec(source.path)?.[1];
    if (!file || /\.test\.ts$|\/testing\//.test(file)) continue;
    for (const { tables, text } of statementsOf(source.text, file.split('/')[0]!)) {
      const about = tables.filter((name) => ofSites.has(name));
      count += about.length;
      if (/site_id|siteId/.test(text)) continue;
      for (const name of about) found[file] = [...new Set([...(found[file] ?? []), name])].sort();
    }
  }
  expect(count).toBeGreaterThan(500);
  expect(found).toEqual(EVERY_SITE);
});
