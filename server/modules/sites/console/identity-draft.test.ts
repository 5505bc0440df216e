import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [admin, second, content]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk('site_admin');
  second = await staffConsole.clerk('site_admin');
  content = await staffConsole.clerk('content');
});
afterAll(() => testCashier.close());

const item = { kind: 'identity', key: 'brand' } as const;
const bodyOf = (name: string, more: object = {}) => ({
  names: { name, tagline: 'By the water' },
  logos: { logo1: 'https://cdn.example/logo.svg', logo2: '', logo3: '' },
  ...{ icon: '', look: { template: 'slot3', colour: 'olive' } },
  ...more,
});
const known = () => staffConsole.get(admin!, 'draftItem', item);
const draftOf = async (body: object) => {
  const { draft, live } = await known();
  return { ...item, revision: draft?.revision ?? 0, base: live.version, body };
};
const save = async (body: object, who = admin!) =>
  (await staffConsole.get(who, 'saveDraft', await draftOf(body))).revision;
const publish = (revision: number, publish_at: string | null = null) =>
  staffConsole.get(admin!, 'publishItem', { ...item, revision, publish_at });
const identity = async (who = admin!) => {
  const { names, logos, look } = await staffConsole.get(who, 'siteIdentity');
  return { name: names.name, logo: logos.logo1, template: look.template };
};
const shown = async (host = 'one.test') =>
  (
    (await testCashier.call(host, 'startup', { domain_name: host })) as unknown as {
      site: { site_name: string };
    }
  ).site.site_name;
const rename = async (name: string, who = admin!) => {
  const { version } = await staffConsole.get(who, 'siteIdentity');
  return await staffConsole.refusal(who, 'setSiteIdentity', { version, names: { name, tagline: '' } });
};

test('[S-07] name, logos and template are drafted, published together, and restored', async () => {
  const [before, other] = [await identity(), await shown('two.test')];
  const revision = await save(bodyOf('Harbour'));
  expect(await identity()).toEqual(before);
  expect((await publish(revision)).state).toBe('published');
  const drafted = { name: 'Harbour', logo: 'https://cdn.example/logo.svg', template: 'slot3' };
  expect(await identity()).toEqual(drafted);
  await expect.poll(() => shown()).toBe('Harbour');
  expect(await shown('two.test')).toBe(other);
  const restored = await staffConsole.get(admin!, 'restoreVersion', { ...item, revision: 0, version: 1 });
  expect(await identity()).toEqual(drafted);
  await publish(restored.revision);
  expect(await identity()).toEqual(before);
});

test('[operations 1.2] content staff read the draft, but neither change, publish, approve nor schedule it', async () => {
  const mine = await draftOf(bodyOf('Smuggled'));
  expect(await staffConsole.refusal(content!, 'saveDraft', mine)).toBe('notAllowed');
  const revision = await save(bodyOf('Quay'));
  const at = { ...item, revision, publish_at: null };
  expect(await staffConsole.refusal(content!, 'publishItem', at)).toBe('notAllowed');
  for (const call of ['approveDraft', 'rejectDraft', 'discardDraft'] as const)
    expect(await staffConsole.refusal(content!, call, { ...item, revision }), call).toBe('notAllowed');
  const restore = { ...item, revision, version: 1 };
  expect(await staffConsole.refusal(content!, 'restoreVersion', restore)).toBe('notAllowed');
  expect((await staffConsole.get(content!, 'draftItem', item)).draft?.body).toMatchObject({
    names: { name: 'Quay' },
  });
  const site_id = await testCashier.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'site_admin', siteId: site_id });
  expect(await staffConsole.refusal(stranger, 'publishItem', at)).toBe('notAllowed');
  expect(await staffConsole.refusal(stranger, 'publishItem', { ...at, site_id })).toBe('notFound');
  await staffConsole.get(admin!, 'discardDraft', { ...item, revision });
});

test('[operations 1.2] a change without a draft outdates the drafts of the earlier identity', async () => {
  const at = new Date(+testCashier.now() + HOUR_MS);
  const scheduled = await save(bodyOf('Old plan'));
  await publish(scheduled, at.toISOString());
  expect(await rename('Renamed')).toBe('');
  expect((await known()).draft).toMatchObject({ state: 'scheduled', is_stale: true });
  await testCashier.drafts.publishDue(testCashier.database, at);
  expect((await known()).draft?.state).toBe('blocked');
  expect((await identity()).name).toBe('Renamed');
  expect((await known()).versions[0]).toMatchObject({ cause: 'publish' });
  const { version, colors } = await staffConsole.get(admin!, 'siteSettings');
  const { color } = await staffConsole.get(admin!, 'siteSettings');
  const other = colors.find((name) => name !== color);
  const stale = await draftOf(bodyOf('Later'));
  await staffConsole.get(admin!, 'setSiteSettings', { version, color: other });
  expect(await staffConsole.refusal(admin!, 'saveDraft', stale)).toBe('changedMeanwhile');
  const { draft } = await known();
  await staffConsole.get(admin!, 'discardDraft', { ...item, revision: draft!.revision });
});

test.each([
  ['a logo that is a script', { logos: { logo1: 'javascript:alert(1)', logo2: '', logo3: '' } }],
  ['a colour of another template', { look: { template: 'slot3', colour: 'cyan' } }],
  ['a template that is none', { look: { template: 'constructor', colour: 'cyan' } }],
  ['a brand without a name', { names: { name: ' ', tagline: '' } }],
])('[S-07] %s is refused in a draft', async (_, part) => {
  expect(await staffConsole.refusal(admin!, 'saveDraft', await draftOf(bodyOf('Quay', part)))).toBe(
    'invalidRequest',
  );
});

test('[operations 1.2] where two people publish, nobody renames the brand alone', async () => {
  await staffConsole.get(admin!, 'proposePublishPeople', { request_id: randomUUID(), people: 2 });
  const before = await identity();
  expect(await rename('Alone')).toBe('draftNeeded');
  const { version, colors } = await staffConsole.get(admin!, 'siteSettings');
  const colour = { version, color: colors.at(-1)! };
  expect(await staffConsole.refusal(admin!, 'setSiteSettings', colour)).toBe('draftNeeded');
  const licence_text = 'Operated by Harbour Ltd';
  expect(
    await staffConsole.refusal(admin!, 'setSiteIdentity', {
      ...{ version: (await staffConsole.get(admin!, 'siteIdentity')).version, licence_text },
    }),
  ).toBe('');
  const revision = await save(bodyOf('Together'));
  expect((await publish(revision)).state).toBe('review');
  expect(await staffConsole.refusal(admin!, 'approveDraft', { ...item, revision })).toBe('sameMaker');
  expect(await staffConsole.refusal(content!, 'approveDraft', { ...item, revision })).toBe('notAllowed');
  expect(await identity()).toEqual(before);
  await staffConsole.get(second!, 'approveDraft', { ...item, revision });
  expect((await identity()).name).toBe('Together');
});
