import { expect, test } from 'vitest';
import type { TicketComputation } from '#contracts/api/sports-computation.ts';
import type { TicketItem, TicketLeg } from '#contracts/api/sports-tickets.ts';
import { VOID_REASONS } from '#odds/settlement/applied-rule.ts';
import { PLAYER, startFixtureWeb } from './testing/fixture-web.ts';

const AT = '2026-11-20T08:30:00.000Z';
const TICKET_ID = '0198b1c2-7d3e-7000-8000-000000000001';
const PATH = `/sports?show=bets&ticket=${TICKET_ID}`;
const LEG: TicketLeg = {
  bet_type: '1X2',
  home_away: 1,
  criteria1: '',
  home_team_name: 'Reds',
  away_team_name: 'Blues',
  runner: null,
  places: 0,
  deduction_percent: 0,
  score_at_bet: null,
  price: { format: 'decimal', value: '2.50' },
  event_id: '1',
  outcome_id: '1',
  sport: 'football',
  competition: 'League',
  starts_at: AT,
  is_simulated: false,
  outcome: null,
  void_reason: null,
  rule: null,
  result: null,
};
const TICKET: TicketItem = {
  ticket_id: TICKET_ID,
  client_ticket_id: 'ticket-1',
  kind: 'single',
  bet_type: '1X2',
  folds: [1],
  bankers: [],
  price: null,
  lines: 1,
  stake_per_line: '10000',
  stake: '10000',
  open_stake: '0',
  bonus_stake: '0',
  max_return: '25000',
  returned: '0',
  cashed_out: '12788',
  auto_cash_out: null,
  is_free_bet: false,
  promotion: null,
  state: 'cashed_out',
  outcome: 'cash_out',
  settlement_no: 1,
  placed_at: AT,
  settled_at: AT,
  currency: 'PHP',
  exponent: 2,
  legs: [{ ...LEG, outcome: 'cash_out' }],
};

/** A Trixie in a list of bets or postings. */
const SYSTEM = { folds: [2, 3], bankers: [], lines: 4, price: null, legs: [LEG, LEG, LEG] };

const COMPUTATION: TicketComputation = {
  ...{ rounding: 'half_up', stake: '10000', free_stake: null, total: '147', returned: '14700' },
  legs: [{ price: '1.94', factor: '1.47' }],
  lines: [{ legs: [0], price: '1.94', factor: '1.47', returned: '147' }],
};
const SETTLEMENT = {
  settlement_no: 1,
  cause: 'correction' as const,
  outcome: 'half_win',
  returned: '14700',
  change: '-4700',
  settled_at: AT,
};

/** A player's page of a sports site whose API returns this ticket. */
async function pageOf(ticket: TicketItem, path = PATH) {
  const { ticket_id, stake } = ticket;
  await using web = disposable(
    await startFixtureWeb({
      answers: {
        sportsTree: () => ({ is_offered: true, sports: [], odds_format: 'decimal' }),
        myTickets: () => ({ value: [ticket], page: 1, pages: 1, total: 1 }),
        ticketDetail: (input) =>
          input.ticket_id === ticket_id
            ? { ticket, computation: COMPUTATION, settlements: [SETTLEMENT] }
            : { statusCode: -404, statusMessage: 'notFound' },
        statement: () => ({
          value: [
            {
              ...{ entry_id: 'cash-1', at: AT, kind: 'bet', account: 'cash', amount: -100, currency: 'PHP' },
              ...{ balance_after: 900, reference: ticket_id, subject: { kind: 'ticket', id: ticket_id } },
              bet: { bet_type: 'PARLAY', kind: 'system', ...SYSTEM },
            },
          ],
          totals: { credited: 0, debited: 100, entries: 1 },
          ...{ opening_balance: 1000, closing_balance: 900, page: 1, pages: 1, total: 1 },
        }),
        betHistory: () => ({
          value: [
            {
              ...{ round_id: ticket_id, provider_code: 'BAIZE_SPORTS', game_code: 'sportsbook' },
              ...{ game_name: 'Reds v Blues', category: 'sportsbook', currency: 'PHP', settled_at: AT },
              ...{ stake: Number(stake) / 100, win: 127.88, net: 27.88, provable: false },
              bet: LEG,
            },
          ],
          totals: { rounds: 1, stake: 100, win: 127.88, net: 27.88 },
          ...{ page: 1, pages: 1, total: 1 },
        }),
      },
    }),
  );
  const { status, text } = await web.get('sportsbook1.localhost', path, {
    ...PLAYER,
    'accept-language': 'en',
  });
  // Page data are embedded in scripts; only the visible text is checked.
  const html = text.replace(/<script\b.*?<\/script>/gs, '');
  return { status, html };
}

test('[sportsbook 12] legs of a cashed-out ticket read “Cashed out”, not “Open”', async () => {
  const { html } = await pageOf(TICKET, '/sports?show=bets&state=settled');
  const [, ticket] = /<article(.*?)<\/article>/s.exec(html)!;
  expect(ticket!.match(/>Cashed out</g)).toHaveLength(2);
  expect(ticket).not.toContain('>Open<');
});

