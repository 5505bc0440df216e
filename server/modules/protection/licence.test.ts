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

test('[player protection V21] [player protection E9] an exclusion on one brand holds on every brand of the licence: withdraw only, no bet, and no word of the other', async () => {
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

test('[player protection E9] a contact that its owner has proved to hold is enough', async () => {
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

test('[player protection E10] an account that turns out to be an excluded person’s is excluded when its owner signs in next', async () => {
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
