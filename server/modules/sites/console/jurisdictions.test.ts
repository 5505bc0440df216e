import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { isLooser } from '../jurisdiction-strictness.ts';
import { findJurisdictionProfile } from '../jurisdictions.ts';
import { updateSite } from '../sites.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [maker, checker, siteAdmin]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  const platform = { role: 'platform_admin', siteId: 0 } as const;
  [maker, checker, siteAdmin] = [
    await staffConsole.clerk(platform),
    await staffConsole.clerk(platform),
    await staffConsole.clerk('site_admin', 'platform_admin'),
  ];
});
afterAll(() => testCashier.close());

const profileOf = async (code: string) =>
  (await staffConsole.get(maker!, 'jurisdictionProfiles')).value.find((profile) => profile.code === code)!;

async function changeOf(code: string, change: Partial<JurisdictionProfile>) {
  const { name, terms } = await profileOf(code);
  return { request_id: randomUUID(), code, name, before: terms, terms: { ...terms, ...change } };
}

const ageAt = async (host: string) =>
  ((await testCashier.call(host, 'startup', { domain_name: host })) as { min_age: number }).min_age;

test('every installation has the presets, each with every rule', async () => {
  const { value } = await staffConsole.get(maker!, 'jurisdictionProfiles');
  expect(value.map(({ code }) => code).sort()).toEqual([
    'de',
    'mga',
    'on',
    'open',
    'ph',
    'se',
    'strict',
    'uk',
  ]);
  expect(value.every(({ is_preset }) => is_preset)).toBe(true);
  expect((await profileOf('strict')).terms).toMatchObject({
    ...{ min_age: 21, slot_cycle_ms: 2500, other_cycle_ms: 5000, autoplay: false, closed: ['sabong'] },
    ...{ max_wagering: 10, reality_check_minutes: 30, raise_delay_hours: 72 },
  });
  const { value: names } = await staffConsole.get(maker!, 'jurisdictionNames', {});
  expect(names).toContainEqual({ code: 'uk', name: 'Great Britain' });
});

test('[player protection A1] a platform administrator adds a profile, a brand is put under it by two people, and a stricter rule holds at once', async () => {
  const { terms } = await profileOf('mga');
  const own = { request_id: randomUUID(), code: 'isle', name: 'Isle of Man', before: null, terms };
  expect((await staffConsole.get(maker!, 'proposeJurisdictionProfile', own)).state).toBe('done');
  const again = { ...own, request_id: randomUUID() };
  expect(await staffConsole.refusal(maker!, 'proposeJurisdictionProfile', again)).toBe('nameTaken');
  const pick = { request_id: randomUUID(), jurisdiction: 'isle' };
  const { proposal_id, state } = await staffConsole.get(siteAdmin!, 'proposeJurisdiction', pick);
  expect(state).toBe('open');
  await staffConsole.get(checker!, 'approveProposal', { proposal_id });
  expect(await ageAt('one.test')).toBe(18);
  const stricter = await changeOf('isle', { min_age: 20 });
  expect((await staffConsole.get(maker!, 'proposeJurisdictionProfile', stricter)).state).toBe('done');
  expect(await ageAt('one.test')).toBe(20);
  expect(await ageAt('two.test'), 'another brand is under its own profile').toBe(21);
  const { versions, brands } = await profileOf('isle');
  expect(brands).toBe(1);
  expect(versions.map(({ version, is_agreed }) => [version, is_agreed])).toEqual([
    [2, false],
    [1, false],
  ]);
  expect(versions[0]!.diff).toEqual([{ field: 'min_age', before: 18, after: 20 }]);
  expect(versions[0]!.maker.name).toBe(maker!.login);
});

