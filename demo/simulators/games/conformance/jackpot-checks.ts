import type { ConformanceCheck } from './exchange.ts';

/**
 * A separate pool for the run: contributions and wins are rolled back, so that the initial state is restored.
 */
const POOL = 'conformance';

/** Jackpot contributions of a stake, and a jackpot win [wallet 3.3, 12.6]. */
export const JACKPOTS: readonly ConformanceCheck[] = [
  {
    area: 'jackpots',
    name: 'the part of a bet for a jackpot is inside the bet, and goes back with it',
    needs: ['bet', 'rollback', 'jackpot_win'],
    async run(exchange) {
      const [tx, round] = [exchange.id('t'), exchange.id('r')];
      const part = (amount: bigint) => ({
        jackpot_contributions: [{ jackpot_id: POOL, amount: amount.toString() }],
      });
      const tooMuch = await exchange.bet(exchange.id('t'), exchange.id('r'), part(exchange.stake + 1n));
      exchange.must(tooMuch, { status: 'WRONG_AMOUNT' });
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(tx, round, part(exchange.stake / 10n)), { status: 'OK' });
      exchange.expected += exchange.stake;
      exchange.must(await exchange.rollback(exchange.id('x'), tx, 'bet', round), {
        status: 'OK',
        effect: 'reversed',
      });
    },
  },
  {
    area: 'jackpots',
    name: 'a jackpot is paid once, also without a session, and can be taken back',
    needs: ['bet', 'rollback', 'jackpot_win'],
    async run(exchange) {
      const { player_id, game, currency } = exchange;
      const [tx, win, round] = [exchange.id('t'), exchange.id('j'), exchange.id('r')];
      const amount = 3n * exchange.stake;
      const pay = () =>
        exchange.line.send('jackpot_win', {
          ...{ player_id, game, currency, tx_id: win, round_id: round, jackpot_id: POOL },
          ...{ amount: amount.toString(), at: new Date().toISOString() },
        });
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(tx, round), { status: 'OK' });
      exchange.expected += amount;
      exchange.must(await pay(), { status: 'OK', replayed: false });
      exchange.must(await pay(), { status: 'OK', replayed: true });
      exchange.expected -= amount;
      const back = await exchange.rollback(exchange.id('x'), win, 'jackpot_win', round);
      exchange.must(back, { status: 'OK', effect: 'reversed' });
      exchange.expected += exchange.stake;
      exchange.must(await exchange.rollback(exchange.id('x'), tx, 'bet', round), { status: 'OK' });
    },
  },
];
