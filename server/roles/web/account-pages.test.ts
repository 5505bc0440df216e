import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DepositItem } from '#contracts/api/deposits.ts';
import { THEMES } from '#contracts/values/themes.ts';
import { bonusAnswers } from '#site/app/testing/fixture-bonuses.ts';
import { cashierAnswers } from '#site/app/testing/fixture-cashier.ts';
import { STATEMENT } from '#site/app/testing/fixture-documents.ts';
import { type FixtureWeb, PLAYER, startFixtureWeb } from './testing/fixture-web.ts';

const { bonusOffers } = bonusAnswers();
const [DEPOSIT] = cashierAnswers().deposits().value;
const [WITHDRAWAL] = cashierAnswers().withdrawals().value;
const payment = (given: Partial<DepositItem>) => ({ ...DEPOSIT!, ...given });
const FAILED = [
  payment({ deposit_id: 'd1', reference: 'DFAILED', state: 'failed', reason: 'DECLINED' }),
  payment({ deposit_id: 'd2', reference: 'DREJECTED', state: 'rejected', reason: 'UNREADABLE_RECEIPT' }),
  payment({ deposit_id: 'd3', reference: 'DEXPIRED', state: 'expired', reason: '' }),
];
const ROUND = {
  ...{ round_id: 'r1', provider_code: 'BAIZE', game_code: 'crash', game_name: 'Crash', category: 'crash' },
  ...{ stake: 5, win: 0, net: -5, currency: 'PHP', settled_at: '2026-11-20T08:30:00.000Z' },
  ...{ provable: true, bet: null },
};
const BALANCE = { game_balance: 2214.33, game_token: 0, frozen_token: 0, currency: 'PHP' };

const SHOWN = '0198b1c2-7d3e-7000-8000-000000000001';

let bonus_balance = 0;
let deposit = DEPOSIT!;
let activation: 'opt_in' | 'auto' = 'opt_in';
let web: FixtureWeb;
beforeAll(async () => {
  const pageOf = <T>(value: T[]) => ({ value, page: 1, pages: 1, total: value.length });
  const mixed = { ...WITHDRAWAL!, destinations: ['E-wallet', 'Test Bank •••• 7890'], amount: 800 };
  web = await startFixtureWeb({
    answers: {
      getBalance: () => ({ ...BALANCE, bonus_balance }),
      betHistory: () => ({ ...pageOf([ROUND]), totals: { rounds: 1, stake: 5, win: 0, net: -5 } }),
      statement: () => ({
        ...pageOf([{ ...STATEMENT[2]!, subject: { kind: 'round' as const, id: 'r1', game_code: 'crash' } }]),
        ...{ totals: { credited: 20, debited: 0, entries: 1 }, opening_balance: 0, closing_balance: 20 },
      }),
      myBonuses: () => ({
        value: [],
        ...{ opted_in: [], open_to: ['again'] },
        closed_to: [{ campaign_id: 'welcome', why: 'firstDeposit' as const }],
      }),
      bonusOffers: () => ({ value: bonusOffers().value.map((offer) => ({ ...offer, activation })) }),
      deposit: () => ({ value: { ...cashierAnswers().deposit().value, ...deposit } }),
      deposits: ({ is_failed }) => pageOf(is_failed ? FAILED : []),
      withdrawals: () =>
        pageOf([mixed, { ...mixed, withdrawal_id: 'refused', destinations: [], reference: 'WREFUSED' }]),
    },
  });
});
afterAll(() => web.close());

const page = async (path: string, code = 'casino1') =>
  (await web.get(`${code}.localhost`, path, PLAYER)).text;

/** The text of markup, in reading order. */
const words = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The text of the link to `path`. */
const linkTo = (html: string, path: string) =>
  words(new RegExp(`<a [^>]*href="[^"]*${RegExp.escape(path)}"[^>]*>([\\s\\S]*?)</a>`).exec(html)?.[1] ?? '');

test.each(Object.keys(THEMES))(
  '[A-10] the balance in the header of %s shows its bonus part, if any',
  async (code) => {
    bonus_balance = 100;
    const split = await page('/en/vip', code);
    expect(words(split)).toContain('₱2,214.33 Bonus ₱100.00 ');
    bonus_balance = 0;
    const whole = await page('/en/vip', code);
    expect(words(whole)).toContain('₱2,214.33 ');
    expect(words(whole)).not.toContain('Bonus ₱');
    expect(whole).not.toContain('data-bonus');
  },
);

test.each([
  ['php', '₱2,214.33 Bonus ₱100.00 '],
  ['cn', '₱2,214.33 奖金 ₱100.00 '],
])('[A-10] [L-02] so it does in %s', async (language, shown) => {
  bonus_balance = 100;
  expect(words(await page(`/${language}/vip`))).toContain(shown);
  bonus_balance = 0;
});

