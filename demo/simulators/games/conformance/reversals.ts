import type { Check } from './exchange.ts';

/** What is taken back: once, exactly, and also before it has come. */
export const REVERSALS: readonly Check[] = [
  {
    area: 'reversed',
    name: 'a bet is taken back once, and said so the second time',
    needs: ['bet', 'rollback'],
    async run(talk) {
      const [tx, round] = [talk.id('t'), talk.id('r')];
      talk.expected -= talk.stake;
      talk.must(await talk.bet(tx, round), { status: 'OK' });
      talk.expected += talk.stake;
      talk.must(await talk.rollback(talk.id('x'), tx, 'bet', round), { status: 'OK', effect: 'reversed' });
      talk.must(await talk.rollback(talk.id('x'), tx, 'bet', round), { status: 'OK', effect: 'already' });
    },
  },
  {
    area: 'reversed',
    name: 'a rollback sent twice gives back once',
    needs: ['bet', 'rollback'],
    async run(talk) {
      const [tx, back, round] = [talk.id('t'), talk.id('x'), talk.id('r')];
      talk.expected -= talk.stake;
      talk.must(await talk.bet(tx, round), { status: 'OK' });
      talk.expected += talk.stake;
      talk.must(await talk.rollback(back, tx, 'bet', round), { status: 'OK', replayed: false });
      talk.must(await talk.rollback(back, tx, 'bet', round), { status: 'OK', replayed: true });
    },
  },
  {
    area: 'reversed',
    name: 'a bet whose round has won goes back only after the win',
    needs: ['bet', 'win', 'rollback'],
    async run(talk) {
      const [tx, win, round] = [talk.id('t'), talk.id('w'), talk.id('r')];
      talk.expected -= talk.stake;
      talk.must(await talk.bet(tx, round), { status: 'OK' });
      talk.expected += 2n * talk.stake;
      talk.must(await talk.win(win, round, 2n * talk.stake, { bet_tx_id: tx }), { status: 'OK' });
      talk.must(await talk.rollback(talk.id('x'), tx, 'bet', round), { status: 'ROUND_HAS_WINS' });
      talk.expected -= 2n * talk.stake;
      talk.must(await talk.rollback(talk.id('x'), win, 'win', round), { status: 'OK' });
      talk.expected += talk.stake;
      talk.must(await talk.rollback(talk.id('x'), tx, 'bet', round), { status: 'OK' });
      const again = await talk.win(win, round, 2n * talk.stake, { bet_tx_id: tx });
      talk.must(again, { status: 'OK', replayed: true });
    },
  },
  {
    area: 'reversed',
    name: 'a bet that comes after its rollback moves nothing',
    needs: ['bet', 'rollback'],
    async run(talk) {
      const [tx, round] = [talk.id('t'), talk.id('r')];
      talk.must(await talk.rollback(talk.id('x'), tx, 'bet', round), { status: 'OK', effect: 'tombstoned' });
      talk.must(await talk.bet(tx, round), { status: 'TX_ROLLED_BACK' });
    },
  },
  {
    area: 'reversed',
    name: 'a bet and its rollback racing leave the balance as it was',
    needs: ['bet', 'rollback'],
    async run(talk) {
      for (let n = 0; n < 4; n++) {
        const [tx, round] = [talk.id('t'), talk.id('r')];
        await Promise.all([talk.bet(tx, round), talk.rollback(talk.id('x'), tx, 'bet', round)]);
        talk.must(await talk.rollback(talk.id('x'), tx, 'bet', round), { status: 'OK' });
      }
    },
  },
];
