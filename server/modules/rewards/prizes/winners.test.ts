import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { maskAccounts } from '#contracts/values/mask.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { setPlayerStatus } from '../../players/index.ts';
import { updateSite } from '../../sites/index.ts';
import { payBoardPrizes } from './prize-payouts.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let crm: TestStaff;
let admin: TestStaff;
let one: number;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  [crm, admin] = [await staffConsole.clerk('crm'), await staffConsole.clerk('site_admin')];
  one = await testCashier.siteId();
  await under('open');
});
afterEach(async () => {
  await expectBooks(testCashier.db);
});
afterAll(() => testCashier.close());

const under = (jurisdiction: string) =>
  testCashier.database.transaction((tx) => updateSite(tx, one, { jurisdiction }));

/** Saves and opens a campaign; a manual bonus by default. */
async function campaign(change: object = {}): Promise<string> {
  const campaign_id = `c-${randomUUID().slice(0, 8)}`;
  const rules = {
    ...{ title: { EN: 'A prize' }, type: 'manual', mode: 'non_sticky', fixed: '100' },
    ...{ wager_multiple: 3, max_bet: '5000', valid_days: 7, ...change },
  };
  const draft = {
    campaign_id,
    rules,
    budget: '1000000',
    starts_at: new Date(0).toISOString(),
    ends_at: null,
  };
  await staffConsole.get(crm, 'draftCampaign', draft);
  await staffConsole.openCampaign(admin, campaign_id);
  return campaign_id;
}

let days = 0;
/** Proposal of a one-day board; each has its own day. */
function form(change: object = {}) {
  const day = `2026-03-${String(++days).padStart(2, '0')}`;
  return {
    ...{ request_id: randomUUID(), code: `day-${days}`, title: { EN: `Day ${days}`, PHP: '', CN: '' } },
    ...{ metric: 'valid_turnover', rhythm: 'daily', category: '', prize_kind: 'tokens', prizes: [30, 20] },
    ...{ first_day: day, last_day: day, ...change },
  };
}
/** Proposes and approves a board (two people), plays on its day, and moves to the time that day is final. */
async function board(change: object = {}) {
  const request = form(change);
  const { proposal_id } = await staffConsole.get(crm, 'proposeBoard', request);
  await staffConsole.get(admin, 'approveProposal', { proposal_id });
  const ends = Date.parse(`${request.first_day}T16:00:00.000Z`);
  return {
    code: request.code,
    final: new Date(ends + DAY_MS),
    play: (player: TestPlayer, stake: number, more: object = {}) =>
      settle(player, stake, { at: new Date(ends - HOUR_MS).toISOString(), ...more }),
  };
}
async function settle({ playerId, account_id }: TestPlayer, stake: number, more: object): Promise<void> {
  const id = randomUUID();
  const round = {
    ...{ event_id: id, round_id: id, site_id: one, player_id: playerId, account_id },
    ...{ provider_code: 'TEST', game_code: 'any', game_name: 'Any', category: 'slots', currency: 'PHP' },
    ...{ stake: String(stake), win: '0', at: new Date().toISOString(), ...more },
  };
  await testCashier.database.transaction((tx) => publish(tx, 'round.settled', round));
  await testCashier.drain();
}
const holders = (count: number) =>
  Promise.all(Array.from({ length: count }, () => testCashier.newPlayer('one.test', 0n)));
const bonuses = async (player: TestPlayer) =>
  (await testCashier.get(player, 'myBonuses')).value.map(({ state, amount, wager }) => [
    state,
    amount,
    wager,
  ]);
const flag = (player: TestPlayer, is_set: boolean) =>
  testCashier.database.transaction((tx) =>
    publish(tx, 'player.flagged', {
      ...{ event_id: randomUUID(), site_id: one, player_id: player.playerId, flag: 'harm', is_set },
      at: new Date().toISOString(),
    }),
  );
async function past(page = 1, host = 'one') {
  testCashier.wait(61_000);
  const guest = { domain_name: `${host}.test`, external_id: `site-${host}`, page };
  const answer = await testCashier.call(`${host}.test`, 'prizeWinners', guest);
  if (!('value' in answer)) throw new Error(answer.statusMessage);
  return answer;
}

