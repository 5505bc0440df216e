import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterGameCatalogue } from '#server/app/game-catalogue.ts';
import { run } from '#server/platform/database/index.ts';
import { brandForm } from '#test/support/brand-form.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { checkSite } from '../reports/index.ts';

const DAY = 24 * 60 * 60 * 1000;
let testCashier: TestCashier;
let staffConsole: TestConsole;
let admin: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  await enterGameCatalogue(testCashier.database);
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
});
afterAll(() => testCashier.close());

async function brand(code: string, changes: object) {
  const form = brandForm(code, { domains: [`${code}.example`], ...changes });
  return (await staffConsole.get(admin, 'createBrand', { brand: form })).site_id;
}
const zoneOf = async (site_id: number) =>
  (await staffConsole.get(admin, 'brandTimeZone', { site_id })).time_zone;
const storedZones = async (siteId: number) => {
  const text = `select zone from rewards.programme where site_id = $1
    union all select zone from reports.ngr_deductions where site_id = $1`;
  return (await run<{ zone: string }>(testCashier.db, { text, values: [siteId] })).map(({ zone }) => zone);
};

test('[operations 1.1] a brand starts with the zone it names, or with that of its currency', async () => {
  expect(await zoneOf(await brand('noon', { currency: 'PHP' }))).toBe('Asia/Manila');
  expect(await zoneOf(await brand('dusk', { currency: 'USD' }))).toBe('UTC');
  const site_id = await brand('dawn', { currency: 'USD', time_zone: 'Asia/Manila' });
  expect(await zoneOf(site_id)).toBe('Asia/Manila');
  expect(await storedZones(site_id)).toEqual(['Asia/Manila']);
});

test.each(['+08:00', 'Asia/Atlantis', 'asia/manila', ''])(
  '%s is no time zone of a brand',
  async (time_zone) => {
    const form = brandForm('nowhere', { domains: ['nowhere.example'], time_zone });
    expect(await staffConsole.refusal(admin, 'createBrand', { brand: form })).toBe('invalidRequest');
  },
);

test('[operations 7] the zone changes with its reports and VIP cycles until a day is closed, and never after', async () => {
  const site_id = await brand('tide', { currency: 'USD' });
  const points = { provider_points: {}, payment_points: 0, duty_points: null };
  await staffConsole.get(admin, 'setReportTerms', { site_id, ...points });
  const change = (before: string, time_zone: string) => ({ site_id, before, time_zone });
  await staffConsole.get(admin, 'setBrandTimeZone', change('UTC', 'Asia/Tokyo'));
  expect(await storedZones(site_id)).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
  // A person who saw the old zone overwrites no changes.
  const stale = await staffConsole.refusal(admin, 'setBrandTimeZone', change('UTC', 'Asia/Seoul'));
  expect(stale).toBe('changedMeanwhile');

  await run(testCashier.db, {
    text: `insert into reports.player (site_id, player_id, registered_at)
      values ($1, gen_random_uuid(), now())`,
    values: [site_id],
  });
  await checkSite(testCashier.database, { id: site_id, currency: 'USD' }, new Date(Date.now() + 3 * DAY));
  expect(await staffConsole.get(admin, 'brandTimeZone', { site_id })).toMatchObject({ is_fixed: true });
  const late = await staffConsole.refusal(admin, 'setBrandTimeZone', change('Asia/Tokyo', 'Asia/Seoul'));
  expect(late).toBe('timeZoneFixed');
  expect(await storedZones(site_id)).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
});
