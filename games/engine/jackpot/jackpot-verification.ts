import { type JackpotKind, jackpotDraw, playJackpot } from './jackpot.ts';

/** A round's part in a jackpot as stored and as in the proof; amounts in minor units, as text. */
export type JackpotRecord = {
  jackpot_id: string;
  name: string;
  /** Version of the terms. */
  version: number;
  kind: JackpotKind;
  seed: string;
  share: number;
  cycle: string;
  cap: string;
  /** The pot before the round. */
  amount: string;
  fraction: number;
  /** Cash part of the stake, which alone counts. */
  stake: string;
  contributed: string;
  won: string;
};

/** A revealed round with its part in a jackpot. */
type JackpotProof = {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  jackpot: JackpotRecord;
};

/** Recomputes contribution and win of a round from its revealed seed and the recorded terms and pot. */
export function verifyJackpot({ serverSeed, clientSeed, nonce, jackpot }: JackpotProof) {
  const { kind, share, fraction } = jackpot;
  const draw = jackpotDraw(serverSeed, clientSeed, nonce, jackpot.jackpot_id);
  const { contributed, won } = playJackpot(
    { kind, share, seed: BigInt(jackpot.seed), cycle: BigInt(jackpot.cycle), cap: BigInt(jackpot.cap) },
    { amount: BigInt(jackpot.amount), fraction },
    BigInt(jackpot.stake),
    draw,
  );
  const expected = `${draw}\n${contributed} → ${won}`;
  const claimed = `${draw}\n${jackpot.contributed} → ${jackpot.won}`;
  return { ok: expected === claimed, expected, claimed };
}
