import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contracts/console/rights.ts';
import type { ReportSettings } from '#contracts/console/saved-reports.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import type { Message } from '#server/platform/messages/index.ts';
import { addDays, dayIn, startOfDay } from '#server/platform/site-days.ts';
import { testLog } from '#test/support/postgres.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { listStaffReaders } from '../operators/index.ts';
import { openConsole, PASSWORD, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { mailReports } from './index.ts';
import { finishedPeriod, reportPath } from './saved/report-mail.ts';

const ZONE = 'Europe/Berlin';
let testCashier: TestCashier;
let staffConsole: TestConsole;
let siteId: number;
let [owner, auditor, crm, trader]: TestStaff[] = [];
const sent: Message[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  siteId = await testCashier.siteId();
  owner = await staffConsole.clerk('finance_checker');
  auditor = await staffConsole.clerk('auditor');
  crm = await staffConsole.clerk('crm');
  trader = await staffConsole.clerk('trader');
  const zone = 'insert into reports.ngr_deductions (site_id, zone) values ($1, $2)';
  await run(testCashier.db, { text: zone, values: [siteId, ZONE] });
});
afterAll(() => testCashier.close());

const REPORT = {
  ...{ name: 'Daily money', is_shared: false, schedule: 'daily' },
  settings: { kind: 'money', period: 'yesterday', by: 'country', compare: false },
};
const save = (who: TestStaff, more: object = {}) =>
  staffConsole.get(who, 'saveReport', { ...REPORT, ...more });
const list = async (who: TestStaff) => (await staffConsole.get(who, 'savedReports')).value;

async function setMail(who: TestStaff, mail: string, password = PASSWORD): Promise<string> {
  const response = await staffConsole.send('changeMail', { password, mail }, staffConsole.headersOf(who));
  return ((await response.json()) as { error?: string }).error ?? '';
}
async function setRoles(who: TestStaff, role: Role): Promise<void> {
  const values = [who.staffId, role];
  await run(testCashier.db, { text: 'update operators.role set role = $2 where staff_id = $1', values });
}
/** As if a day of the site were closed. */
const closeDay = (day: string) =>
  run(testCashier.db, {
    text: `insert into reports.day (site_id, day, from_at, to_at, figures, closed_at, has_players, in_cohorts)
      values ($1, $2, $3, $4, '{}', now(), true, true) on conflict do nothing`,
    values: [siteId, day, startOfDay(day, ZONE), startOfDay(addDays(day, 1), ZONE)],
  });
const messages = { send: async (_: unknown, message: Message) => void sent.push(message) };
const options = {
  messages,
  listStaff: listStaffReaders,
  consoleOrigin: 'https://console.test',
  log: testLog,
};
const mail = (now: Date) => mailReports(testCashier.database, options, now);

