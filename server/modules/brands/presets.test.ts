import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterGameCatalogue } from '#server/app/game-catalogue.ts';
import { run } from '#server/platform/database/index.ts';
import { brandForm } from '#test/support/brand-form.ts';
import { upsertMethods } from '../cashier/index.ts';
import { BANK, openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { addProvider, upsertGames } from '../catalog/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let admin: TestStaff;
let one: number;
beforeAll(async () => {
  testCashier = await openCashier();
  await enterGameCatalogue(testCashier.database);
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
  one = await testCashier.siteId();
  await testCashier.database.transaction(async (tx) => {
    await addProvider(tx, { code: 'KITE', name: 'Kite Games' });
    const game = {
      ...({ providerCode: 'KITE', category: 'slots', gameType: 'SLOTS' } as const),
      ...{ cover: 'games/KITE/x', releasedAt: '2026-01-01' },
    };
    await upsertGames(tx, [
      { ...game, gameCode: 'kite-1', name: 'Paper Kite' },
      { ...game, gameCode: 'kite-2', name: 'Box Kite' },
    ]);
    const usd = { ...BANK, method_id: 'usd-bank' };
    await upsertMethods(tx, one, 'USD', [usd]);
    await upsertMethods(tx, one, 'PHP', [{ ...BANK, method_id: 'own-gateway', adapter: 'stripe-one' }]);
  });
});
afterAll(() => testCashier.close());

const create = (code: string, presets: object, changes: object = {}) => ({
  ...{ request_id: randomUUID(), brand: brandForm(code, changes), presets },
});
const methodsOf = async (siteId: number) =>
  await run<{ method_id: string; is_open: boolean; payee: unknown }>(testCashier.db, {
    text: `select method_id, is_open, details->'payee' as payee from cashier.method
      where site_id = $1 order by position`,
    values: [siteId],
  });

test('[operations 1.1] a brand is created with games of a connected provider and methods of another brand, which a checker opens', async () => {
  const offered = await staffConsole.get(admin, 'newBrandPresets', {});
  expect(offered.providers).toContainEqual({ provider_code: 'KITE', name: 'Kite Games', games: 2 });
  const bank = offered.methods.find(({ site_id, method_id }) => site_id === one && method_id === 'bank');
  expect(bank).toMatchObject({ name: 'Bank transfer', adapter: 'manual', currency: 'PHP' });
  expect(JSON.stringify(offered)).not.toContain('payee');
  const presets = { providers: ['KITE'], methods: [{ site_id: one, method_id: 'bank' }] };
  const { site_id } = await staffConsole.get(admin, 'createBrand', create('presets-a', presets));

  const onSale = await staffConsole.get(admin, 'siteGames', { site_id, find: 'kite' });
  expect(onSale.value.map(({ game_code, enabled, hidden }) => [game_code, enabled, hidden])).toEqual([
    ['kite-1', false, 'game_info'],
    ['kite-2', false, 'game_info'],
  ]);
  const original = (await methodsOf(one)).find(({ method_id }) => method_id === 'bank')!;
  expect(await methodsOf(site_id)).toEqual([{ ...original, is_open: false }]);

  const checker = await staffConsole.clerk({ role: 'finance_checker', siteId: site_id });
  const { value } = await staffConsole.get(checker, 'proposals', { site_id });
  expect(value).toMatchObject([{ kind: 'payment_method', title: 'Bank transfer (bank)', state: 'open' }]);
  const { proposal_id } = value[0]!;
  // Neither the person who created the brand nor a checker of another brand opens it.
  const stranger = await staffConsole.clerk('finance_checker');
  for (const other of [admin, stranger])
    expect(await staffConsole.refusal(other, 'approveProposal', { site_id, proposal_id })).not.toBe('');
  expect((await methodsOf(site_id))[0]!.is_open).toBe(false);
  await staffConsole.get(checker, 'approveProposal', { site_id, proposal_id });
  expect((await methodsOf(site_id))[0]!.is_open).toBe(true);
});

test('[operations 1.1] where a profile requires no data of games, a provider’s games are on sale at once', async () => {
  const created = create('presets-b', { providers: ['KITE'] }, { jurisdiction: 'open' });
  const { site_id } = await staffConsole.get(admin, 'createBrand', created);
  const { value } = await staffConsole.get(admin, 'siteGames', { site_id, find: 'kite' });
  expect(value.map(({ enabled }) => enabled)).toEqual([true, true]);
});

test('a wordmark is drawn as the logo of the new brand and served from it; letters the face lacks create nothing', async () => {
  const wordmark = { name: 'Harbour', ink: '#112233', second: null };
  expect(
    (await staffConsole.get(admin, 'newBrandWordmark', { ...wordmark, template: 'slot2' })).svg,
  ).toContain('#112233');
  const created = create('presets-c', { wordmark });
  const { site_id } = await staffConsole.get(admin, 'createBrand', created);
  const { logos } = await staffConsole.get(admin, 'siteIdentity', { site_id });
  expect(logos.logo1).toMatch(/^\/m\/[0-9a-f]{32}-\d+\.webp$/);
  const host = 'presets-c.example';
  const served = await testCashier.fetch(new Request(`http://${host}${logos.logo1}`, { headers: { host } }));
  expect(served.headers.get('content-type')).toBe('image/webp');
  const chinese = create('presets-d', { wordmark: { ...wordmark, name: '港口' } });
  expect(await staffConsole.ask(admin, 'createBrand', chinese)).toMatchObject({
    ...{ error: 'lettersMissing', detail: { missing: ['港', '口'] } },
  });
  expect((await staffConsole.get(admin, 'brands')).value.some(({ code }) => code === 'presets-d')).toBe(
    false,
  );
});

test('fifty concurrent requests with payment methods create one brand', async () => {
  const presets = { methods: [{ site_id: one, method_id: 'bank' }] };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => staffConsole.ask(admin, 'createBrand', create('presets-e', presets))),
  );
  expect(answers.filter(({ ok }) => ok).length).toBe(1);
});

test('adversary: methods of another currency, with credentials of one brand or unknown, unknown providers and other roles create nothing', async () => {
  const before = (await staffConsole.get(admin, 'brands')).value.length;
  const method = (method_id: string, site_id = one) => ({ methods: [{ site_id, method_id }] });
  for (const presets of [
    ...[method('usd-bank'), method('own-gateway'), method('none'), method('bank', 999_999)],
    ...[{ providers: ['NONE'] }, { providers: ['KITE', 'KITE'] }, { providers: ['BAIZE'] }],
    { methods: [...method('bank').methods, ...method('bank').methods] },
    { wordmark: { name: 'Harbour', ink: 'url(#a)', second: null } },
  ])
    expect(
      await staffConsole.refusal(admin, 'createBrand', create('presets-x', presets)),
      JSON.stringify(presets),
    ).toBe('invalidRequest');
  const elsewhere = await staffConsole.clerk('site_admin');
  for (const name of ['newBrandPresets', 'createBrand'] as const)
    expect(await staffConsole.refusal(elsewhere, name, create('presets-x', {}))).toBe('notAllowed');
  expect((await staffConsole.get(admin, 'brands')).value).toHaveLength(before);
});
