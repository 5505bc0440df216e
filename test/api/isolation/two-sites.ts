import { randomUUID } from 'node:crypto';
import { enterGameCatalogue } from '#server/app/game-catalogue.ts';
import { openCampaign } from '#server/modules/bonuses/testing/campaigns.ts';
import { upsertMethods } from '#server/modules/cashier/index.ts';
import { BANK } from '#server/modules/cashier/testing/cashier.ts';
import { openGateway } from '#server/modules/cashier/testing/gateway.ts';
import { picture } from '#server/modules/cashier/testing/pictures.ts';
import { PASSWORD } from '#server/modules/cashier/testing/withdrawals.ts';
import { sendInbox, upsertArticles } from '#server/modules/content/index.ts';
import { post } from '#server/modules/ledger/index.ts';
import { openConsole, type TestStaff } from '#server/modules/operators/testing/console.ts';
import { play, type TestPlayer } from '#server/modules/originals/testing/application.ts';
import { bet, sellChoiceGames } from '#server/modules/originals/testing/choice-games.ts';
import { creditPlayMoney } from '#server/modules/originals/testing/funds.ts';
import { upsertMissions, upsertWheel } from '#server/modules/rewards/index.ts';
import { PLAIN } from '#server/modules/rewards/testing/rewards.ts';
import { issueTokens } from '#server/modules/rewards/tokens.ts';
import { grantFreeBets, listFreeBets } from '#server/modules/sportsbook/free-bets/free-bets.ts';
import { openSportsbook, place } from '#server/modules/sportsbook/testing/sportsbook.ts';
import { run, type Tx } from '#server/platform/database/index.ts';

type Till = Awaited<ReturnType<typeof openGateway>>;
type StaffConsole = ReturnType<typeof openConsole>;

/** Words that occur only on site one: any of them in a response of site two is a leak. */
const NAME = 'Isolde Vermeer';
const SECRET = 'zinnia';

/**
 * Two sites in one process. Site one has items of every kind with unique names; site two has a player and
 * staff, and nothing under site one's names.
 */
export async function openTwoSites() {
  const testCashier = await openGateway();
  const staffConsole = openConsole(testCashier);
  await enterGameCatalogue(testCashier.database);
  const [one, two] = [await testCashier.siteId('one.test'), await testCashier.siteId('two.test')];
  await run(testCashier.db, { text: 'update sites.site set gamify_status = true' });
  await sellChoiceGames(testCashier, 'one.test');
  await testCashier.database.transaction((tx) => addContentOfOne(tx, one));
  const theirs = await testCashier.guest('one.test', NAME);
  const known = {
    ...(await fill(testCashier, theirs, one)),
    ...(await fillConsole(testCashier, staffConsole, theirs)),
    ...(await fillSportsbook(testCashier, theirs)),
  };
  const own = await testCashier.guest('two.test', 'Bo Second');
  await creditPlayMoney(testCashier.database, two, own.playerId, 1_000_000n);
  await testCashier.drain();
  return {
    testCashier,
    staffConsole,
    sites: { one, two },
    theirs,
    own,
    known,
    /** Values that must not appear on site two; ids contained in the call itself may be echoed. */
    markers: [
      NAME,
      SECRET,
      theirs.account_id,
      theirs.playerId,
      ...Object.values(known).flat().map(String),
    ].filter((text) => text.length > 5),
    /** A staff member with every role on every site; and one with every role on site two only. */
    async clerks(): Promise<{ everywhere: TestStaff; there: TestStaff }> {
      const { ROLES } = await import('#contracts/console/rights.ts');
      const at = (siteId: number) => ROLES.map((role) => ({ role, siteId }));
      return { everywhere: await staffConsole.clerk(...at(0)), there: await staffConsole.clerk(...at(two)) };
    },
  };
}
export type TwoSites = Awaited<ReturnType<typeof openTwoSites>>;

