import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openTestCasino, play, type TestCasino, type TestPlayer } from '../originals/testing/application.ts';
import { creditPlayMoney } from '../originals/testing/funds.ts';
import { findPlayer } from '../players/index.ts';
import { createSite, findSiteByDomain, updateSite } from '../sites/index.ts';

const PASSWORD = 'Lantern-88';
let platform: TestCasino;
beforeAll(async () => {
  platform = await openTestCasino();
  await platform.database.transaction((tx) =>
    createSite(tx, {
      externalId: 'site-apart',
      name: 'Site apart',
      currency: 'PHP',
      theme: { code: 'casino1', color: 'emerald' },
      domains: ['apart.test'],
      languages: ['EN'],
      licence: 'another',
    }),
  );
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

type Contact = { contact_email: string; contact_phone: string };
let count = 0;
const contact = (): Contact => {
  count += 1;
  return { contact_email: `Player${count}@mail.test`, contact_phone: `+63917000${1000 + count}` };
};
/** The same data, spelled to evade matching. */
const disguised = ({ contact_email, contact_phone }: Contact): Contact => ({
  contact_email: contact_email.toLowerCase(),
  contact_phone: `0${contact_phone.slice(3)}`,
});
const guestOf = (host: string) => ({ domain_name: host, external_id: `site-${host.split('.')[0]}` });

async function signUp(host: string, its: Partial<Contact>): Promise<{ said: string; account_id: string }> {
  const account_id = `p-${randomUUID().slice(0, 13)}`;
  const answer = await platform.call(host, 'signup', {
    ...guestOf(host),
    account_id,
    password: PASSWORD,
    ...its,
  });
  return { said: answer.statusMessage, account_id };
}
async function signIn(host: string, account_id: string): Promise<TestPlayer & { withdrawOnly: boolean }> {
  const answer = await platform.call(host, 'login', { ...guestOf(host), account_id, password: PASSWORD });
  if (answer.statusCode !== 1) throw new Error(answer.statusMessage);
  const { user, withdraw_only } = answer as Extract<typeof answer, { statusCode: 1 }>;
  const site = (await findSiteByDomain(platform.db, host))!;
  const { playerId } = (await findPlayer(platform.db, site.id, account_id))!;
  return { account_id, auth: user.session_token, playerId, host, withdrawOnly: withdraw_only };
}
async function join(host: string, its: Partial<Contact> = {}): Promise<TestPlayer> {
  const { said, account_id } = await signUp(host, its);
  expect(said).toBe('OK');
  const player = await signIn(host, account_id);
  const site = (await findSiteByDomain(platform.db, host))!;
  await creditPlayMoney(platform.database, site.id, player.playerId, 10_000n);
  return player;
}
const excludeSelf = (player: TestPlayer) => platform.get(player, 'takeBreak', { length: '6months' });
const said = async (player: TestPlayer) =>
  (await platform.ask(player, 'playRound', play(100n))).statusMessage;

test('[player protection V21] [player protection E9] an exclusion on one brand applies to every brand of the licence: withdrawals only, without naming the other brand', async () => {
  const its = contact();
  const [there, here] = [await join('one.test', its), await join('two.test', disguised(its))];
  const apart = await join('apart.test', its);
  expect(await said(here)).toBe('OK');
  await excludeSelf(there);
  expect(await said(here)).toBe('sessionExpired');
  const again = await signIn('two.test', here.account_id);
  expect(again.withdrawOnly).toBe(true);
  expect(await said(again)).toBe('excluded');
  expect((await platform.get(again, 'getBalance')).game_balance).toBeGreaterThan(0);
  expect(await platform.get(again, 'protection')).toMatchObject({ exclusion: { kind: 'self' } });
  const rows = await run<{ kept: string }>(platform.db, {
    text: `select to_jsonb(e)::text as kept from protection.exclusion e where player_id = $1
      union all select to_jsonb(h)::text from protection.history h where subject = $1`,
    values: [here.playerId],
  });
  expect(rows).toHaveLength(2);
  for (const { kept } of rows) {
    expect(kept).toContain('"actor": "licence"');
    for (const secret of ['site-one', 'Site one', there.playerId, there.account_id, its.contact_email])
      expect(kept).not.toContain(secret);
  }
  // A different licence means a different operator.
  expect((await platform.get(apart, 'protection')).exclusion).toBeNull();
});

test('[player protection E9] entering another person’s address excludes nobody; a time-out stays with its brand', async () => {
  const its = contact();
  const victim = await join('two.test', its);
  const stranger = await join('one.test', { contact_email: its.contact_email });
  await excludeSelf(stranger);
  expect(await said(victim)).toBe('OK');
  const twin = await join('one.test', its);
  await platform.get(twin, 'takeBreak', { length: 'week' });
  expect((await signIn('one.test', twin.account_id)).withdrawOnly).toBe(true);
  expect((await signIn('two.test', victim.account_id)).withdrawOnly).toBe(false);
});

test('[player protection E9] a number with fewer digits than a mobile one is the same in national form too', async () => {
  const { contact_email } = contact();
  const there = await join('one.test', { contact_email, contact_phone: '+63281234567' });
  const here = await join('two.test', { contact_email, contact_phone: '0281234567' });
  await excludeSelf(there);
  expect((await signIn('two.test', here.account_id)).withdrawOnly).toBe(true);
});

test('[player protection E9] a verified contact is a sufficient match', async () => {
  const { contact_email } = contact();
  const victim = await join('two.test', { contact_email });
  const account_id = contact_email.toLowerCase();
  const answer = await platform.call('one.test', 'signup', {
    ...guestOf('one.test'),
    account_id,
    password: PASSWORD,
  });
  expect(answer.statusMessage).toBe('OK');
  const owner = await signIn('one.test', account_id);
  await run(platform.db, {
    text: 'update players.player set contact_verified_at = now() where player_id = $1',
    values: [owner.playerId],
  });
  await excludeSelf(owner);
  expect((await signIn('two.test', victim.account_id)).withdrawOnly).toBe(true);
});

test('[player protection E3] [player protection B5] [player protection E4] an exclusion ends every session at once; after signing in again the cash is there, but play is refused', async () => {
  const player = await join('one.test');
  const other = await signIn('one.test', player.account_id);
  await excludeSelf(player);
  for (const { auth } of [player, other])
    expect((await platform.ask({ ...player, auth }, 'getBalance')).statusMessage).toBe('sessionExpired');
  const again = await signIn('one.test', player.account_id);
  expect(again.withdrawOnly).toBe(true);
  expect((await platform.get(again, 'getBalance')).game_balance).toBe(100);
  expect(await said(again)).toBe('excluded');
});

test('[player protection E10] an excluded person cannot open an account on any brand of the licence, and sees no reason', async () => {
  const its = contact();
  await excludeSelf(await join('one.test', its));
  for (const host of ['one.test', 'two.test']) {
    expect((await signUp(host, disguised(its))).said).toBe('registrationRefused');
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(host, its)));
    expect(new Set(answers.map((answer) => answer.said))).toEqual(new Set(['registrationRefused']));
  }
  expect((await signUp('apart.test', its)).said).toBe('OK');
  expect((await signUp('one.test', contact())).said).toBe('OK');
});