test('[operations 7] finished periods are whole days, weeks from Monday and months; a link names report and days', () => {
  expect(finishedPeriod('daily', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(finishedPeriod('weekly', '2026-11-29')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(finishedPeriod('weekly', '2026-11-30')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(finishedPeriod('monthly', '2026-03-15')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  const days = { from: '2026-02-01', to: '2026-02-28' };
  const cohorts: ReportSettings = { kind: 'cohorts', unit: 'month', basis: 'deposited', affiliate: '=cmd&x' };
  expect(reportPath({ settings: cohorts }, days)).toBe(
    '/cohorts?from=2026-02-01&to=2026-02-28&unit=month&basis=deposited&affiliate=%3Dcmd%26x',
  );
});

test('[operations 1.2] reports are private or shared with colleagues who may read them; recipients must have the right', async () => {
  const recipients = [auditor!.staffId];
  const { report_id } = await save(owner!, { recipients });
  expect((await save(owner!, { recipients })).report_id).toBe(report_id);
  expect(await list(owner!)).toMatchObject([
    { name: 'Daily money', is_own: true, recipients: [{ staff_id: recipients[0] }] },
  ]);
  expect(await list(auditor!)).toEqual([]);
  await save(owner!, { recipients, is_shared: true });
  expect(await list(auditor!)).toMatchObject([{ report_id, is_own: false }]);
  // Marketing sees sums alone, traders sports: neither is shown a report by country.
  expect(await list(crm!)).toEqual([]);
  for (const who of [crm!, trader!]) {
    const wrong = { ...REPORT, recipients: [who.staffId] };
    expect(await staffConsole.refusal(owner!, 'saveReport', wrong)).toBe('invalidRequest');
    expect(
      await staffConsole.refusal(who, 'saveReport', { ...REPORT, schedule: 'none', recipients: [] }),
    ).toBe('notAllowed');
    const refused = who === crm ? 'notFound' : 'notAllowed';
    expect(await staffConsole.refusal(who, 'deleteReport', { report_id })).toBe(refused);
  }
  expect(await staffConsole.refusal(owner!, 'saveReport', { ...REPORT, recipients: [] })).toBe(
    'invalidRequest',
  );
  const stranger = await staffConsole.clerk({
    role: 'auditor',
    siteId: await testCashier.siteId('two.test'),
  });
  const foreign = { ...REPORT, recipients: [stranger.staffId] };
  expect(await staffConsole.refusal(owner!, 'saveReport', foreign)).toBe('invalidRequest');
  const there = { site_id: await testCashier.siteId('two.test') };
  expect((await staffConsole.get(stranger, 'savedReports', there)).value).toEqual([]);
  expect(await staffConsole.refusal(stranger, 'deleteReport', { ...there, report_id })).toBe('notFound');
});

test('[operations 7] two processes send one mail per period, with a link and no figures, to authorized readers only', async () => {
  expect(await setMail(auditor!, 'auditor@mail.test', 'a wrong password')).toBe('wrongSignIn');
  expect(await setMail(auditor!, 'no address')).toBe('invalidRequest');
  expect(await setMail(auditor!, 'auditor@mail.test')).toBe('');
  expect(await setMail(owner!, 'owner@mail.test')).toBe('');
  const compliance = await staffConsole.clerk('compliance');
  const recipients = [auditor, owner, compliance].map((person) => person!.staffId);
  await save(owner!, { recipients });
  const today = dayIn(testCashier.now(), ZONE);
  // An hour after midnight by the brand's clock of the next day.
  const at = (days: number) => new Date(startOfDay(addDays(today, days), ZONE).getTime() + DAY_MS / 24);
  await closeDay(addDays(today, -1));
  await mail(at(0));
  // The day before the report was saved is none of its periods; today is not closed.
  await mail(at(1));
  expect(sent).toEqual([]);
  await closeDay(today);
  await Promise.all([mail(at(1)), mail(at(1)), mail(at(1))]);
  await mail(at(1));
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['auditor@mail.test', 'owner@mail.test']);
  const [letter] = sent;
  const { text } = letter as Extract<Message, { text: unknown }>;
  expect(text.body).toContain(
    `https://console.test/reports?from=${today}&to=${today}&by=country&site=${siteId}`,
  );
  expect(text.subject).toContain('Daily money');
  const states = async () =>
    (await list(owner!))[0]!.mails
      .filter(({ period_end }) => period_end === today)
      .map(({ recipient, state }) => [recipient.staff_id, state]);
  expect(await states()).toEqual(expect.arrayContaining([[compliance.staffId, 'no_address']]));

  // A right taken away between saving and mailing, from a recipient and then from the owner.
  sent.length = 0;
  await setRoles(auditor!, 'trader');
  await closeDay(addDays(today, 1));
  await mail(at(2));
  expect(sent.map(({ to }) => to)).toEqual(['owner@mail.test']);
  sent.length = 0;
  await run(testCashier.db, {
    text: 'update operators.staff set disabled_at = now() where staff_id = $1',
    values: [owner!.staffId],
  });
  await closeDay(addDays(today, 2));
  await mail(at(3));
  expect(sent).toEqual([]);
  const stopped = await run(testCashier.db, {
    text: `select distinct state from reports.report_mail where site_id = $1 and period_end = $2`,
    values: [siteId, addDays(today, 2)],
  });
  expect(stopped).toEqual([{ state: 'owner_without_right' }]);
});

test('[operations 7] a mail that cannot be queued is not marked as sent, and the next run sends it', async () => {
  const today = dayIn(testCashier.now(), ZONE);
  const reader = await staffConsole.clerk('risk');
  await setMail(reader, 'risk@mail.test');
  await save(reader, { name: 'Mine', recipients: [reader.staffId] });
  const broken = { send: async () => Promise.reject(new Error('killed')) };
  const log = { error: () => undefined };
  const at = new Date(startOfDay(addDays(today, 1), ZONE).getTime() + DAY_MS / 24);
  await mailReports(testCashier.database, { ...options, messages: broken, log }, at);
  expect((await list(reader)).find(({ name }) => name === 'Mine')?.mails).toEqual([]);
  sent.length = 0;
  await mail(at);
  expect(sent.map(({ to }) => to)).toEqual(['risk@mail.test']);
});
