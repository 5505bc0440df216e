import {
  type ChoiceGame,
  choiceGame,
  DECLARED_STAKES,
  MULTIPLIER_UNIT,
  payoutAt,
  readObject,
  readOneOf,
  stakesFor,
} from '../engine/choice/index.ts';
import { toHex, type WordSource } from '../engine/fair/index.ts';
import { add, compare, floorDecimal, mul, percent, type Ratio, ratio, sub } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';
import type { Reading } from './hash-reading.ts';

/** A bet of a game: its payout in ten-thousandths, its exact probability, and the probability of a refund. */
export type HashBet = { name: string; multiplier: number; chance: Ratio; refund: Ratio };

type HashSpec = {
  gameCode: string;
  version: number;
  bets: readonly HashBet[];
  read(hash: string): Reading;
};

export type HashChoice = { bet: string };
export type HashView = {
  hash: string;
  values: readonly number[];
  at: readonly number[];
  winner: string;
};

const BYTES = 32;

/**
 * The hash of a round: the first block of its stream, HMAC-SHA256(server seed, `client seed:nonce:0`), as 64
 * hex characters. Committed by the seed's hash before the bet. It is not a blockchain block, and the page
 * states this.
 */
export function hashOf(words: WordSource): string {
  const bytes = new Uint8Array(BYTES);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < BYTES; at += 4) view.setUint32(at, words.word());
  return toHex(bytes);
}

function returnOf({ chance, refund, multiplier }: HashBet, stake: bigint): Ratio {
  return add(mul(chance, ratio(payoutAt(stake, multiplier), stake)), refund);
}

/** A game on the characters of a hash; a tie returns every stake that was not bet on the tie. */
export function hashGame({
  gameCode,
  version,
  bets,
  read,
}: HashSpec): ChoiceGame & { bets: readonly HashBet[] } {
  const names = bets.map(({ name }) => name);
  const betOf = (name: string) => bets.find((bet) => bet.name === name)!;
  const returns = bets.flatMap((bet) => DECLARED_STAKES.map((stake) => returnOf(bet, stake))).sort(compare);
  const top = bets.reduce((best, bet) => (bet.multiplier > best.multiplier ? bet : best));
  const rtp = { min: percent(returns[0]!), max: percent(returns.at(-1)!) };
  const game = choiceGame<HashChoice, never>(
    {
      gameCode,
      version,
      model: {
        game: gameCode,
        bets: bets.map(({ name, multiplier }) => ({ name, multiplier })),
        unit: MULTIPLIER_UNIT,
      },
      readChoice: (value) => ({ bet: readOneOf(readObject(value, ['bet']).bet, names) }),
      play({ words, stake, choice }) {
        const hash = hashOf(words);
        const view: HashView = { hash, ...read(hash) };
        const isTied = view.winner === 'tie' && choice.bet !== 'tie';
        const win =
          view.winner === choice.bet ? payoutAt(stake, betOf(choice.bet).multiplier) : isTied ? stake : 0n;
        return { staked: stake, win, view };
      },
      topMultiplier: ({ bet }) => Math.max(MULTIPLIER_UNIT, betOf(bet).multiplier),
      chanceOf: ({ choice: { bet } }) => add(betOf(bet).chance, betOf(bet).refund),
      returnOf: ({ bet }, stake) => returnOf(betOf(bet), stake),
    },
    {
      providerCode: OWN_PROVIDER,
      rules: {
        rtp,
        houseEdgePercent: floorDecimal(sub(ratio(100n), ratio(BigInt(rtp.min.replace('.', '')), 100n)), 2),
        top: {
          multiple: floorDecimal(ratio(top.multiplier, MULTIPLIER_UNIT), 2),
          oneIn: floorDecimal(ratio(top.chance.den, top.chance.num), 0),
        },
      },
      stakesFor,
    },
  );
  return { ...game, bets };
}
