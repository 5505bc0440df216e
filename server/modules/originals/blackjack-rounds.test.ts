import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import type { BlackjackAction, BlackjackView } from '#games/blackjack/index.ts';
import { findChoiceGame, readOutcome } from '#games/choice-games.ts';
import { expectBooks } from '#test/support/books.ts';
import { openTestCasino, type TestCasino, type TestPlayer } from './testing/application.ts';
import { bet, sellChoiceGames } from './testing/choice-games.ts';

const GAME = { provider_code: 'BAIZE', game_code: 'blackjack' };
const STAKE = 500n;
const TWO_HANDS = { hands: 2, pairs: 10, trio: 100 };
/** Two hands, and 110 % of each in side bets. */
const OPENING = 2n * STAKE + (2n * STAKE * 110n) / 100n;

let platform: TestCasino;
beforeAll(async () => {
  platform = await openTestCasino();
  await sellChoiceGames(platform, 'one.test');
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const viewOf = (item: { outcome: unknown }) => readOutcome(item.outcome).view as BlackjackView;
const step = (holder: TestPlayer, round_id: string, number: number, action: BlackjackAction) =>
  platform.ask(holder, 'stepRound', { round_id, step: number, action });
const balanceOf = async (holder: TestPlayer) =>
  BigInt((await platform.get(holder, 'openGame', GAME)).balance);

/** Starts rounds until one offers this action; stands on the others. */
async function offered(holder: TestPlayer, action: BlackjackAction) {
  for (;;) {
    const { open } = await platform.get(holder, 'beginRound', bet('blackjack', STAKE, TWO_HANDS));
    if (open && viewOf(open).offers.includes(action)) return open;
    if (open) await step(holder, open.round_id, open.step, 'standAll');
  }
}

describe('[A-10] a round of blackjack', () => {
  test('takes every hand and side bet at the deal, shows one dealer card, pays once and is provably fair', async () => {
    const holder = await platform.newPlayer('one.test', 10_000_000n);
    const open = await offered(holder, 'stand');
    expect(open.stake).toBe(OPENING.toString());
    expect(viewOf(open)).toMatchObject({ dealer: [expect.any(Number)], insurance: null });
    const before = await balanceOf(holder);
    const paid = await Promise.all(
      Array.from({ length: 50 }, () => step(holder, open.round_id, open.step, 'standAll')),
    );
    expect(paid.filter((answer) => 'replayed' in answer && !answer.replayed)).toHaveLength(1);
    const [round] = paid.flatMap((answer) => ('round' in answer && answer.round ? [answer.round] : []));
    expect(round).toMatchObject({ stake: OPENING.toString(), round_id: open.round_id });
    expect(await balanceOf(holder)).toBe(before + BigInt(round!.win));
    expect((await step(holder, open.round_id, open.step + 1, 'hit')).statusMessage).toBe('roundOver');
    await platform.get(holder, 'rotateSeeds', GAME);
    const guest = { domain_name: holder.host, external_id: 'site-one' };
    const proof = await platform.get(holder, 'roundProof', { ...guest, round_id: open.round_id });
    const { choice, actions, view, stake } = readOutcome(proof.round.outcome);
    const proven = findChoiceGame('blackjack')!.play({
      ...{ serverSeed: proof.server_seed!, clientSeed: proof.round.client_seed, nonce: proof.round.nonce },
      ...{ stake: BigInt(stake), choice, actions },
    });
    expect([proven.view, proven.staked, proven.win]).toEqual([
      view,
      BigInt(proof.round.stake),
      BigInt(proof.round.win),
    ]);
  });

  test('[wallet I6] 50 equal doubles take one stake; a different action under their id is refused', async () => {
    const holder = await platform.newPlayer('one.test', 10_000_000n);
    const open = await offered(holder, 'double');
    const before = await balanceOf(holder);
    const doubled = await Promise.all(
      Array.from({ length: 50 }, () => step(holder, open.round_id, open.step, 'double')),
    );
    expect(doubled.every(({ statusCode }) => statusCode === 1)).toBe(true);
    expect(doubled.filter((answer) => 'replayed' in answer && !answer.replayed)).toHaveLength(1);
    const [first] = doubled.map((answer) => ('round' in answer && (answer.open ?? answer.round)) || null);
    expect(first!.stake).toBe((OPENING + STAKE).toString());
    const win = 'win' in first! ? BigInt(first.win) : 0n;
    expect(await balanceOf(holder)).toBe(before - STAKE + win);
    expect((await step(holder, open.round_id, open.step, 'hit')).statusMessage).toBe('duplicateMismatch');
  });

  test('refuses a double above the balance, and the hand continues unchanged', async () => {
    const holder = await platform.newPlayer('one.test', 10_000_000n);
    const open = await offered(holder, 'double');
    const poor = await platform.newPlayer('one.test', OPENING);
    const own = await platform.ask(poor, 'beginRound', bet('blackjack', STAKE, TWO_HANDS));
    expect(own.statusMessage).toBe('OK');
    const mine = 'open' in own ? own.open : null;
    if (mine && viewOf(mine).offers.includes('double')) {
      expect((await step(poor, mine.round_id, 0, 'double')).statusMessage).toBe('insufficientFunds');
      expect((await platform.get(poor, 'openGame', GAME)).open_round?.outcome).toEqual(mine.outcome);
    }
    // Another player’s hand is not found, whether open or over.
    expect((await step(poor, open.round_id, open.step, 'hit')).statusMessage).toBe('notFound');
    await step(holder, open.round_id, open.step, 'standAll');
    expect((await step(poor, open.round_id, open.step, 'standAll')).statusMessage).toBe('notFound');
  });

  test('insurance cannot be bought once it is declined, and not without an ace', async () => {
    const holder = await platform.newPlayer('one.test', 10_000_000n);
    const open = await offered(holder, 'insure');
    expect(viewOf(open)).toMatchObject({ insurance: 'offered', turn: null, dealer: [expect.any(Number)] });
    expect((await step(holder, open.round_id, 0, 'hit')).statusMessage).toBe('invalidChoice');
    const declined = await platform.get(holder, 'stepRound', {
      ...{ round_id: open.round_id, step: 0, action: 'decline' },
    });
    expect((await step(holder, open.round_id, 0, 'insure')).statusMessage).toBe('duplicateMismatch');
    const late = await step(holder, open.round_id, 1, 'insure');
    expect(late.statusMessage).toBe(declined.open ? 'invalidChoice' : 'roundOver');
    if (declined.open) await step(holder, open.round_id, 1, 'standAll');
    const other = await offered(holder, 'hit');
    expect((await step(holder, other.round_id, 0, 'insure')).statusMessage).toBe('invalidChoice');
  });

  test('[wallet I13] [fairness 3.1] an abandoned hand is resumed with its seed, and stands after a day', async () => {
    const holder = await platform.newPlayer('one.test', 10_000_000n);
    const open = await offered(holder, 'hit');
    const opened = await platform.get(holder, 'openGame', GAME);
    expect(opened.open_round).toMatchObject({ round_id: open.round_id, outcome: open.outcome });
    expect((await platform.ask(holder, 'rotateSeeds', GAME)).statusMessage).toBe('roundOpen');
    expect((await platform.ask(holder, 'beginRound', bet('blackjack', STAKE, TWO_HANDS))).statusMessage).toBe(
      'roundOpen',
    );
    await platform.originals.endIdleRounds(platform.db, new Date(Date.now() + 25 * HOUR_MS));
    const { last_round, balance } = await platform.get(holder, 'openGame', GAME);
    expect(last_round).toMatchObject({ round_id: open.round_id, stake: open.stake });
    expect(BigInt(balance)).toBe(BigInt(opened.balance) + BigInt(last_round!.win));
    expect(readOutcome(last_round!.outcome).actions).toEqual(['standAll']);
  });

  test('[player protection C2] a limit counts all hands and side bets of the deal together', async () => {
    const holder = await platform.newPlayer('one.test', 100_000n);
    await platform.get(holder, 'setLimit', { kind: 'stake', period: 'day', limit_amount: '2000' });
    const answer = await platform.ask(holder, 'beginRound', bet('blackjack', STAKE, TWO_HANDS));
    expect(answer.statusMessage).toBe('limitReached');
    expect(await balanceOf(holder)).toBe(100_000n);
  });
});