test('[player protection E10] an account found to belong to an excluded person is excluded at the next sign-in', async () => {
  const name = 'Ánna  Lantern';
  const [first, second] = [await join('one.test'), await join('two.test')];
  for (const player of [first, second]) {
    const full_name = player === first ? name : 'anna lantern';
    await platform.get(player, 'profileUpdate', { full_name, contact_email: '' });
    await platform.get(player, 'birthDate', { birth_date: '1990-05-17' });
  }
  const namesake = await join('two.test');
  await platform.get(namesake, 'profileUpdate', { full_name: name, contact_email: '' });
  await platform.database.transaction((tx) => updateSite(tx, 2, { licence: 'another' }));
  await excludeSelf(first);
  expect((await signIn('two.test', second.account_id)).withdrawOnly).toBe(false);
  await platform.database.transaction((tx) => updateSite(tx, 2, { licence: 'main' }));
  const again = await signIn('two.test', second.account_id);
  expect(again.withdrawOnly).toBe(true);
  expect(await said(again)).toBe('excluded');
  expect((await signIn('two.test', namesake.account_id)).withdrawOnly).toBe(false);
});

type Identity = { name: string; born?: string; its?: Partial<Contact> };
async function joinAs(host: string, { name, born = '1988-05-17', its = {} }: Identity): Promise<TestPlayer> {
  const { account_id } = await signUp(host, its);
  const player = await signIn(host, account_id);
  await platform.get(player, 'profileUpdate', {
    full_name: name,
    contact_email: its.contact_email ?? '',
  });
  await platform.get(player, 'birthDate', { birth_date: born });
  return player;
}
const isWithdrawOnly = async ({ host, account_id }: TestPlayer) =>
  (await signIn(host, account_id)).withdrawOnly;
