import { type CheckContext, type ConformanceCheck, Mismatch } from './exchange.ts';

/** A stake this large is refused by the game's limit before the funds are checked. */
const stakeAboveLimit =
  (amountOf: (exchange: CheckContext) => bigint) =>
  (exchange: CheckContext): string | undefined =>
    exchange.maxBet !== undefined && amountOf(exchange) > exchange.maxBet
      ? `a bet is ${exchange.maxBet} at most in this game, and the balance ${exchange.expected}`
      : undefined;
export const unlessAllFits = stakeAboveLimit(({ expected }) => expected + 1n);

/** Insufficient funds, another currency, and many bets at once. */
export const FUNDS: readonly ConformanceCheck[] = [
  {
    area: 'funds',
    name: 'a stake above the balance is refused with the true balance',
    needs: ['bet', 'rollback'],
    unless: unlessAllFits,
    async run(exchange) {
      const [tx, round] = [exchange.id('t'), exchange.id('r')];
      const reply = await exchange.bet(tx, round, { amount: (exchange.expected + 1n).toString() });
      exchange.must(reply, { status: 'INSUFFICIENT_FUNDS' });
      if (reply.balance === undefined) throw new Mismatch('the answer tells no balance');
      exchange.must(await exchange.rollback(exchange.id('x'), tx, 'bet', round), { status: 'OK' });
    },
  },
  {
    area: 'funds',
    name: 'a stake of nothing is no bet',
    needs: ['bet'],
    async run(exchange) {
      exchange.must(await exchange.bet(exchange.id('t'), exchange.id('r'), { amount: '0' }), {
        status: 'WRONG_AMOUNT',
      });
    },
  },
  {
    area: 'limits',
    name: 'a bet outside the limits of its game is refused, and moves nothing',
    needs: ['bet'],
    unless: ({ minBet, maxBet }) =>
      minBet === undefined && maxBet === undefined ? 'the session tells no limits' : undefined,
    async run(exchange) {
      const outside = [
        ...(exchange.minBet !== undefined && exchange.minBet > 1n ? [exchange.minBet - 1n] : []),
        ...(exchange.maxBet !== undefined ? [exchange.maxBet + 1n] : []),
      ];
      for (const amount of outside) {
        const reply = await exchange.bet(exchange.id('t'), exchange.id('r'), { amount: amount.toString() });
        exchange.must(reply, { status: ['WRONG_AMOUNT', 'LIMIT_REACHED'] });
      }
    },
  },
  {
    area: 'currency',
    name: 'a bet in another currency is refused',
    needs: ['bet'],
    async run(exchange) {
      const currency = exchange.currency === 'EUR' ? 'USD' : 'EUR';
      exchange.must(await exchange.bet(exchange.id('t'), exchange.id('r'), { currency }), {
        status: 'WRONG_CURRENCY',
      });
    },
  },
  {
    area: 'at once',
    name: 'ten copies of one bet are one bet',
    needs: ['bet'],
    async run(exchange) {
      const [tx, round] = [exchange.id('t'), exchange.id('r')];
      exchange.expected -= exchange.stake;
      const reply = await Promise.all(Array.from({ length: 10 }, () => exchange.bet(tx, round)));
      for (const answer of reply) exchange.must(answer, { status: 'OK' });
    },
  },
  {
    area: 'at once',
    name: 'bets at once cannot spend more than there is',
    needs: ['bet', 'rollback'],
    unless: stakeAboveLimit(({ expected }) => expected / 3n),
    async run(exchange) {
      const amount = exchange.expected / 3n;
      const bets = Array.from({ length: 6 }, () => ({ tx: exchange.id('t'), round: exchange.id('r') }));
      const reply = await Promise.all(
        bets.map(({ tx, round }) => exchange.bet(tx, round, { amount: amount.toString() })),
      );
      const taken = bets.filter((_, at) => reply[at]?.status === (exchange.line.words?.OK ?? 'OK'));
      if (taken.length !== 3) throw new Mismatch(`three of six were covered, ${taken.length} were taken`);
      for (const { tx, round } of taken) await exchange.rollback(exchange.id('x'), tx, 'bet', round);
      const [last] = taken;
      exchange.must(await exchange.rollback(exchange.id('x'), last!.tx, 'bet', last!.round), {
        status: 'OK',
      });
    },
  },
];
