import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { play } from '../originals/testing/application.ts';
import { ageOn, findPlayerById } from '../players/index.ts';
import { setEmail, setPhone } from '../players/testing/contacts.ts';
import { openConsole, PASSWORD, type TestConsole } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

test('[operations 1.1] personal data is masked until staff with the right unmask it, which is logged', async () => {
  const [support, kyc, auditor] = [
    await staffConsole.clerk('support'),
    await staffConsole.clerk('kyc'),
    await staffConsole.clerk('auditor'),
  ];
  const ana = await testCashier.guest('one.test', 'Ana Cruz');
  await setEmail(testCashier.db, ana.playerId, 'ana@mail.test');
  const player_id = ana.playerId;
  const seen = await staffConsole.get(support, 'playerView', { player_id });
  expect(JSON.stringify(seen)).not.toMatch(/Cruz|ana@mail/);
  expect(seen.player).toMatchObject({ name: 'A** C***', email: 'a***@m***' });
  expect(seen.player).toMatchObject({ age: null, marketing: [], last_seen_at: expect.any(String) });
  expect(await staffConsole.refusal(support, 'unmaskPlayer', { player_id })).toBe('notAllowed');
  const reason = 'Document check';
  expect(await staffConsole.get(kyc, 'unmaskPlayer', { player_id, reason })).toMatchObject({
    email: 'ana@mail.test',
  });
  const { value } = await staffConsole.get(auditor, 'auditLog', { subject: `player:${player_id}` });
  expect(value).toMatchObject([{ action: 'players/unmask', reason, actor: { staff_id: kyc.staffId } }]);
  expect(JSON.stringify(value)).not.toContain('ana@mail');
  const found = await staffConsole.get(support, 'playerSearch', { query: 'ANA@mail.test' });
  expect(found.value.map((player) => player.player_id)).toEqual([player_id]);
});

test('[operations 1.1] a player is shown with age, country and consents, without the date of birth', async () => {
  const support = await staffConsole.clerk('support');
  const ana = await testCashier.guest('one.test', 'Ana Cruz');
  await setPhone(testCashier.db, ana.playerId, '+639171234511');
  await testCashier.get(ana, 'birthDate', { birth_date: '1990-02-28' });
  const seen = await staffConsole.get(support, 'playerView', { player_id: ana.playerId });
  expect(seen.player.country).toBe('PH');
  expect(seen.player.age).toBeGreaterThan(30);
  expect(JSON.stringify(seen)).not.toContain('1990');
});

test('the age of a person born on 29 February changes on 1 March in common years', () => {
  const ages = ['2026-02-28', '2026-03-01', '2028-02-28', '2028-02-29'].map((day) =>
    ageOn('2000-02-29', day),
  );
  expect(ages).toEqual([25, 26, 27, 28]);
});

test('[operations 1.1] the list of players finds a phone number in whatever form it is written', async () => {
  const support = await staffConsole.clerk('support');
  const ana = await testCashier.guest('one.test', 'Ana Cruz');
  await setPhone(testCashier.db, ana.playerId, '09171234599');
  for (const query of ['0917 123 4599', '+63 917 123 4599', '639171234599', '+6309171234599']) {
    const { value } = await staffConsole.get(support, 'playerSearch', { query });
    expect(
      value.map((player) => player.player_id),
      query,
    ).toEqual([ana.playerId]);
    expect(await staffConsole.get(support, 'playerTotals', { query })).toMatchObject({ count: 1 });
  }
});

