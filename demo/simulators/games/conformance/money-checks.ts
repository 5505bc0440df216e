import type { ConformanceCheck } from './exchange.ts';
import { unlessAllFits } from './funds-checks.ts';

/** Bets, wins and their repetitions. Every check updates the expected balance. */
export const MONEY: readonly ConformanceCheck[] = [
  {
    area: 'duplicates',
    name: 'a bet sent twice is taken once',
    needs: ['bet'],
    async run(exchange) {
      const [tx, round] = [exchange.id('t'), exchange.id('r')];
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(tx, round), { status: 'OK', replayed: false });
      exchange.must(await exchange.bet(tx, round), { status: 'OK', replayed: true });
    },
  },
  {
    area: 'duplicates',
    name: 'one id with other details is refused, and moves nothing',
    needs: ['bet'],
    async run(exchange) {
      const [tx, round] = [exchange.id('t'), exchange.id('r')];
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(tx, round), { status: 'OK' });
      const other = await exchange.bet(tx, round, { amount: (exchange.stake * 2n).toString() });
      exchange.must(other, { status: 'DUPLICATE_MISMATCH' });
      exchange.must(await exchange.bet(tx, round), { status: 'OK', replayed: true });
    },
  },
  {
    area: 'duplicates',
    name: 'a win sent twice is paid once, also after other play',
    needs: ['bet', 'win'],
    async run(exchange) {
      const [tx, win, round] = [exchange.id('t'), exchange.id('w'), exchange.id('r')];
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(tx, round), { status: 'OK' });
      exchange.expected += 2n * exchange.stake;
      exchange.must(await exchange.win(win, round, 2n * exchange.stake, { bet_tx_id: tx }), { status: 'OK' });
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(exchange.id('t'), exchange.id('r')), { status: 'OK' });
      exchange.must(await exchange.win(win, round, 2n * exchange.stake, { bet_tx_id: tx }), {
        status: 'OK',
        replayed: true,
      });
    },
  },
  {
    area: 'zero win',
    name: 'a win of nothing closes its round',
    needs: ['bet', 'win'],
    async run(exchange) {
      const [tx, round] = [exchange.id('t'), exchange.id('r')];
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(tx, round), { status: 'OK' });
      const closing = { round_closed: true, bet_tx_id: tx };
      exchange.must(await exchange.win(exchange.id('w'), round, 0n, closing), { status: 'OK' });
      exchange.must(await exchange.bet(exchange.id('t'), round), { status: 'ROUND_CLOSED' });
    },
  },
  {
    area: 'late',
    name: 'a win after the end of its round is paid',
    needs: ['bet', 'win', 'end_round'],
    async run(exchange) {
      const [tx, end, round] = [exchange.id('t'), exchange.id('e'), exchange.id('r')];
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(tx, round), { status: 'OK' });
      exchange.must(await exchange.end(end, round), { status: 'OK', replayed: false });
      exchange.must(await exchange.end(end, round), { status: 'OK', replayed: true });
      exchange.expected += exchange.stake;
      exchange.must(await exchange.win(exchange.id('w'), round, exchange.stake), { status: 'OK' });
    },
  },
  {
    area: 'late',
    name: 'a win needs no session',
    needs: ['bet', 'win'],
    async run(exchange) {
      const [tx, round] = [exchange.id('t'), exchange.id('r')];
      exchange.expected -= exchange.stake;
      exchange.must(await exchange.bet(tx, round), { status: 'OK' });
      exchange.expected += exchange.stake;
      const nobody = { session: 's_nobody', bet_tx_id: tx };
      exchange.must(await exchange.win(exchange.id('w'), round, exchange.stake, nobody), { status: 'OK' });
    },
  },
  {
    area: 'late',
    name: 'a win whose bet is unknown is asked for again, never refused for good',
    needs: ['win', 'rollback'],
    async run(exchange) {
      const [win, round] = [exchange.id('w'), exchange.id('r')];
      const reply = await exchange.win(win, round, exchange.stake);
      if (reply.http < 500) exchange.must(reply, { status: 'INTERNAL' });
    },
  },
  {
    area: 'session',
    name: 'a bet needs a session of its own player',
    needs: ['bet'],
    async run(exchange) {
      const reply = await exchange.bet(exchange.id('t'), exchange.id('r'), { session: 's_nobody' });
      exchange.must(reply, { status: 'SESSION_INVALID' });
    },
  },
  {
    area: 'one message',
    name: 'a bet with its win is one: the win does not pay for the bet',
    needs: ['bet_win'],
    unless: unlessAllFits,
    async run(exchange) {
      const fields = (amount: bigint, win: bigint) => ({
        win_tx_id: exchange.id('w'),
        amount: amount.toString(),
        win_amount: win.toString(),
      });
      const say = (more: object) =>
        exchange.line.send('bet_win', {
          player_id: exchange.player_id,
          session: exchange.session,
          game: exchange.game,
          currency: exchange.currency,
          tx_id: exchange.id('t'),
          round_id: exchange.id('r'),
          at: new Date().toISOString(),
          ...more,
        });
      const tooMuch = exchange.expected + 1n;
      exchange.must(await say(fields(tooMuch, tooMuch * 2n)), { status: 'INSUFFICIENT_FUNDS' });
      exchange.expected += exchange.stake;
      exchange.must(await say(fields(exchange.stake, 2n * exchange.stake)), { status: 'OK' });
    },
  },
];
