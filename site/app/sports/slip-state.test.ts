import { expect, test } from 'vitest';
import type { SelectionItem } from '#contracts/api/sports.ts';
import { legStateOf } from './leg-state.ts';
import { acceptPrice, chooseKind, kindOf, toggleBanker, toggleFold } from './slip-changes.ts';
import { outcomeIdsInCode, slipCode } from './slip-code.ts';
import { EMPTY_SLIP, removeLeg, type Slip, toggleLeg } from './slip-state.ts';
import { readSlip } from './slip-store.ts';
import { ticketContentOf, ticketsOf } from './slip-tickets.ts';

const id = (n: number) => `019abcde-0000-7000-8000-${String(n).padStart(12, '0')}`;
const selection = (n: number): SelectionItem => ({
  ...{ outcome_id: id(n), home_away: 1, criteria1: '', price: '2.00', version: 1, bet_type: '1X2' },
  ...{ specifier: '', is_open: true, event_id: id(100 + n), sport: 'football' },
  ...{ competition: { name: 'League', names: {} }, home_team_name: 'Reds', away_team_name: 'Blues' },
  ...{ starts_at: '2026-12-01T12:00:00.000Z', is_simulated: false },
});
const slipOf = (count: number): Slip =>
  Array.from({ length: count }, (_, n) => selection(n + 1)).reduce(
    (slip, leg) => toggleLeg(slip, leg, '2.00'),
    EMPTY_SLIP,
  );

test('one selection is a single, more are a parlay unless another bet type is chosen', () => {
  expect([1, 2, 3].map((count) => kindOf(slipOf(count)))).toEqual(['single', 'parlay', 'parlay']);
  expect(kindOf(chooseKind(slipOf(2), 'system'))).toBe('parlay');
  expect(kindOf(chooseKind(slipOf(3), 'system'))).toBe('system');
  const again = toggleLeg(slipOf(2), selection(1), '2.00');
  expect(again.legs.map((leg) => leg.selection.outcome_id)).toEqual([id(2)]);
  expect(slipOf(25).legs).toHaveLength(20);
});

test('singles have one stake each, a parlay has one, a system has a stake per line or in total', () => {
  const singles = { ...chooseKind(slipOf(2), 'single'), stakes: { [id(1)]: '10', [id(2)]: '0.5' } };
  expect(ticketsOf(singles, 2).map(({ stake }) => stake)).toEqual(['1000', '50']);
  expect(ticketsOf({ ...slipOf(3), stake: '2,50' }, 2)).toMatchObject([{ kind: 'parlay', stake: '250' }]);
  const trixie = toggleFold({ ...chooseKind(slipOf(3), 'system'), stake: '10' }, 3);
  expect(ticketsOf(trixie, 2)).toMatchObject([{ folds: [2, 3], lines: 4, stake: '1000' }]);
  expect(ticketsOf({ ...trixie, isTotal: true }, 2)).toMatchObject([{ stake: '250' }]);
  for (const stake of ['', '0', '1.234', 'ten', '-5', '1e9'])
    expect(ticketsOf({ ...slipOf(3), stake }, 2)).toMatchObject([{ stake: null }]);
});

test('a banker is in every line, and is removed with its selection', () => {
  const system = toggleBanker(chooseKind(slipOf(4), 'system'), id(1));
  expect(ticketsOf(system, 2)).toMatchObject([{ bankers: [0], folds: [2], lines: 3 }]);
  const less = removeLeg(system, id(1));
  expect(ticketsOf(less, 2)).toMatchObject([{ bankers: [], lines: 3 }]);
});

test('repeating a bet reuses the request, with its accepted price; a new stake does not', () => {
  const slip = { ...slipOf(2), stake: '10' };
  const content = (of: Slip) => ticketContentOf(ticketsOf(of, 2)[0]!);
  expect(content(acceptPrice(slip, id(1), '1.90'))).toBe(content(slip));
  expect(content({ ...slip, stake: '11' })).not.toBe(content(slip));
});

test('a stored slip is restored unchanged, and invalid stored data is ignored', () => {
  const slip = { ...slipOf(3), stake: '5', policy: 'better' as const };
  expect(readSlip(JSON.stringify(slip))).toEqual(slip);
  for (const text of ['', 'null', '[]', '{', '{"legs":[{}]}', '{"legs":[{"selection":{"outcome_id":1}}]}'])
    expect(readSlip(text)).toEqual(EMPTY_SLIP);
});

test('[sportsbook 13.2] a changed price is re-offered unless the player accepts such changes', () => {
  const [leg] = slipOf(1).legs;
  const kindAt = (price: string, policy: Slip['policy'], tolerance: number | null = null) => {
    const live = { price, version: 2, isOpen: true, moved: null };
    const facts = { live, quoted: undefined, isRelated: false };
    return legStateOf(leg!, { policy, tolerance }, facts).kind;
  };
  expect(['2.10', '1.90'].map((price) => kindAt(price, 'none'))).toEqual(['changed', 'changed']);
  expect(['2.10', '1.90'].map((price) => kindAt(price, 'better'))).toEqual(['open', 'changed']);
  expect(['1.90', '1.89'].map((price) => kindAt(price, 'any', 5))).toEqual(['open', 'changed']);
  expect(kindAt('1.05', 'any')).toBe('open');
});

test('a link contains only outcome ids, and a forged link yields none', () => {
  const code = slipCode(slipOf(3));
  expect(code).toMatch(/^[\w.-]{60,80}$/);
  expect(outcomeIdsInCode(code)).toEqual([id(1), id(2), id(3)]);
  for (const forged of ['', 'x', '../..', 'A'.repeat(5000), '<script>'])
    expect(outcomeIdsInCode(forged)).toEqual([]);
});