test('[player protection E8] a third-party exclusion is proposed by one person, approved by compliance, and the player is notified', async () => {
  const [support, compliance, risk] = [
    await staffConsole.clerk('support'),
    await staffConsole.clerk('compliance'),
    await staffConsole.clerk('risk'),
  ];
  const ana = await testCashier.guest();
  const request = {
    ...{ player_id: ana.playerId, request_id: randomUUID(), relation: 'family' },
    evidence: 'A court order of 3 November was shown.',
  };
  expect(await staffConsole.refusal(risk, 'proposeExclusion', request)).toBe('notAllowed');
  const { proposal_id } = await staffConsole.get(support, 'proposeExclusion', request);
  const state = async () =>
    (await staffConsole.get(compliance, 'playerProtection', { player_id: ana.playerId })).exclusion;
  expect(await state()).toBeNull();
  expect(await staffConsole.refusal(support, 'approveProposal', { proposal_id })).toMatch(
    /sameMaker|notAllowed/,
  );
  await staffConsole.get(compliance, 'approveProposal', { proposal_id });
  await testCashier.drain();
  expect(await state()).toMatchObject({ kind: 'operator', is_ours: true });
  const again = await testCashier.signIn(ana);
  expect((await testCashier.ask(again, 'playRound', play(100n))).statusMessage).toBe('excluded');
  const [letter] = (await testCashier.get(again, 'getInbox')).value.filter(({ title }) =>
    title.startsWith('You are excluded'),
  );
  expect(letter?.body).not.toContain('court');
  expect(
    await staffConsole.refusal(support, 'proposeExclusion', { ...request, request_id: randomUUID() }),
  ).toBe('decidedAlready');
});

test('[player protection E7] two people end a staff exclusion, after seven days; staff cannot end a self-exclusion', async () => {
  const [maker, checker, risk] = [
    await staffConsole.clerk('compliance'),
    await staffConsole.clerk('compliance'),
    await staffConsole.clerk('risk'),
  ];
  const ana = await testCashier.guest();
  const player_id = ana.playerId;
  const propose = (who = maker) =>
    staffConsole.get(who, 'proposeReturn', { player_id, request_id: randomUUID() });
  const refused = (who = maker) =>
    staffConsole.refusal(who, 'proposeReturn', { player_id, request_id: randomUUID() });
  const exclusion = async () => (await staffConsole.get(maker, 'playerProtection', { player_id })).exclusion;
  const stake = async () => {
    const again = await testCashier.signIn(ana);
    return (await testCashier.ask(again, 'playRound', play(100n))).statusMessage;
  };
  expect(await refused()).toBe('notFound');
  const own = await testCashier.guest();
  await testCashier.get(own, 'takeBreak', { length: '6months' });
  const theirs = { player_id: own.playerId, request_id: randomUUID() };
  expect(await staffConsole.refusal(maker, 'proposeReturn', theirs)).toBe('notFound');
  await staffConsole.get(maker, 'excludePlayer', { player_id });
  expect(await exclusion()).toMatchObject({ kind: 'operator', is_ours: true, return_at: null });
  expect(await refused(risk)).toBe('notAllowed');
  const { proposal_id } = await propose();
  const twice = await propose();
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id })).toBe('sameMaker');
  expect(await stake()).toBe('excluded');
  await staffConsole.get(checker, 'approveProposal', { proposal_id });
  expect(await staffConsole.refusal(risk, 'approveProposal', twice)).toBe('changedMeanwhile');
  const cooling = await exclusion();
  expect(cooling).toMatchObject({ kind: 'operator', is_ours: false });
  expect(Date.parse(cooling!.return_at!)).toBeCloseTo(testCashier.now().getTime() + 7 * DAY_MS, -5);
  expect(await stake()).toBe('excluded');
  // Staff may decide otherwise in the meantime; then the process starts over.
  await staffConsole.get(risk, 'setPlayerStatus', { player_id, status: 'blocked', request_id: randomUUID() });
  await staffConsole.get(risk, 'setPlayerStatus', { player_id, status: 'active', request_id: randomUUID() });
  await staffConsole.get(maker, 'excludePlayer', { player_id });
  expect(await exclusion()).toMatchObject({ is_ours: true });
  await staffConsole.get(checker, 'approveProposal', await propose());
  const seen = async () => (await testCashier.get(await testCashier.signIn(ana), 'protection')).exclusion;
  testCashier.wait(7 * DAY_MS - 60_000);
  expect(await seen()).toMatchObject({ kind: 'operator' });
  testCashier.wait(MINUTE_MS);
  expect(await seen()).toBeNull();
});