test('[operations 9] bonus prizes follow the campaign’s rules, once per place; a prize it cannot grant now is granted later', async () => {
  const campaign_id = await campaign();
  const { code, play, final } = await board({
    prize_kind: 'bonus',
    campaign: campaign_id,
    prizes: [5000, 1000],
  });
  const [ana, ben, eve] = await holders(3);
  await play(ana!, 900_000);
  await play(ben!, 800_000);
  await play(eve!, 700_000);
  await Promise.all([1, 2, 3].map(() => payBoardPrizes(testCashier.database, final)));
  await payBoardPrizes(testCashier.database, final);
  expect(await Promise.all([ana!, ben!, eve!].map(bonuses))).toEqual([
    [['active', 50, 150]],
    [['active', 10, 30]],
    [],
  ]);
  await testCashier.drain();
  const { value } = await testCashier.get(ana!, 'getInbox', {});
  expect(value.map(({ title }) => title)).toContain('You won a leaderboard prize: Day 1 – 1');
  const resting = await campaign();
  const late = await board({ prize_kind: 'bonus', campaign: resting, prizes: [2000] });
  await late.play(eve!, 700_000);
  await staffConsole.get(admin, 'moveCampaign', { campaign_id: resting, to: 'paused' });
  await payBoardPrizes(testCashier.database, late.final);
  const listed = async (name: string) =>
    (await staffConsole.get(crm, 'boardList')).value.find((row) => row.code === name);
  expect([await bonuses(eve!), await listed(late.code)]).toMatchObject([[], { given: 0, due: 1 }]);
  await staffConsole.openCampaign(admin, resting);
  await payBoardPrizes(testCashier.database, late.final);
  expect(await bonuses(eve!)).toEqual([['active', 20, 60]]);
  expect(await listed(late.code)).toMatchObject({ given: 1, due: 0 });
  expect(await listed(code)).toMatchObject({ given: 2, due: 0 });
});

test('[operations 9] the board shows the bonus terms in figures of its first prize', async () => {
  const campaign_id = await campaign();
  await board({
    ...{
      prize_kind: 'bonus',
      campaign: campaign_id,
      prizes: [5000, 1000],
      rhythm: 'monthly',
      last_day: null,
    },
  });
  testCashier.wait(61_000);
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const answer = await testCashier.call('one.test', 'prizeBoards', guest);
  expect(answer).toMatchObject({
    value: [{ prize_kind: 'bonus', prizes: [50, 10], bonus: { example: { bonus: 50, wager: 150 } } }],
  });
});

test('[operations 1.1] the approver of a board sees its terms without request details', async () => {
  const { proposal_id } = await staffConsole.get(crm, 'proposeBoard', form());
  const { value } = await staffConsole.get(admin, 'proposals', { is_open: true });
  const { facts } = value.find((proposal) => proposal.proposal_id === proposal_id)!;
  expect(facts).toMatchObject({ metric: 'valid_turnover', prizes: [30, 20], currency: 'PHP' });
  for (const sent of ['site_id', 'reason', 'request_id']) expect(facts).not.toHaveProperty(sent);
  await staffConsole.get(admin, 'rejectProposal', { proposal_id });
});

test('[operations 9] a board is refused whose campaign is not for everybody, whose games are not on sale, or that names games and a category', async () => {
  const refused = async (change: object, field: string) =>
    expect(await staffConsole.ask(crm, 'proposeBoard', form(change))).toMatchObject({
      ...{ error: 'invalidRequest', detail: { fields: [{ field }] } },
    });
  const bonus = { prize_kind: 'bonus' };
  await refused(bonus, 'campaign');
  await refused({ ...bonus, campaign: 'no-such' }, 'campaign');
  await refused({ ...bonus, campaign: await campaign({ type: 'no_deposit' }) }, 'campaign');
  await refused({ ...bonus, campaign: await campaign({ levels: [1] }) }, 'campaign');
  await refused({ ...bonus, campaign: await campaign({ per_player: 1 }) }, 'campaign');
  const good = await campaign();
  await refused({ campaign: good }, 'campaign');
  await refused({ games: ['BAIZE/nowhere'] }, 'games');
  await refused({ games: ['BAIZE/lantern-reels'], category: 'slots' }, 'games');
  await under('se');
  await refused({ ...bonus, campaign: good }, 'campaign');
  await under('open');
});

