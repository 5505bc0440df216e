import { type Check, Mismatch, type Talk } from './exchange.ts';

/** A stake that large is refused for the game's own limit before anybody looks at the funds. */
const aboveLimit =
  (wanted: (talk: Talk) => bigint) =>
  (talk: Talk): string | undefined =>
    talk.maxBet !== undefined && wanted(talk) > talk.maxBet
      ? `a bet is ${talk.maxBet} at most in this game, and the balance ${talk.expected}`
      : undefined;
export const unlessAllFits = aboveLimit(({ expected }) => expected + 1n);

/** Money that is not there, or not of this kind, and many bets at once. */
export const FUNDS: readonly Check[] = [
  {
    area: 'funds',
    name: 'a stake above the balance is refused with the true balance',
    needs: ['bet', 'rollback'],
    unless: unlessAllFits,
    async run(talk) {
      const [tx, round] = [talk.id('t'), talk.id('r')];
      const heard = await talk.bet(tx, round, { amount: (talk.expected + 1n).toString() });
      talk.must(heard, { status: 'INSUFFICIENT_FUNDS' });
      if (heard.balance === undefined) throw new Mismatch('the answer tells no balance');
      talk.must(await talk.rollback(talk.id('x'), tx, 'bet', round), { status: 'OK' });
    },
  },
  {
    area: 'funds',
    name: 'a stake of nothing is no bet',
    needs: ['bet'],
    async run(talk) {
      talk.must(await talk.bet(talk.id('t'), talk.id('r'), { amount: '0' }), { status: 'WRONG_AMOUNT' });
    },
  },
  {
    area: 'limits',
    name: 'a bet outside the limits of its game is refused, and moves nothing',
    needs: ['bet'],
    unless: ({ minBet, maxBet }) =>
      minBet === undefined && maxBet === undefined ? 'the session tells no limits' : undefined,
    async run(talk) {
      const outside = [
        ...(talk.minBet !== undefined && talk.minBet > 1n ? [talk.minBet - 1n] : []),
        ...(talk.maxBet !== undefined ? [talk.maxBet + 1n] : []),
      ];
      for (const amount of outside) {
        const heard = await talk.bet(talk.id('t'), talk.id('r'), { amount: amount.toString() });
        talk.must(heard, { status: ['WRONG_AMOUNT', 'LIMIT_REACHED'] });
      }
    },
  },
  {
    area: 'currency',
    name: 'a bet in another currency is refused',
    needs: ['bet'],
    async run(talk) {
      const currency = talk.currency === 'EUR' ? 'USD' : 'EUR';
      talk.must(await talk.bet(talk.id('t'), talk.id('r'), { currency }), { status: 'WRONG_CURRENCY' });
    },
  },
  {
    area: 'at once',
    name: 'ten copies of one bet are one bet',
    needs: ['bet'],
    async run(talk) {
      const [tx, round] = [talk.id('t'), talk.id('r')];
      talk.expected -= talk.stake;
      const heard = await Promise.all(Array.from({ length: 10 }, () => talk.bet(tx, round)));
      for (const one of heard) talk.must(one, { status: 'OK' });
    },
  },
  {
    area: 'at once',
    name: 'bets at once cannot spend more than there is',
    needs: ['bet', 'rollback'],
    unless: aboveLimit(({ expected }) => expected / 3n),
    async run(talk) {
      const amount = talk.expected / 3n;
      const bets = Array.from({ length: 6 }, () => ({ tx: talk.id('t'), round: talk.id('r') }));
      const heard = await Promise.all(
        bets.map(({ tx, round }) => talk.bet(tx, round, { amount: amount.toString() })),
      );
      const taken = bets.filter((_, at) => heard[at]?.status === (talk.line.words?.OK ?? 'OK'));
      if (taken.length !== 3) throw new Mismatch(`three of six were covered, ${taken.length} were taken`);
      for (const { tx, round } of taken) await talk.rollback(talk.id('x'), tx, 'bet', round);
      const [last] = taken;
      talk.must(await talk.rollback(talk.id('x'), last!.tx, 'bet', last!.round), { status: 'OK' });
    },
  },
];
