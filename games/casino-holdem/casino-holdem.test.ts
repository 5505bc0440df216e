import { describe, expect, test } from 'vitest';
import { findChoiceGame } from '../choice-games.ts';
import { pokerScore } from '../engine/cards/poker.ts';
import { seedHash } from '../engine/fair/index.ts';
import { percent } from '../engine/slot/ratio.ts';
import { ANTE, CALL, type HoldemView, holdem, OPTIMAL_RETURN } from './index.ts';
import { qualifies, showdown } from './pay-table.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const request = { serverSeed: SEED, clientSeed: 'player one', nonce: 0, stake: 100n, choice: null };
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const cards = (text: string) =>
  text.split(' ').map((name) => RANKS.indexOf(name.slice(0, -1)) * 4 + 'dhsc'.indexOf(name.at(-1)!));

describe('[fairness 9] the return of best play', () => {
  test('matches the count of `npm run bench -- cards`: a house edge of 2.16 % of the ante', () => {
    expect(percent(OPTIMAL_RETURN, 4)).toBe('97.8423');
    expect(holdem.rules.rtp).toEqual({ min: percent(OPTIMAL_RETURN), max: percent(OPTIMAL_RETURN) });
    expect(holdem.rules.houseEdgePercent).toBe('2.16');
    expect(Number(holdem.rules.top.multiple)).toBe(1 + CALL + CALL + ANTE.royal);
  });
});

describe('payouts, in antes', () => {
  test.each([
    ['As Kd', '2c 3d', '7h 9s Jd Qc 4h', 'noQualify', 4],
    ['As Kd', '4c 3d', '7h 9s Jd Qc 4h', 'lose', 0],
    ['Ad Kd', 'Qh Qs', '2d 9d 4d Qc 7s', 'win', 7],
    ['As 5d', 'Ah 6d', 'Ac 9s Jd Qc 9h', 'tie', 3],
    ['Js 10s', 'Ah Ad', 'Qs Ks As 2d 2c', 'win', 105],
    ['4s 4d', '5h 5d', 'Ac 9s Jd Qc 2h', 'lose', 0],
    ['7s 2d', '3c 6d', '3h 9s Jd Qc Ah', 'noQualify', 4],
  ])('%s against %s on %s: %s', (player, dealer, board, result, antes) => {
    const found = showdown(cards(`${player} ${board}`), cards(`${dealer} ${board}`));
    expect(found).toMatchObject({ result, antes });
  });

  test('the dealer qualifies with a pair of fours or better', () => {
    expect(qualifies(pokerScore(cards('4s 4d Ah Kd 9c 7s 2h')))).toBe(true);
    expect(qualifies(pokerScore(cards('3s 3d Ah Kd 9c 7s 2h')))).toBe(false);
    expect(qualifies(pokerScore(cards('As Qd Jh 8d 6c 4s 2h')))).toBe(false);
  });
});

describe('a round', () => {
  test('shows two cards and a flop; a call costs two more antes and reveals the rest of the same nine cards', () => {
    const open = holdem.play(request);
    expect(open).toMatchObject({ staked: 100n, win: null });
    const seen = open.view as HoldemView;
    expect(seen).toMatchObject({ dealer: null, dealerHand: null, result: null });
    // From an independent program: two player cards, two dealer cards, then the board.
    expect(seen.player).toEqual([1, 6]);
    expect(seen.board).toEqual([7, 0, 22]);
    const called = holdem.play({ ...request, actions: ['call'] });
    expect(called.staked).toBe(100n * BigInt(1 + CALL));
    expect(called.view).toMatchObject({ player: [1, 6], dealer: [32, 10], board: [7, 0, 22, 34, 14] });
  });

  test('a fold loses the ante and reveals nothing more; an abandoned hand is folded', () => {
    const open = holdem.play(request);
    const folded = holdem.play({ ...request, actions: [holdem.abandon(open)] });
    expect(folded).toMatchObject({ staked: 100n, win: 0n });
    expect(folded.view).toMatchObject({ dealer: null, result: 'fold' });
    expect(() => holdem.play({ ...request, actions: ['call', 'call'] })).toThrow(RangeError);
    expect(() => holdem.play({ ...request, actions: ['raise'] })).toThrow(RangeError);
  });

  test('its proof verifies and identifies a tampered part', () => {
    const round = holdem.play({ ...request, actions: ['call'] });
    const proof = { serverSeed: SEED, serverSeedHash: seedHash(SEED), round };
    expect(findChoiceGame('casino-holdem')!.verify(proof).ok).toBe(true);
    const view = { ...(round.view as HoldemView), dealer: [0, 1] };
    const wrong = holdem.verify({ ...proof, round: { ...round, view } });
    expect(wrong.checks.filter(({ ok }) => !ok).map(({ part }) => part)).toEqual(['view']);
  });
});