const verifyContact = ({ playerId }: TestPlayer) =>
  run(platform.db, {
    text: 'update players.player set contact_verified_at = now() where player_id = $1',
    values: [playerId],
  });

test.each([
  ['order', 'Exclusay Perla'],
  ['hyphen', 'Perla-Exclusay'],
  ['apostrophe', "P'erla Exclusay"],
  ['initial', 'Perla C. Exclusay'],
  ['middle name', 'Perla Marisol Exclusay'],
  ['words written together, in another order', 'ExclusayPerla'],
  ['words written apart', 'Exclu say Per la'],
  ['capitals and accents', 'PÉRLA EXCLUSÁY'],
  ['a Latin letter with a stroke', 'Perła Exclusay'],
  ['Cyrillic small letters', 'P\u0435rl\u0430 \u0415\u0445clusay'],
  ['Cyrillic capital', '\u0420erla Exclusay'],
  ['Greek capital', '\u03a1erla \u0395xclusay'],
])(
  '[player protection E10] an excluded person who returns with the name in another spelling is found: %s',
  async (_, name) => {
    const born = '1988-05-17';
    const excluded = await joinAs('one.test', { name: 'Perla Exclusay', born });
    await excludeSelf(excluded);
    const again = await joinAs('two.test', { name, born });
    expect(await isWithdrawOnly(again)).toBe(true);
    await run(platform.db, {
      text: `update players.player set full_name = '' where player_id = any ($1)`,
      values: [[excluded.playerId, again.playerId]],
    });
  },
);

test('[player protection E10] an invisible letter in an older name does not prevent a match', async () => {
  const excluded = await joinAs('one.test', { name: 'Pilar Verborgen', born: '1979-02-03' });
  await excludeSelf(excluded);
  const again = await joinAs('two.test', { name: 'Other', born: '1979-02-03' });
  await run(platform.db, {
    text: 'update players.player set full_name = $2 where player_id = $1',
    values: [again.playerId, 'Pilar\u115f Verbor\u034fgen'],
  });
  expect(await isWithdrawOnly(again)).toBe(true);
});

test('[player protection E9] people with the same birth date whose names differ are not one person', async () => {
  const born = '1991-11-23';
  await excludeSelf(await joinAs('one.test', { name: 'Maria Santos', born }));
  for (const name of ['Maria Cruz', 'Maria', 'Santos', 'Mario Santos', 'Maria C. Cruz', 'Maria Santosa'])
    expect(await isWithdrawOnly(await joinAs('two.test', { name, born })), name).toBe(false);
  const elder = await joinAs('two.test', { name: 'Maria Santos', born: '1990-11-23' });
  expect(await isWithdrawOnly(elder)).toBe(false);
});

test('[player protection E10] birth date and a contact link under any name, if the excluded account has a verified contact', async () => {
  const [born, its] = ['1985-07-09', { contact_email: contact().contact_email }];
  const excluded = await joinAs('one.test', { name: 'Ramon Vera', born, its });
  await excludeSelf(excluded);
  const again = await joinAs('two.test', { name: 'Dario Lim', born, its });
  expect(await isWithdrawOnly(again)).toBe(false);
  await verifyContact(excluded);
  const relative = await joinAs('two.test', { name: 'Dario Vera', born: '1985-07-10', its });
  expect(await isWithdrawOnly(relative)).toBe(false);
  expect(await isWithdrawOnly(again)).toBe(true);
});

test('[player protection E10] many accounts with the same birth date do not crowd out a match by name or contact', async () => {
  const [born, its] = ['1984-01-01', { contact_email: contact().contact_email }];
  await run(platform.db, {
    text: `insert into players.player (site_id, account_id, account_key, password_hash, full_name,
        contact_email, birth_date, birth_date_set_at, created_at)
      select 1, id, id, repeat('x', 60), 'Perla ' || translate(id, '0123456789', 'abcdefghij'), '', $1::date,
        now(), now()
      from (select 'crowd' || number as id from generate_series(1, 1205) number) crowd`,
    values: [born],
  });
  const byName = await joinAs('two.test', { name: 'Perla Multitud', born });
  const byMail = await joinAs('two.test', { name: 'Nora Sola', born, its });
  await verifyContact(byMail);
  for (const player of [byName, byMail]) await excludeSelf(player);
  expect(await isWithdrawOnly(await joinAs('one.test', { name: 'Multitud Perla', born }))).toBe(true);
  expect(await isWithdrawOnly(await joinAs('one.test', { name: 'Nina Otra', born, its }))).toBe(true);
});
