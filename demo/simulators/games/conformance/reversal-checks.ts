import type { ConformanceCheck } from './exchange.ts';

/** Rollbacks: once, exact, and also before their bet has arrived. */
export const REVERSALS: readonly ConformanceCheck[] = [
  {
    area: 'reversed',
    name: 'a bet is taken back once, and said so the second time',
    needs: ['bet', 'rollback'],
    async run(exchange) {
      const [tx, round] = [exchange.id('t'), exchange.id('r')];
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(tx, round), { status: 'OK' });
      exchange.expected += exchange.stake;
      exchange.must(await exchange.rollback(exchange.id('x'), tx, 'bet', round), {
        status: 'OK',
        effect: 'reversed',
      });
      exchange.must(await exchange.rollback(exchange.id('x'), tx, 'bet', round), {
        status: 'OK',
        effect: 'already',
      });
    },
  },
  {
    area: 'reversed',
    name: 'a rollback sent twice gives back once',
    needs: ['bet', 'rollback'],
    async run(exchange) {
      const [tx, back, round] = [exchange.id('t'), exchange.id('x'), exchange.id('r')];
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(tx, round), { status: 'OK' });
      exchange.expected += exchange.stake;
      exchange.must(await exchange.rollback(back, tx, 'bet', round), { status: 'OK', replayed: false });
      exchange.must(await exchange.rollback(back, tx, 'bet', round), { status: 'OK', replayed: true });
    },
  },
  {
    area: 'reversed',
    name: 'a bet whose round has won goes back only after the win',
    needs: ['bet', 'win', 'rollback'],
    async run(exchange) {
      const [tx, win, round] = [exchange.id('t'), exchange.id('w'), exchange.id('r')];
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(tx, round), { status: 'OK' });
      exchange.expected += 2n * exchange.stake;
      exchange.must(await exchange.win(win, round, 2n * exchange.stake, { bet_tx_id: tx }), { status: 'OK' });
      exchange.must(await exchange.rollback(exchange.id('x'), tx, 'bet', round), {
        status: 'ROUND_HAS_WINS',
      });
      exchange.expected -= 2n * exchange.stake;
      exchange.must(await exchange.rollback(exchange.id('x'), win, 'win', round), { status: 'OK' });
      exchange.expected += exchange.stake;
      exchange.must(await exchange.rollback(exchange.id('x'), tx, 'bet', round), { status: 'OK' });
      const again = await exchange.win(win, round, 2n * exchange.stake, { bet_tx_id: tx });
      exchange.must(again, { status: 'OK', replayed: true });
    },
  },
  {
    area: 'reversed',
    name: 'a bet that comes after its rollback moves nothing',
    needs: ['bet', 'rollback'],
    async run(exchange) {
      const [tx, round] = [exchange.id('t'), exchange.id('r')];
      exchange.must(await exchange.rollback(exchange.id('x'), tx, 'bet', round), {
        status: 'OK',
        effect: 'tombstoned',
      });
      exchange.must(await exchange.bet(tx, round), { status: 'TX_ROLLED_BACK' });
    },
  },
  {
    area: 'reversed',
    name: 'a bet and its rollback racing leave the balance as it was',
    needs: ['bet', 'rollback'],
    async run(exchange) {
      for (let n = 0; n < 4; n++) {
        const [tx, round] = [exchange.id('t'), exchange.id('r')];
        await Promise.all([exchange.bet(tx, round), exchange.rollback(exchange.id('x'), tx, 'bet', round)]);
        exchange.must(await exchange.rollback(exchange.id('x'), tx, 'bet', round), { status: 'OK' });
      }
    },
  },
];