/** Items that only site one offers. */
async function addContentOfOne(tx: Tx, siteId: number): Promise<void> {
  await upsertWheel(tx, siteId, { ...PLAIN, code: `${SECRET}-wheel` }, { expectedCash: 10n });
  await upsertMissions(tx, siteId, 'PHP', [
    {
      code: `${SECRET}-mission`,
      title: { EN: SECRET },
      kind: 'play_count',
      rhythm: 'once',
      target: 1n,
      tokens: 5n,
    },
  ]);
  await upsertArticles(tx, siteId, [{ kind: 'news', slug: `${SECRET}-news`, en_title: SECRET }]);
  await upsertMethods(tx, siteId, 'PHP', [{ ...BANK, method_id: `${SECRET}-way`, max_open: 3 }]);
  const rules = {
    title: { EN: SECRET },
    type: 'no_deposit',
    mode: 'sticky',
    currency: 'PHP',
    fixed: '10000',
    wager_multiple: 10,
    valid_days: 7,
  };
  const draft = { campaignId: `${SECRET}-offer`, rules, budget: 1_000_000n, startsAt: new Date(0) };
  await openCampaign(tx, siteId, draft);
}

/** A player of site one with data of every kind; returns its identifiers by field name. */
async function fill(testCashier: Till, player: TestPlayer, site: number) {
  await creditPlayMoney(testCashier.database, site, player.playerId, 1_000_000n);
  await testCashier.database.transaction(async (tx) => {
    const owner = { siteId: site, playerId: player.playerId };
    await post(tx, issueTokens({ ...owner, key: 'tokens', amount: 9n, reference: 'test' }, 'token'));
    await sendInbox(tx, [{ ...owner, title: SECRET, body: SECRET, claim: { kind: 'tokens', amount: 3n } }]);
  });
  const bank_id = randomUUID();
  const bank = { bank_id, bank_name: 'Harbour Savings', holder_name: NAME, account_number: '001234567890' };
  await testCashier.get(player, 'addBank', { ...bank, password: PASSWORD });
  const [deposit_id, withdrawal_id] = await payments(testCashier, player, bank_id);
  const wheel_code = `${SECRET}-wheel`;
  const turn = { wheel_code, client_spin_id: 'turn-0001' };
  const [{ spin }, { round }] = [
    await testCashier.get(player, 'spinWheel', turn),
    await testCashier.get(player, 'playRound', play(500n)),
  ];
  await testCashier.get(player, 'openGame', { provider_code: 'BAIZE', game_code: 'mines' });
  const { open } = await testCashier.get(player, 'beginRound', bet('mines', 500n, { mines: 1 }));
  await testCashier.drain();
  const { value: missions } = await testCashier.get(player, 'missions');
  const bonus = await testCashier.get(player, 'claimBonus', { campaign_id: `${SECRET}-offer` });
  const { value: inbox } = await testCashier.get(player, 'getInbox');
  const { value: sessions } = await testCashier.get(player, 'listSessions');
  const message_id = randomUUID();
  const letter = {
    message_id,
    topic: 'money',
    name: NAME,
    contact_email: 'is@mail.test',
    body: `${SECRET} letter`,
  };
  await testCashier.call('one.test', 'leaveMessage', {
    domain_name: 'one.test',
    external_id: 'site-one',
    ...letter,
  });
  return {
    bank_id,
    deposit_id,
    withdrawal_id,
    wheel_code,
    client_spin_id: turn.client_spin_id,
    spin_id: spin.spin_id,
    round_id: open?.round_id ?? round.round_id,
    client_round_id: round.client_round_id,
    bonus_id: bonus.value.bonus_id,
    campaign_id: `${SECRET}-offer`,
    method_id: `${SECRET}-way`,
    mission_code: `${SECRET}-mission`,
    window_key: missions.find(({ mission_code }) => mission_code === `${SECRET}-mission`)!.window_key,
    inbox_id: inbox[0]!.inbox_id,
    session_id: sessions[0]!.session_id,
    message_id,
    slug: `${SECRET}-news`,
    referrer_code: (await testCashier.get(player, 'referral')).code,
    player_id: player.playerId,
    account_ids: [player.account_id],
  };
}