test('[operations 9] a board of single games counts these alone', async () => {
  const { play, final } = await board({ games: ['BAIZE/lantern-reels'] });
  const [ana, ben] = await holders(2);
  await play(ana!, 100, { provider_code: 'BAIZE', game_code: 'lantern-reels' });
  await play(ben!, 900);
  await play(ben!, 900, { provider_code: 'TEST', game_code: 'lantern-reels' });
  await payBoardPrizes(testCashier.database, final);
  expect([await tokens(ana!), await tokens(ben!)]).toEqual([30, 0]);
});
const tokens = async (player: TestPlayer) => (await testCashier.get(player, 'getBalance')).game_token;

test('[player protection J3] a player with strong markers of harm wins no prize and sees no rank: the place goes to the next', async () => {
  const { play, final } = await board();
  const [ana, ben] = await holders(2);
  await play(ana!, 900);
  await play(ben!, 100);
  const { code } = await board({ first_day: '2026-01-01', last_day: null, rhythm: 'monthly' });
  await settle(ana!, 900, {});
  const mine = async () => {
    testCashier.wait(61_000);
    return (await testCashier.get(ana!, 'myPlaces')).value.find(({ board_code }) => board_code === code);
  };
  expect(await mine()).toMatchObject({ rank: 1, takes_part: true });
  await flag(ana!, true);
  await testCashier.drain();
  await payBoardPrizes(testCashier.database, final);
  expect([await tokens(ana!), await tokens(ben!)]).toEqual([0, 30]);
  expect(await mine()).toMatchObject({ rank: null, points: 9, takes_part: false });
});

test('[operations 9] a player below the places shown sees their own rank among participants', async () => {
  const { code } = await board({
    first_day: '2026-01-01',
    last_day: null,
    category: 'fish',
    rhythm: 'monthly',
  });
  const players = await holders(24);
  await testCashier.get(players[3]!, 'publicLists', { shown: false });
  for (const [n, player] of players.entries()) await settle(player, 5_000 - n * 100, { category: 'fish' });
  testCashier.wait(61_000);
  const rankOf = async (n: number) =>
    (await testCashier.get(players[n]!, 'myPlaces')).value.find(({ board_code }) => board_code === code)
      ?.rank;
  expect([await rankOf(0), await rankOf(3), await rankOf(23)]).toEqual([1, null, 23]);
  const [stranger] = await holders(1);
  expect((await testCashier.get(stranger!, 'myPlaces')).value.every(({ rank }) => rank === null)).toBe(true);
});

test('[W-02] [operations 9] winners are shown by period, masked, provisional and then final, without unlisted players, on their brand only', async () => {
  const day = new Date(Date.parse('2026-04-30T16:00:00.000Z'));
  const { play, final } = await board({ first_day: '2026-04-30', last_day: '2026-04-30', prizes: [30, 20] });
  const [ana, ben] = await holders(2);
  await play(ana!, 900);
  await play(ben!, 800);
  const latest = async () => (await past()).value[0]!;
  expect(await latest()).toMatchObject({ is_final: false, ends_at: day.toISOString() });
  // Two accounts of random ids may look alike when masked; the list then numbers the second.
  const [first, second] = maskAccounts([ana!.account_id, ben!.account_id]);
  const places = [
    { rank: 1, account: first, prize: 30 },
    { rank: 2, account: second, prize: 20 },
  ];
  expect((await latest()).places).toEqual(places);
  await payBoardPrizes(testCashier.database, final);
  expect(await latest()).toMatchObject({ is_final: true, places });
  await testCashier.database.transaction((tx) => setPlayerStatus(tx, one, ana!.playerId, 'blocked'));
  expect((await latest()).places).toEqual([
    { ...places[0], account: null },
    { ...places[1], account: maskAccounts([ben!.account_id])[0] },
  ]);
  const { pages } = await past();
  const all = (await Promise.all(Array.from({ length: pages }, (_, n) => past(n + 1)))).flatMap(
    ({ value }) => value,
  );
  expect(new Set(all.map(({ board_code, starts_at }) => `${board_code} ${starts_at}`)).size).toBe(all.length);
  expect(pages).toBe(Math.ceil(all.length / 5));
  expect((await past(1, 'two')).value).toEqual([]);
});
