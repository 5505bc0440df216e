import type { Check } from './exchange.ts';

/** A pool of the run's own: what it is given and pays is taken back, so that it ends as it began. */
const POOL = 'conformance';

/** Parts of a stake for a jackpot, and its win [wallet 3.3, 12.6]. */
export const JACKPOTS: readonly Check[] = [
  {
    area: 'jackpots',
    name: 'the part of a bet for a jackpot is inside the bet, and goes back with it',
    needs: ['bet', 'rollback', 'jackpot_win'],
    async run(talk) {
      const [tx, round] = [talk.id('t'), talk.id('r')];
      const part = (amount: bigint) => ({
        jackpot_contributions: [{ jackpot_id: POOL, amount: amount.toString() }],
      });
      const tooMuch = await talk.bet(talk.id('t'), talk.id('r'), part(talk.stake + 1n));
      talk.must(tooMuch, { status: 'WRONG_AMOUNT' });
      talk.expected -= talk.stake;
      talk.must(await talk.bet(tx, round, part(talk.stake / 10n)), { status: 'OK' });
      talk.expected += talk.stake;
      talk.must(await talk.rollback(talk.id('x'), tx, 'bet', round), { status: 'OK', effect: 'reversed' });
    },
  },
  {
    area: 'jackpots',
    name: 'a jackpot is paid once, also without a session, and can be taken back',
    needs: ['bet', 'rollback', 'jackpot_win'],
    async run(talk) {
      const { player_id, game, currency } = talk;
      const [tx, win, round] = [talk.id('t'), talk.id('j'), talk.id('r')];
      const amount = 3n * talk.stake;
      const pay = () =>
        talk.line.say('jackpot_win', {
          ...{ player_id, game, currency, tx_id: win, round_id: round, jackpot_id: POOL },
          ...{ amount: amount.toString(), at: new Date().toISOString() },
        });
      talk.expected -= talk.stake;
      talk.must(await talk.bet(tx, round), { status: 'OK' });
      talk.expected += amount;
      talk.must(await pay(), { status: 'OK', replayed: false });
      talk.must(await pay(), { status: 'OK', replayed: true });
      talk.expected -= amount;
      const back = await talk.rollback(talk.id('x'), win, 'jackpot_win', round);
      talk.must(back, { status: 'OK', effect: 'reversed' });
      talk.expected += talk.stake;
      talk.must(await talk.rollback(talk.id('x'), tx, 'bet', round), { status: 'OK' });
    },
  },
];