test.each(['/en/transaction-history', '/en/withdrawal'])(
  '[S-22] on %s a withdrawal to several destinations names all of them, one without any its account',
  async (path) => {
    const html = await page(path);
    const mixed = linkTo(html, `/withdrawal?withdrawal=${WITHDRAWAL!.withdrawal_id}`);
    expect(mixed).toContain('E-wallet + Test Bank •••• 7890 ');
    expect(mixed).toContain('800.00');
    expect(linkTo(html, '/withdrawal?withdrawal=refused')).toContain('Harbour Savings •••• 4821 ');
  },
);

test('[S-22] transactions list failed deposits with outcome and reason', async () => {
  const html = await page('/en/transaction-history');
  const row = (id: string) => linkTo(html, `/deposit?deposit=${id}`);
  expect(words(html)).toContain('Deposits not completed');
  expect(row('d1')).toMatch(/DFAILED.*declined by the payment provider.*₱500.00 Not paid/);
  expect(row('d2')).toMatch(/DREJECTED.*could not read the receipt.*₱500.00 Rejected/);
  expect(row('d3')).toMatch(/DEXPIRED ₱500.00 Expired/);
  for (const query of ['kind=withdrawal', 'status=completed', 'page=2'])
    expect(await page(`/en/transaction-history?${query}`), query).not.toContain('DFAILED');
});

test('[S-22] a failed deposit links to a new one by the same payment method', async () => {
  for (deposit of [...FAILED, payment({ state: 'cancelled' })])
    expect(
      linkTo(await page(`/en/deposit?deposit=${SHOWN}`), '/en/deposit?method=bank-transfer').trim(),
    ).toBe('Try again');
  for (deposit of [payment({ state: 'pending' }), payment({ state: 'credited' })])
    expect(await page(`/en/deposit?deposit=${SHOWN}`)).not.toContain('method=');
  const chosen = async (method: string) =>
    [...(await page(`/en/deposit?method=${method}`)).matchAll(/<input[^>]*name="method_id"[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => /\bchecked\b/.test(input))
      .map((input) => /value="([^"]*)"/.exec(input)![1]);
  expect(await chosen('counter')).toEqual(['counter']);
  // A missing link, and one that the player cannot use yet.
  for (const method of ['unknown', 'usdt', 'qr']) expect(await chosen(method)).toEqual([]);
});

test('[S-22] a page beyond the end of a lobby is its last one, also among favourites', async () => {
  const lobby = async (query: string) =>
    JSON.parse(await page(`/en/slots/_payload.json?${query}`)).page as {
      page: number;
      pages: number;
      games: object[];
    };
  const last = await lobby('page=99');
  expect(last).toMatchObject({ page: last.pages });
  expect(last.games.length).toBeGreaterThan(0);
  expect((await lobby('page=99&more=2')).games).toEqual(last.games);
  expect((await lobby('view=favourites&page=99')).page).toBe(1);
});

test('[W-03] a payment method that needs the player’s name links to the profile, and back to the deposit', async () => {
  const html = await page('/en/deposit');
  expect(linkTo(html, '/edit-profile?next=/deposit')).toContain('Add your full name first');
});

test('[fairness 12] bet history and statement link to the proof of a round with its game, which names its location', async () => {
  const proof = '/playnow?verify=r1&amp;provider=BAIZE&amp;game=crash';
  for (const path of ['/en/bet-history', '/en/statement'])
    expect(await page(path), path).toContain(`href="/en${proof}"`);
});

test('[operations 4.1] an unavailable offer shows its actual reason, and the deposit form lists the available ones', async () => {
  const offers = words(await page('/en/promotions'));
  expect(offers).toContain('For the first deposit only. You have already made one.');
  expect(offers).not.toContain('You have already claimed this bonus.');
  const { page: deposit } = JSON.parse(await page('/en/deposit/_payload.json'));
  const offered = deposit.choice.bonus.offers as { campaign_id: string }[];
  expect(offered.map(({ campaign_id }) => campaign_id)).toEqual(['again']);
});

test('[operations 4.1] who gets the first-deposit bonus automatically reads that a smaller deposit loses it', async () => {
  const warning = 'A first deposit below the minimum gets no bonus, and you cannot claim it later.';
  expect(words(await page('/en/deposit?method=bank-transfer'))).not.toContain(warning);
  activation = 'auto';
  expect(words(await page('/en/deposit?method=bank-transfer'))).toContain(warning);
  activation = 'opt_in';
});

test.each(Object.keys(THEMES))(
  '[player protection C1] the account menu of %s has the limits, and its lobby a search',
  async (code) => {
    const html = await page('/en/profile', code);
    expect(html).toMatch(/href="\/en\/responsible-gaming[^"]*"[^>]*>(?:<[^>]+>)*[^<]*Limits/);
    expect(await page('/en/slots', code)).toMatch(/<input[^>]* type="search"/);
  },
);