test('a player’s timeline has money, play, sessions, messages, notes, flags and staff actions', async () => {
  const out = createWithdrawalTools(testCashier);
  const [support, risk] = [
    await staffConsole.clerk('support'),
    await staffConsole.clerk('risk', 'compliance'),
  ];
  const ana = await out.holder(100_000n);
  const player_id = ana.playerId;
  await out.withdraw(ana, 200);
  await out.play(ana, 5_000n);
  await staffConsole.get(support, 'addNote', { player_id, note: 'Called about a bonus' });
  await staffConsole.get(risk, 'setFlag', { player_id, flag: 'watch', is_set: true });
  await staffConsole.get(risk, 'excludePlayer', { player_id });
  expect(await staffConsole.refusal(risk, 'excludePlayer', { player_id })).toBe('decidedAlready');
  expect(await staffConsole.get(risk, 'playerProtection', { player_id })).toMatchObject({
    exclusion: { kind: 'operator' },
  });
  await staffConsole.get(risk, 'setPlayerStatus', { player_id, status: 'blocked', request_id: randomUUID() });
  const { value } = await staffConsole.get(support, 'playerTimeline', { player_id });
  const whats = value.map(({ what }) => what);
  for (const what of [
    'operator',
    'withdrawal.review',
    'bet',
    'session.opened',
    'registered',
    'note',
    'flag.set',
    'players/status',
  ])
    expect(whats).toContain(what);
  expect(value.map(({ at }) => at)).toEqual(
    value
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  const { value: play } = await staffConsole.get(support, 'playerTimeline', { player_id, kinds: ['play'] });
  expect(play).toMatchObject([{ what: 'bet', sum: { amount: '-5000', currency: 'PHP' } }]);
  const view = await staffConsole.get(support, 'playerView', { player_id });
  expect(view.flags).toMatchObject([{ flag: 'watch' }]);
  expect(view.player.status).toBe('blocked');
  // Exclusion and block both end all sessions; a blocked player sees the reason at the next attempt.
  expect((await testCashier.ask(ana, 'getBalance')).statusMessage).toBe('sessionExpired');
  const ben = await out.holder(0n);
  const block = { player_id: ben.playerId, status: 'blocked' as const, request_id: randomUUID() };
  await staffConsole.get(risk, 'setPlayerStatus', block);
  expect((await testCashier.ask(ben, 'getBalance')).statusMessage).toBe('BLOCK');
});

test('[operations 1.2] support may only propose a block; risk approves it, and support cannot lift one', async () => {
  const [support, risk] = [await staffConsole.clerk('support'), await staffConsole.clerk('risk')];
  const ana = await testCashier.guest();
  const request = { player_id: ana.playerId, status: 'blocked', request_id: randomUUID() };
  const { proposal_id, state } = await staffConsole.get(support, 'setPlayerStatus', request);
  expect(state).toBe('open');
  expect(await staffConsole.get(support, 'setPlayerStatus', request)).toMatchObject({ proposal_id });
  expect((await testCashier.ask(ana, 'getBalance')).statusCode).toBe(1);
  expect(await staffConsole.refusal(support, 'approveProposal', { proposal_id })).toBe('notAllowed');
  await staffConsole.get(risk, 'approveProposal', { proposal_id });
  expect((await testCashier.ask(ana, 'getBalance')).statusMessage).toBe('BLOCK');
  const back = { ...request, status: 'active', request_id: randomUUID() };
  expect(await staffConsole.refusal(support, 'setPlayerStatus', back)).toBe('notAllowed');
});

test('[operations 10] a broadcast reaches each inbox once; marketing needs a second person; blocked players get none', async () => {
  const [crm, admin] = [await staffConsole.clerk('crm'), await staffConsole.clerk('site_admin')];
  const [ana, ben] = [await testCashier.guest(), await testCashier.guest('two.test')];
  const news = { title: 'News', body: 'One <b>\n\nTwo', purpose: 'service' };
  const request = { ...news, segment: 'listed', request_id: randomUUID() };
  const listed = { ...request, account_ids: [ana.account_id.toUpperCase(), ben.account_id, 'nobody'] };
  const { proposal_id } = await staffConsole.get(crm, 'sendBroadcast', listed);
  const titles = async (player: typeof ana) =>
    (await testCashier.get(player, 'getInbox')).value.map(({ title }) => title);
  expect(await titles(ana)).toEqual([]);
  expect(await staffConsole.refusal(crm, 'approveProposal', { proposal_id })).toBe('notAllowed');
  await staffConsole.get(admin, 'approveProposal', { proposal_id });
  expect(await titles(ana)).toEqual(['News']);
  expect(await titles(ben)).toEqual([]);
  const { value } = await staffConsole.get(admin, 'broadcasts');
  expect(value).toMatchObject([{ title: 'News', recipients: 1 }]);
  const [letter] = (await testCashier.get(ana, 'getInbox')).value;
  expect(letter!.body).toBe('<p>One &lt;b&gt;</p><p>Two</p>');
});

test('[player protection E5] [player protection J3] a broadcast approved after an exclusion skips players excluded, on a break or flagged for harm', async () => {
  const [crm, admin] = [await staffConsole.clerk('crm'), await staffConsole.clerk('site_admin')];
  const [ana, ben, eve] = [await testCashier.guest(), await testCashier.guest(), await testCashier.guest()];
  const [dan, clerk] = [await testCashier.guest(), await staffConsole.clerk('compliance')];
  for (const player of [ana, ben, eve, dan])
    await testCashier.get(player, 'marketingConsent', { channels: ['inbox'] });
  const account_ids = [ana, ben, eve, dan].map(({ account_id }) => account_id);
  const request = { title: 'Offer', body: 'Play', segment: 'listed', request_id: randomUUID(), account_ids };
  const { proposal_id } = await staffConsole.get(crm, 'sendBroadcast', request);
  await testCashier.get(ana, 'takeBreak', { length: '6months' });
  await testCashier.get(ben, 'takeBreak', { length: 'week' });
  await staffConsole.get(clerk, 'setFlag', { player_id: dan.playerId, flag: 'harm', is_set: true });
  await testCashier.drain();
  await staffConsole.get(admin, 'approveProposal', { proposal_id });
  const offers = async (player: typeof ana) =>
    (await testCashier.get(await testCashier.signIn(player), 'getInbox')).value.filter(
      ({ title }) => title === 'Offer',
    ).length;
  expect([await offers(ana), await offers(ben), await offers(eve), await offers(dan)]).toEqual([0, 0, 1, 0]);
});

test('visitor messages are read, revealed to answer, and closed once', async () => {
  const [support, auditor] = [await staffConsole.clerk('support'), await staffConsole.clerk('auditor')];
  const letter = {
    domain_name: 'one.test',
    external_id: 'site-one',
    message_id: randomUUID(),
    topic: 'money',
    name: 'Maria Clara',
    contact_email: 'maria@mail.test',
    body: 'Where is my withdrawal?',
  };
  expect((await testCashier.call('one.test', 'leaveMessage', letter)).statusCode).toBe(1);
  const queue = await staffConsole.get(auditor, 'contactMessages');
  expect(queue).toMatchObject({
    open: 1,
    value: [{ name: 'M**** C****', body: letter.body, answered: null }],
  });
  const { message_id } = letter;
  expect(await staffConsole.refusal(auditor, 'revealContact', { message_id })).toBe('notAllowed');
  expect(await staffConsole.get(support, 'revealContact', { message_id })).toMatchObject({
    email: 'maria@mail.test',
  });
  await staffConsole.get(support, 'closeContact', { message_id, reason: 'Answered by mail' });
  expect(await staffConsole.refusal(support, 'closeContact', { message_id })).toBe('decidedAlready');
  expect((await staffConsole.get(auditor, 'contactMessages')).open).toBe(0);
});

test('[operations 1.2] a new staff member needs a second administrator, then signs in with the approved role', async () => {
  const [admin, other] = [
    await staffConsole.clerk('platform_admin'),
    await staffConsole.clerk('platform_admin'),
  ];
  const request = { login: 'new.person', name: 'New Person', roles: ['support'], request_id: randomUUID() };
  const { proposal_id, enrolment_token } = await staffConsole.get(admin, 'proposeStaff', request);
  expect(await staffConsole.refusal(admin, 'approveProposal', { proposal_id })).toBe('sameMaker');
  const { approval_code } = await staffConsole.get(other, 'approveProposal', { proposal_id });
  const secret = await staffConsole.enrol(enrolment_token, { approval_code, password: PASSWORD });
  testCashier.wait(30_000);
  const { answer } = await staffConsole.signIn('new.person', secret);
  expect(answer).toMatchObject({ ok: true, sites: [{ roles: ['support'] }] });
  const { value } = await staffConsole.get(other, 'staffList');
  expect(value.find(({ login }) => login === 'new.person')).toMatchObject({
    roles: ['support'],
    disabled_at: null,
  });
});

test('[operations 4.1] marketing drafts a campaign, another person opens it; other sites are unaffected', async () => {
  const [crm, admin] = [await staffConsole.clerk('crm'), await staffConsole.clerk('site_admin')];
  const elsewhere = await staffConsole.clerk({
    role: 'site_admin',
    siteId: await testCashier.siteId('two.test'),
  });
  const rules = {
    title: { EN: 'Monday' },
    type: 'reload',
    mode: 'sticky',
    percent: 50,
    max_bonus: '50000',
    wager_multiple: 10,
    valid_days: 7,
  };
  const campaign = {
    campaign_id: 'monday',
    budget: '1000000',
    starts_at: new Date().toISOString(),
    ends_at: null,
  };
  const wrong = await staffConsole.ask(crm, 'draftCampaign', {
    ...campaign,
    rules: { ...rules, percent: 0 },
  });
  expect(wrong).toMatchObject({
    ok: false,
    error: 'invalidRequest',
    detail: { fields: [{ field: 'percent' }] },
  });
  await staffConsole.get(crm, 'draftCampaign', { ...campaign, rules });
  const open = { campaign_id: 'monday', to: 'open' };
  expect(await staffConsole.refusal(crm, 'moveCampaign', open)).toBe('notAllowed');
  const both = await staffConsole.clerk('crm', 'site_admin');
  await staffConsole.get(both, 'draftCampaign', { ...campaign, rules });
  expect(await staffConsole.refusal(both, 'moveCampaign', open)).toBe('sameMaker');
  await staffConsole.openCampaign(admin, 'monday');
  expect(await staffConsole.refusal(admin, 'moveCampaign', open)).toBe('decidedAlready');
  const there = { ...open, site_id: await testCashier.siteId('two.test') };
  expect(await staffConsole.refusal(elsewhere, 'moveCampaign', there)).toBe('notFound');
  const { value } = await staffConsole.get(crm, 'campaigns');
  expect(value).toMatchObject([
    { state: 'open', version: 2, title: 'Monday', granted: { amount: '0', currency: 'PHP' } },
  ]);
});

test('[operations 1.1] two staff change a name fixed by a bank account, and withdrawals are reviewed afterwards', async () => {
  const [kyc, second, risk] = [
    await staffConsole.clerk('kyc'),
    await staffConsole.clerk('kyc'),
    await staffConsole.clerk('risk'),
  ];
  const out = createWithdrawalTools(testCashier);
  const ana = await out.holder(0n);
  const request = { player_id: ana.playerId, request_id: randomUUID(), full_name: 'Ana Santos' };
  const name = async () => (await testCashier.get(ana, 'readProfile')).value[0]!.full_name;
  expect(await staffConsole.refusal(risk, 'proposeName', request)).toBe('notAllowed');
  for (const full_name of ['<b>', '\u0301\u0301'])
    expect(await staffConsole.refusal(kyc, 'proposeName', { ...request, full_name })).toBe('invalidRequest');
  const { proposal_id } = await staffConsole.get(kyc, 'proposeName', request);
  expect(await staffConsole.refusal(kyc, 'approveProposal', { proposal_id })).toBe('sameMaker');
  expect(await name()).toBe('Ana Cruz');
  await staffConsole.get(second, 'approveProposal', { proposal_id });
  expect(await name()).toBe('Ana Santos');
  const changed = await findPlayerById(testCashier.db, await testCashier.siteId(), ana.playerId);
  expect(changed!.credentialsChangedAt).not.toBeNull();
  const auditor = await staffConsole.clerk('auditor');
  const { value } = await staffConsole.get(auditor, 'auditLog', { subject: `player:${ana.playerId}` });
  expect(JSON.stringify(value)).not.toContain('Santos');
});