test('a leg resulted before the cash-out keeps its result', async () => {
  const { html } = await pageOf({ ...TICKET, legs: [{ ...LEG, outcome: 'win' }] });
  expect(html).toContain('>Won<');
});

test('[sportsbook 11] a system has its name, otherwise its sizes, and marks its bankers', async () => {
  const legs = ['1', '2', '3'].map((outcome_id) => ({ ...LEG, outcome_id }));
  const folds = [2, 3];
  const system: TicketItem = { ...TICKET, kind: 'system', bet_type: 'PARLAY', folds, lines: 4, legs };
  const trixie = await pageOf(system, '/sports?show=bets&state=settled');
  expect(trixie.html).toContain('>Trixie</h2>');
  expect(trixie.html).not.toContain('Banker');
  const banked = await pageOf({ ...system, folds: [1, 2], bankers: [1], lines: 3 });
  expect(banked.html).toContain('>System: 1, 2 of 2</h2>');
  expect(banked.html.match(/Banker/g)).toHaveLength(1);
});

test('a ticket is shown by its id; another player’s ticket is not found', async () => {
  expect((await pageOf(TICKET)).html).toContain(TICKET_ID);
  const other = await pageOf(TICKET, PATH.replace(/1$/, '2'));
  expect(other.status).toBe(404);
});

test('[sportsbook 15.1] a settled ticket links to its computation, which its page shows with what was paid', async () => {
  const settled = { ...TICKET, state: 'settled', outcome: 'half_win', cashed_out: '0' } as const;
  const list = await pageOf(settled, '/sports?show=bets&state=settled');
  expect(list.html).toMatch(new RegExp(`href="/sports\\?show=bets&amp;ticket=${TICKET_ID}"`));
  const { html } = await pageOf(settled);
  // The page belongs to the list of settled bets.
  const chosen = html.match(/<a [^>]*aria-current="true"[^>]*>[^<]*/g)!.join();
  expect(chosen).toMatch(/show=bets&amp;state=settled"[^,]*>Settled/);
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('1.94 1.47');
  expect(text).toContain('Before rounding 147.00 Rounded to the nearest, once ₱147.00');
  expect(text).toContain('Corrected result · Half won');
});

test('a bet builder is computed from its own odds, not from those of its selections', async () => {
  const settled = { ...TICKET, kind: 'builder', state: 'settled', outcome: 'win', cashed_out: '0' } as const;
  const { html } = await pageOf(settled);
  expect(html).toContain('not the product of their odds');
  expect(html).not.toContain('multiplied by the factor of each selection');
  expect(html).not.toContain('>1.47</td>');
});

test('[S-22] a sports bet in the history links to its ticket and has no replay', async () => {
  const { html } = await pageOf(TICKET, '/bet-history');
  expect(html).toContain(`href="/sports?show=bets&amp;ticket=${TICKET_ID}"`);
  const [link] = /<a [^>]*ticket=[^>]*>/.exec(html)!;
  // At least 44 px high.
  expect(link).toContain('class="touch ');
  expect(html).not.toContain('BAIZE_SPORTS');
  expect(html).toContain('Sportsbook');
  expect(html).toContain('1X2 · Reds – Blues');
  expect(html).not.toContain('Replay');
});

test('[V-04] the statement names the kind of the bet behind a movement', async () => {
  const { html } = await pageOf(TICKET, '/statement');
  expect(html).toContain('Bet<!-- --> · Trixie');
  expect(html).toMatch(/<option value="cash_out">Cash-out/);
});

test('the account menu links to sports bets where the site offers sports', async () => {
  const { html } = await pageOf(TICKET, '/bet-history');
  expect(html).toContain('href="/sports?show=bets"');
});

test('[sportsbook 15.6] a settled leg shows the rule that settled it, and why it was voided', async () => {
  const rule = { section: '8.1', key: 'abandoned_decided', values: { score: '2:1' } };
  const settled = { ...TICKET, state: 'settled', outcome: 'win', cashed_out: '0' } as const;
  const { html } = await pageOf({ ...settled, legs: [{ ...LEG, outcome: 'win', rule }] });
  expect(html).toContain('Abandoned at 2:1; this bet was already decided.');
  const legs = VOID_REASONS.map((void_reason, i): TicketLeg => {
    const voided = { section: '15.6', key: 'voided', values: { reason: void_reason } };
    return { ...LEG, outcome_id: String(i), outcome: 'void', void_reason, rule: voided };
  });
  const page = await pageOf({ ...settled, outcome: 'void', legs });
  expect(page.html).toContain('The odds were an obvious error.');
  expect(page.html).not.toContain('bets.voided.');
  expect(page.html.match(/break-words text-muted/g)).toHaveLength(VOID_REASONS.length);
});

function disposable<T extends { close(): Promise<void> }>(web: T): T & AsyncDisposable {
  return Object.assign(web, { [Symbol.asyncDispose]: () => web.close() });
}
