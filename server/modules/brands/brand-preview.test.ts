import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterGameCatalogue } from '#server/app/game-catalogue.ts';
import { run } from '#server/platform/database/index.ts';
import { brandForm } from '#test/support/brand-form.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { findSiteByDomain, setSiteOpen } from '../sites/index.ts';

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

const { code: _, domains: __, registration: ___, ...brand } = brandForm('harbour');
const state = () =>
  run(testCashier.db, {
    text: `select (select jsonb_agg(s order by site_id) from sites.site s) as sites,
      (select count(*) from sites.domain) as domains, (select count(*) from operators.audit) as entries`,
  });

/** Returns the API's answers for the brand instead of a page. */
function usePages(): void {
  testCashier.preview.usePages({
    preview: async ({ host }, send) => {
      const headers = { host, 'content-type': 'application/json' };
      const call = async (path: string, body: object) =>
        (await send(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
      const startup = (await call('/api/startup', { domain_name: host })) as { site: { site_name: string } };
      const player = await call('/api/auth/get_balance', { account_id: 'anyone', auth: 'x'.repeat(43) });
      const body = `<b>${JSON.stringify(startup.site)}</b><script>alert(1)</script>${JSON.stringify(player)}`;
      return { status: 200, headers: {}, body, isShared: false };
    },
    respond: () => Promise.reject(new Error('no page was requested')),
    busy: () => ({ status: 503, headers: {}, body: '', isShared: false }),
    cacheKey: () => undefined,
    invalidate: () => {},
    invalidateAll: () => {},
  });
}

test('refuses a preview when the process serves no site', async () => {
  const refused = await staffConsole.refusal(admin, 'newBrandPreview', { brand, device: 'phone' });
  expect(refused).toBe('serviceUnavailable');
});

test('previews a brand that does not exist yet, and stores nothing', async () => {
  usePages();
  const before = await state();
  const { html } = await staffConsole.get(admin, 'newBrandPreview', { brand, device: 'desktop' });
  expect(html).toContain(brand.name);
  expect(html).not.toContain('<script');
  expect(await state()).toEqual(before);
});

test('a closed brand is previewed in another template and stays as it is', async () => {
  usePages();
  const siteId = await testCashier.siteId('two.test');
  await testCashier.database.transaction((tx) => setSiteOpen(tx, siteId, false));
  const look = { template: 'casino9', colour: 'fern' };
  const before = await state();
  const previews = await Promise.all(
    Array.from({ length: 5 }, () =>
      staffConsole.get(admin, 'templatePreview', { site_id: siteId, look, device: 'phone' }),
    ),
  );
  for (const { html } of previews) expect(html).toContain('"theme_code":"casino9"');
  expect(await state()).toEqual(before);
  expect((await findSiteByDomain(testCashier.db, 'two.test'))?.isOpen).toBe(false);
  await testCashier.database.transaction((tx) => setSiteOpen(tx, siteId, true));
});

test('a preview has no player, and a colour of another template is refused', async () => {
  usePages();
  const { html } = await staffConsole.get(admin, 'newBrandPreview', { brand, device: 'phone' });
  expect(html).toContain('"statusMessage":"sessionExpired"');
  const wrong = { brand: { ...brand, colour: 'no such colour' }, device: 'phone' };
  expect(await staffConsole.refusal(admin, 'newBrandPreview', wrong)).toBe('invalidRequest');
});