/** A free bet of the player. */
async function giveFreeBet(testCashier: Till, { playerId }: TestPlayer): Promise<string> {
  const siteId = await testCashier.siteId('one.test');
  const now = testCashier.now();
  const grant = { siteId, currency: 'PHP' as const, batchId: randomUUID(), grantedBy: 'staff', now };
  const limits = { minPriceMilli: null, sports: [], betTypes: [], validDays: 7 };
  const terms = { title: `${SECRET} bet`, amount: 1_000n, ...limits };
  await testCashier.database.transaction((tx) => grantFreeBets(tx, grant, terms, [playerId]));
  const [given] = await listFreeBets(testCashier.db, { siteId, playerId }, now);
  return given!.free_bet_id;
}

/** An event with an open ticket on it, and a cash-out offer for the ticket. */
async function fillSportsbook(testCashier: Till, player: TestPlayer) {
  const book = openSportsbook(testCashier);
  const event_id = await book.event();
  const leg = await book.leg(event_id, '1X2', 1);
  const { ticket } = await place(testCashier, player, 1_000n, [leg]);
  const { ticket_id } = ticket;
  const free_bet_id = await giveFreeBet(testCashier, player);
  const { offer_id } = await testCashier.get(player, 'cashOutOffer', { ticket_id });
  const [market] = await book.markets(event_id);
  const { outcome_id } = leg;
  const marked = { kind: 'event' as const, favourite_id: event_id, favourite: true };
  await testCashier.get(player, 'setSportsFavourite', marked);
  const { favourite_id } = marked;
  return {
    ...{ event_id, outcome_id, market_id: market!.market_id, ticket_id, offer_id, free_bet_id, favourite_id },
  };
}

/** A deposit and a withdrawal that wait for a decision. */
async function payments(testCashier: Till, player: TestPlayer, bank_id: string): Promise<[string, string]> {
  const way = { method_id: `${SECRET}-way`, request_id: randomUUID(), amount: 1_000 };
  const { value: made } = await testCashier.get(player, 'createDeposit', way);
  const receipt = (await picture(7)).toString('base64');
  await testCashier.get(player, 'proveDeposit', {
    deposit_id: made.deposit_id,
    fields: { payment_number: `${SECRET}-77` },
    receipt,
  });
  const request = { request_id: randomUUID(), bank_id, amount: 500, password: PASSWORD };
  const { value: requested } = await testCashier.get(player, 'createWithdrawal', request);
  return [made.deposit_id, requested.withdrawal_id];
}

/** Open items of the staff of site one. */
async function fillConsole(testCashier: Till, staffConsole: StaffConsole, player: TestPlayer) {
  const [maker, support] = [await staffConsole.clerk('finance_maker'), await staffConsole.clerk('support')];
  const request = { player_id: player.playerId, direction: 'add', amount: '1000', request_id: randomUUID() };
  const { proposal_id } = await staffConsole.get(maker, 'proposeAdjustment', {
    ...request,
    reason: `${SECRET} reason`,
  });
  await staffConsole.get(support, 'addNote', { player_id: player.playerId, note: `${SECRET} note` });
  const [receipt] = await run<{ id: string }>(testCashier.db, {
    text: 'select receipt_id as id from cashier.receipt',
  });
  const file = (await picture(5)).toString('base64');
  const upload = { request_id: randomUUID(), kind: 'identity', file };
  await testCashier.get(player, 'verification', { upload });
  return {
    proposal_id,
    staff_id: maker.staffId,
    receipt_id: receipt!.id,
    query: player.account_id,
    subject: `player:${player.playerId}`,
  };
}
