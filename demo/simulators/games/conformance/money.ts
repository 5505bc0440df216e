import type { Check } from './exchange.ts';
import { unlessAllFits } from './funds.ts';

/** Bets, wins and their repetitions. Every check leaves the count of the balance right. */
export const MONEY: readonly Check[] = [
  {
    area: 'duplicates',
    name: 'a bet sent twice is taken once',
    needs: ['bet'],
    async run(talk) {
      const [tx, round] = [talk.id('t'), talk.id('r')];
      talk.expected -= talk.stake;
      talk.must(await talk.bet(tx, round), { status: 'OK', replayed: false });
      talk.must(await talk.bet(tx, round), { status: 'OK', replayed: true });
    },
  },
  {
    area: 'duplicates',
    name: 'one id with other details is refused, and moves nothing',
    needs: ['bet'],
    async run(talk) {
      const [tx, round] = [talk.id('t'), talk.id('r')];
      talk.expected -= talk.stake;
      talk.must(await talk.bet(tx, round), { status: 'OK' });
      const other = await talk.bet(tx, round, { amount: (talk.stake * 2n).toString() });
      talk.must(other, { status: 'DUPLICATE_MISMATCH' });
      talk.must(await talk.bet(tx, round), { status: 'OK', replayed: true });
    },
  },
  {
    area: 'duplicates',
    name: 'a win sent twice is paid once, also after other play',
    needs: ['bet', 'win'],
    async run(talk) {
      const [tx, win, round] = [talk.id('t'), talk.id('w'), talk.id('r')];
      talk.expected -= talk.stake;
      talk.must(await talk.bet(tx, round), { status: 'OK' });
      talk.expected += 2n * talk.stake;
      talk.must(await talk.win(win, round, 2n * talk.stake, { bet_tx_id: tx }), { status: 'OK' });
      talk.expected -= talk.stake;
      talk.must(await talk.bet(talk.id('t'), talk.id('r')), { status: 'OK' });
      talk.must(await talk.win(win, round, 2n * talk.stake, { bet_tx_id: tx }), {
        status: 'OK',
        replayed: true,
      });
    },
  },
  {
    area: 'zero win',
    name: 'a win of nothing closes its round',
    needs: ['bet', 'win'],
    async run(talk) {
      const [tx, round] = [talk.id('t'), talk.id('r')];
      talk.expected -= talk.stake;
      talk.must(await talk.bet(tx, round), { status: 'OK' });
      const closing = { round_closed: true, bet_tx_id: tx };
      talk.must(await talk.win(talk.id('w'), round, 0n, closing), { status: 'OK' });
      talk.must(await talk.bet(talk.id('t'), round), { status: 'ROUND_CLOSED' });
    },
  },
  {
    area: 'late',
    name: 'a win after the end of its round is paid',
    needs: ['bet', 'win', 'end_round'],
    async run(talk) {
      const [tx, end, round] = [talk.id('t'), talk.id('e'), talk.id('r')];
      talk.expected -= talk.stake;
      talk.must(await talk.bet(tx, round), { status: 'OK' });
      talk.must(await talk.end(end, round), { status: 'OK', replayed: false });
      talk.must(await talk.end(end, round), { status: 'OK', replayed: true });
      talk.expected += talk.stake;
      talk.must(await talk.win(talk.id('w'), round, talk.stake), { status: 'OK' });
    },
  },
  {
    area: 'late',
    name: 'a win needs no session',
    needs: ['bet', 'win'],
    async run(talk) {
      const [tx, round] = [talk.id('t'), talk.id('r')];
      talk.expected -= talk.stake;
      talk.must(await talk.bet(tx, round), { status: 'OK' });
      talk.expected += talk.stake;
      const nobody = { session: 's_nobody', bet_tx_id: tx };
      talk.must(await talk.win(talk.id('w'), round, talk.stake, nobody), { status: 'OK' });
    },
  },
  {
    area: 'late',
    name: 'a win whose bet is unknown is asked for again, never refused for good',
    needs: ['win', 'rollback'],
    async run(talk) {
      const [win, round] = [talk.id('w'), talk.id('r')];
      const heard = await talk.win(win, round, talk.stake);
      if (heard.http < 500) talk.must(heard, { status: 'INTERNAL' });
    },
  },
  {
    area: 'session',
    name: 'a bet needs a session of its own player',
    needs: ['bet'],
    async run(talk) {
      const heard = await talk.bet(talk.id('t'), talk.id('r'), { session: 's_nobody' });
      talk.must(heard, { status: 'SESSION_INVALID' });
    },
  },
  {
    area: 'one message',
    name: 'a bet with its win is one: the win does not pay for the bet',
    needs: ['bet_win'],
    unless: unlessAllFits,
    async run(talk) {
      const fields = (amount: bigint, win: bigint) => ({
        win_tx_id: talk.id('w'),
        amount: amount.toString(),
        win_amount: win.toString(),
      });
      const say = (more: object) =>
        talk.line.say('bet_win', {
          player_id: talk.player_id,
          session: talk.session,
          game: talk.game,
          currency: talk.currency,
          tx_id: talk.id('t'),
          round_id: talk.id('r'),
          at: new Date().toISOString(),
          ...more,
        });
      const tooMuch = talk.expected + 1n;
      talk.must(await say(fields(tooMuch, tooMuch * 2n)), { status: 'INSUFFICIENT_FUNDS' });
      talk.expected += talk.stake;
      talk.must(await say(fields(talk.stake, 2n * talk.stake)), { status: 'OK' });
    },
  },
];
