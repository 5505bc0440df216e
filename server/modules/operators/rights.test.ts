import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { type ConsoleCallName, consoleApi } from '#contracts/console/index.ts';
import { hasAccess, MATRIX, RIGHTS, ROLES } from '#contracts/console/rights.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let person: TestStaff;
beforeAll(async () => {
  // One connection: a call that waited for a second one would hang.
  testCashier = await openCashier({ DATABASE_POOL: 1 });
  staffConsole = openConsole(testCashier);
  person = await staffConsole.clerk('support');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const CALLS = Object.entries(consoleApi) as [ConsoleCallName, ConsoleCall][];
const OF_SITES = CALLS.filter(([, call]) => call.kind !== 'session' && call.scope === 'site');
const OF_PLATFORM = CALLS.filter(([, call]) => call.scope === 'platform');

/**
 * The last lines of operations 1.2, which control money, spelt out: an error in the table of rights must not
 * change its own test.
 */
test('[operations 1.2] who moves money', () => {
  const who = (right: (typeof RIGHTS)[number], access: 'make' | 'approve' | 'write') =>
    ROLES.filter((role) => MATRIX[role][right].includes(access)).join(' ');
  expect(who('deposits', 'make')).toBe('finance_maker');
  expect(who('deposits', 'approve')).toBe('finance_checker');
  expect(who('withdrawals', 'make')).toBe('finance_maker');
  expect(who('withdrawals', 'approve')).toBe('finance_checker');
  expect(who('adjustments', 'make')).toBe('site_admin finance_maker');
  expect(who('adjustments', 'approve')).toBe('finance_checker');
  expect(who('gateways', 'make')).toBe('platform_admin site_admin finance_maker');
  expect(who('gateways', 'approve')).toBe('platform_admin finance_checker');
  expect(who('cashier', 'make')).toBe('site_admin finance_maker');
  expect(who('cashier', 'approve')).toBe('finance_checker');
  expect(who('personal', 'write')).toBe('kyc');
  expect(who('block', 'write')).toBe('risk compliance');
  expect(who('staff', 'approve')).toBe('platform_admin');
  expect(
    RIGHTS.map((right) => Object.keys(MATRIX).filter((role) => MATRIX[role as 'risk'][right]).length),
  ).toEqual(RIGHTS.map(() => 14));
});

test.each(ROLES)('[operations 1.2] %s may make exactly the calls of the table', async (role) => {
  await run(testCashier.db, {
    text: 'update operators.role set role = $2 where staff_id = $1',
    values: [person.staffId, role],
  });
  const site_id = await testCashier.siteId();
  // Sent as a background call of the page: recording the person's activity would cost a write each time.
  const headers = { ...staffConsole.headersOf(person), 'x-console-background': '1' };
  const refused = await Promise.all(
    OF_SITES.map(async ([name]) => {
      const response = await staffConsole.send(name, { site_id }, headers);
      return [name, ((await response.json()) as { error?: string }).error === 'notAllowed'];
    }),
  );
  const expected = OF_SITES.map(([name, { needs }]) => [
    name,
    needs !== undefined && !hasAccess([role], needs.right, needs.access),
  ]);
  expect(refused).toEqual(expected);
});

test('[operations 1.1] platform calls require a role for every site', async () => {
  expect(OF_PLATFORM.map(([name]) => name)).toEqual([
    ...['secondAdministrator', 'inviteSecond', 'brands', 'createBrand', 'copyBrand'],
    ...['newBrandPreview', 'newBrandPresets', 'newBrandWordmark'],
    ...['installation', 'senderDomains', 'allowSenderDomain', 'removeSenderDomain'],
    ...['currencies', 'enableCurrency', 'addCurrency'],
    'jurisdictionNames',
    ...['screeningLists', 'importScreeningList', 'removeScreeningList'],
    'verifyInstallationAudit',
    ...['brandGroups', 'groupChange', 'createBrandGroup', 'removeBrandGroup', 'setBrandGroup'],
    'cancelGroupPlan',
  ]);
  const ofSite = await staffConsole.clerk(...ROLES);
  for (const [name] of OF_PLATFORM)
    expect(await staffConsole.refusal(ofSite, name, {}), name).toBe('notAllowed');
  const everywhere = await staffConsole.clerk('platform_admin');
  await run(testCashier.db, {
    text: 'update operators.role set site_id = 0 where staff_id = $1',
    values: [everywhere.staffId],
  });
  const { value } = await staffConsole.get(everywhere, 'brands');
  expect(value.map(({ domains }) => domains)).toContainEqual(['one.test']);
  expect(await staffConsole.refusal(everywhere, 'createBrand', {})).toBe('invalidRequest');
  for (const [name] of OF_PLATFORM) expect((await staffConsole.send(name, {})).status, name).toBe(401);
});

test('[operations 1.1] no call of the console reaches another site, nor works without a session', async () => {
  const everything = await staffConsole.clerk(...ROLES);
  const site_id = await testCashier.siteId('two.test');
  for (const [name] of OF_SITES) {
    expect(await staffConsole.refusal(everything, name, { site_id }), name).toBe('notAllowed');
    expect(await staffConsole.refusal(everything, name, { site_id: 0 }), name).toBe('invalidRequest');
    const response = await staffConsole.send(name, { site_id });
    expect(response.status, name).toBe(401);
  }
});

test('[operations 1.1] ids of another site are not found, and nothing changes', async () => {
  const ben = await testCashier.guest('two.test', 'Ben Cruz');
  const deposit = await testCashier.prove(ben, (await testCashier.deposit(ben, 1000)).deposit_id);
  const everything = await staffConsole.clerk(...ROLES);
  const ids: Record<string, string> = {
    player_id: ben.playerId,
    deposit_id: deposit.deposit_id,
    withdrawal_id: randomUUID(),
    receipt_id: randomUUID(),
    proposal_id: randomUUID(),
    message_id: randomUUID(),
    staff_id: randomUUID(),
    alarm_id: randomUUID(),
    case_id: randomUUID(),
    affiliate_id: randomUUID(),
    flag_id: randomUUID(),
    asset_id: 'a'.repeat(32),
    verification_id: randomUUID(),
    session_id: randomUUID(),
    endpoint_id: randomUUID(),
    delivery_id: randomUUID(),
    segment_id: randomUUID(),
    journey_id: randomUUID(),
    action_id: randomUUID(),
    report_id: randomUUID(),
    group_id: randomUUID(),
  };
  const count = () =>
    run(testCashier.db, {
      text: 'select (select count(*) from operators.audit), (select count(*) from operators.proposal) as p',
    });
  const before = await count();
  for (const [name, call] of OF_SITES) {
    const isNeeded = (field: string) => !(call.input.shape[field] as ZodType).safeParse('').success;
    const named = Object.keys(call.input.shape).filter((field) => field in ids && isNeeded(field));
    if (named.length === 0) continue;
    const error = await staffConsole.refusal(everything, name, { ...SAMPLE, ...SAMPLES[name], ...ids });
    expect(error, name).toBe('notFound');
  }
  expect(await count()).toEqual(before);
});

/** Fields besides the ids, valid for every call that has them. */
const SAMPLE = {
  request_id: randomUUID(),
  received: '100',
  paid: '100',
  player_reason: 'OTHER',
  amount: '100',
  direction: 'add',
  status: 'blocked',
  note: 'text',
  flag: 'watch',
  is_set: true,
  change: 'unlock',
};
const SAMPLES: { [Name in ConsoleCallName]?: object } = {
  proposeGroupValues: { version: 1, values: {} },
  changeMedia: { name: 'A picture', focal_x: 50, focal_y: 50, alt: {} },
  cropMedia: { name: 'A picture', focal_x: 50, focal_y: 50, alt: {}, crop: null },
  decideProviderRound: { decision: 'void' },
  announceSalt: { announced: 'Bitcoin block 930000' },
  rejectWithdrawal: { player_reason: 'REFUSED' },
  proposeExclusion: { relation: 'family', evidence: 'A court order was shown' },
  proposeName: { full_name: 'A Name' },
  proposeFactorReset: { evidence: 'The passport was shown' },
  webhookDeliveries: { state: 'all', after: '' },
  changeWebhook: {
    ...{ name: 'CRM', url: 'https://crm.example/hook', events: ['bet.settled'] },
    ...{ keep_days: 30, failure_limit: 50 },
  },
  setWebhookState: { state: 'off' },
  rotateWebhookSecret: { hours: 1 },
  replayDeliveries: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z', which: 'all' },
  segmentTest: { account_id: 'somebody' },
  setJourneyState: { state: 'paused' },
  setSegmentFactor: { version: 1, factor_percent: 50 },
  proposeSegmentLimits: {
    version: 1,
    limits: {
      deposit: { min: null, max: '10000', day: null },
      withdrawal: { min: null, max: null, day: null },
    },
  },
  changeSegment: {
    ...{ version: 1, name: 'Quiet' },
    rules: { match: 'all', conditions: [{ field: 'last_play', is: 'before' }] },
  },
  answerContact: { text: 'It was paid today.' },
  closeCase: { outcome: 'explained' },
  viewDocument: { page: 1 },
  approveDocument: { pages: 1, full_name: 'A Name' },
  rejectDocument: { pages: 1, code: 'unreadable' },
  requireDocument: { kind: 'funds' },
  revokeDocument: { code: 'unreadable' },
  decideScreeningCase: { outcome: 'same_person' },
  proposeBreachReturn: { evidence: 'The same passport was shown' },
  approveLevel: { affordability: 'Two months of payslips', identity: 'The passport was shown' },
  decideBonusFlag: { outcome: 'refused' },
  proposeSuspense: { move: 'hold' },
  proposeGrant: { campaign_id: 'any' },
  reportLines: { from: '2026-11-01', to: '2026-11-02', figure: 'turnover' },
  balanceLines: { kind: 'cash', to: '2026-11-02' },
  roundLines: { provider_code: 'ACME', round_id: 'any' },
  playerRound: { provider_code: 'ACME', round_id: 'any' },
  proposeContact: { channel: 'mail', contact: 'new@mail.test', evidence: 'The passport was shown' },
  resendContactCode: { channel: 'mail' },
  confirmContact: { channel: 'mail', code: '123456' },
  lowerPlayerLimit: { kind: 'deposit', period: 'day' },
  proposeFreeRounds: { provider_code: 'ACME', game_code: 'any', rounds: 1, bet_value: '1', days: 1 },
  proposeAffiliate: { plan: {} },
  adjustStatement: { month: '2026-11-01', total: '0' },
  approveStatement: { month: '2026-11-01', total: '0' },
  payStatement: { month: '2026-11-01' },
};
