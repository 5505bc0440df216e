import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadExtensions } from '#server/extension.ts';
import { expectBooks } from '#test/support/books.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { type NewMethod, upsertMethods } from '../index.ts';
import { BANK, openCashier, type TestCashier } from '../testing/cashier.ts';
import { HARBOUR_KEYS, startHarbour } from '../testing/harbour-server.ts';
import { definitionsByCode } from './gateway-definition.ts';

// Durations vary between machines and are not compared.
vi.setConfig({ testTimeout: 120_000 });

let harbour: Awaited<ReturnType<typeof startHarbour>>;
let cashier: TestCashier;
let staffConsole: TestConsole;
let [maker, checker]: TestStaff[] = [];
beforeAll(async () => {
  harbour = await startHarbour(Date.now);
  const extensions = await loadExtensions('examples/extensions');
  cashier = await openCashier({ PROVIDER_ORIGINS: [harbour.origin] }, extensions);
  staffConsole = openConsole(cashier);
  [maker, checker] = [await staffConsole.clerk('finance_maker'), await staffConsole.clerk('finance_checker')];
});
afterEach(() => expectBooks(cashier.db));
afterAll(async () => {
  await harbour.close();
  await cashier.close();
});

const proposal = (change: object = {}) => ({
  gateway_id: 'one-harbour',
  values: {
    ...{ adapter: 'harbour-pay', name: 'Harbour', is_live: false, status: 'open', url: harbour.origin },
    ...{ settings: { return_url: 'https://one.test/deposit' }, ...change },
  },
  secrets: HARBOUR_KEYS,
});
async function post({ body, headers }: ReturnType<typeof harbour.message>): Promise<number> {
  const request = new Request('http://one.test/hooks/one-harbour', { method: 'POST', headers, body });
  return (await cashier.fetch(request)).status;
}

test('[operations 3.2] a deposit at the gateway of an extension: configured by two, paid once, credited once', async () => {
  const { apis } = await staffConsole.get(maker!, 'gateways');
  expect(apis.map(({ code }) => code)).toEqual(['stripe', 'btcpay', 'paymongo', 'harbour-pay']);
  const { proposal_id } = await staffConsole.get(maker!, 'proposeGateway', proposal());
  await staffConsole.get(checker!, 'approveProposal', { proposal_id });
  const method: NewMethod = { ...BANK, type: 'ewallet', method_id: 'harbour', adapter: 'one-harbour' };
  const siteId = await cashier.siteId();
  await cashier.database.transaction((tx) => upsertMethods(tx, siteId, 'PHP', [method]));

  const ana = await cashier.guest();
  const made = await cashier.deposit(ana, 500, { method_id: 'harbour' });
  await expect.poll(() => harbour.payments.length, { timeout: 30_000 }).toBe(1);
  const [payment] = harbour.payments;
  expect(payment).toMatchObject({ reference: made.reference, amount: '50000', currency: 'PHP' });

  // A webhook is no proof: a forged or replayed one is refused, and a genuine one that arrives too early
  // changes nothing.
  expect(await post(harbour.message(payment!.id, 'another secret'))).toBe(401);
  expect(await post(harbour.message(payment!.id, HARBOUR_KEYS.webhook_secret, Date.now() - 600_000))).toBe(
    401,
  );
  expect(await post(harbour.message(payment!.id))).toBe(200);
  await cashier.drain();
  expect(await cashier.cash(ana)).toBe(0n);
  payment!.status = 'paid';
  const paid = harbour.message(payment!.id);
  for (const again of [1, 2, 3]) expect(await post(paid), `${again}`).toBe(200);
  await cashier.drain();
  expect(await cashier.cash(ana)).toBe(50_000n);
  expect(await cashier.cashier.reconcile()).toBe(0);
});

test('[operations 3.2] an API that is not installed, or settings it does not have, are refused', async () => {
  for (const change of [
    { adapter: 'unknown' },
    { settings: {} },
    { settings: { return_url: 'https://one.test/', store_id: 'x' } },
    { settings: { return_url: 'http://one.test/' } },
  ])
    expect(
      await staffConsole.refusal(maker!, 'proposeGateway', proposal(change)),
      JSON.stringify(change),
    ).toBe('invalidRequest');
});

test('a faulty extension is named with the reason; without a folder there are none', async () => {
  expect(await loadExtensions('no/such/folder')).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'baize-extensions-'));
  const reasonFor = async (name: string, text?: string) => {
    mkdirSync(join(folder, name));
    if (text !== undefined) writeFileSync(join(folder, name, 'extension.js'), text);
    const reason = await loadExtensions(folder).catch((error: Error) => error.message);
    rmSync(join(folder, name), { recursive: true });
    return reason;
  };
  expect(await reasonFor('nothing')).toBe('the extension nothing has no extension.ts');
  expect(await reasonFor('Bad')).toContain('the extension Bad must have a name');
  expect(await reasonFor('broken', 'throw new Error("boom")')).toContain('broken cannot be loaded: boom');
  expect(await reasonFor('other', 'export default { name: "else" }')).toContain('other must export');
  expect(await reasonFor('good-one', 'export default { name: "good-one" }')).toEqual([
    { name: 'good-one', folder: join(folder, 'good-one') },
  ]);
  rmSync(folder, { recursive: true });
  const [example] = await loadExtensions('examples/extensions');
  const twice = [...example!.gateways!, ...example!.gateways!];
  expect(() => definitionsByCode(twice)).toThrow('two payment APIs are called harbour-pay');
});