test('[operations 3.1] adversary: one person, or staff of a single brand, loosens a rule for every brand', async () => {
  await testCashier.database.transaction(async (tx) =>
    updateSite(tx, await testCashier.siteId('two.test'), { jurisdiction: 'on' }),
  );
  const looser = await changeOf('on', { min_age: 18, max_wagering: null });
  expect(await staffConsole.refusal(siteAdmin!, 'proposeJurisdictionProfile', looser)).toBe('notAllowed');
  const { proposal_id, state } = await staffConsole.get(maker!, 'proposeJurisdictionProfile', looser);
  expect(state).toBe('open');
  expect(await ageAt('two.test')).toBe(19);
  const decision = { proposal_id };
  expect(await staffConsole.refusal(maker!, 'approveProposal', decision)).toBe('sameMaker');
  expect(await staffConsole.refusal(siteAdmin!, 'approveProposal', decision)).toBe('notAllowed');
  expect(await staffConsole.refusal(siteAdmin!, 'rejectProposal', decision)).toBe('notAllowed');
  // A proposal based on rules no longer in force is void.
  const meanwhile = await changeOf('on', { one_offer: true });
  await staffConsole.get(maker!, 'proposeJurisdictionProfile', meanwhile);
  expect(await staffConsole.refusal(checker!, 'approveProposal', decision)).toBe('changedMeanwhile');
  const stale = { ...looser, request_id: randomUUID() };
  expect(await staffConsole.refusal(maker!, 'proposeJurisdictionProfile', stale)).toBe('changedMeanwhile');
  const fresh = await changeOf('on', { min_age: 18 });
  const { proposal_id: second } = await staffConsole.get(maker!, 'proposeJurisdictionProfile', fresh);
  await staffConsole.get(checker!, 'approveProposal', { proposal_id: second });
  expect(await ageAt('two.test')).toBe(18);
  expect((await profileOf('on')).versions[0]).toMatchObject({ is_agreed: true });
  const history = run(testCashier.db, { text: 'delete from sites.jurisdiction_profile_version' });
  await expect(history).rejects.toThrow(/append-only|permission denied/);
});

test('a profile has every rule, each within its range', async () => {
  const wrong: object[] = [
    { min_age: 17 },
    { slot_cycle_ms: 100 },
    { autoplay_max_rounds: 0 },
    { closed: ['nothing'] },
  ];
  for (const change of wrong) {
    const input = await changeOf('se', change as Partial<JurisdictionProfile>);
    expect(await staffConsole.refusal(maker!, 'proposeJurisdictionProfile', input)).toBe('invalidRequest');
  }
  const { terms, ...rest } = await changeOf('se', {});
  const { min_age: _, ...incomplete } = terms;
  const input = { ...rest, terms: incomplete } as never;
  expect(await staffConsole.refusal(maker!, 'proposeJurisdictionProfile', input)).toBe('invalidRequest');
});

test('every rule defines its looser direction', async () => {
  const strict = (await findJurisdictionProfile(testCashier.db, 'strict'))!.terms;
  const cap = { currency: 'PHP', max: '50000', max_young: '20000' };
  const capped = { ...strict, slot_stake_caps: [cap] };
  const tighter: Partial<JurisdictionProfile>[] = [
    ...[
      { min_age: 22 },
      { closed: ['sabong', 'slots'] as JurisdictionProfile['closed'] },
      { max_wagering: 5 },
    ],
    ...[{ slot_cycle_ms: 5000 }, { other_cycle_ms: 6000 }, { autoplay_max_rounds: 10 }, { one_offer: true }],
    ...[{ deposit_limit: 'number' as const }, { reality_check_minutes: 15 }, { raise_delay_hours: 96 }],
    ...[
      { vip_approval_above: 2 },
      { slot_stake_caps: [cap] },
      { slot_cap_age: 30 },
      { monthly_summary: true },
    ],
  ];
  for (const change of tighter) {
    const after = { ...strict, ...change };
    expect(isLooser(strict, after), JSON.stringify(change)).toBe(false);
    expect(isLooser(after, strict), `back from ${JSON.stringify(change)}`).toBe(true);
  }
  expect(isLooser(capped, { ...capped, slot_stake_caps: [{ ...cap, max_young: '20001' }] })).toBe(true);
  const open = (await findJurisdictionProfile(testCashier.db, 'open'))!.terms;
  const booleans = (Object.keys(strict) as (keyof JurisdictionProfile)[]).filter(
    (name) => typeof strict[name] === 'boolean',
  );
  for (const name of booleans) {
    const flipped = { ...open, [name]: !open[name] };
    expect(isLooser(open, flipped), name).toBe(!isLooser(flipped, open));
  }
});
