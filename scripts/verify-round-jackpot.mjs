import { createHmac } from 'node:crypto';

const MILLION = 1000000n;

/**
 * The contribution of a round to its jackpot and its win: the first 64 bits of an HMAC over
 * `clientSeed:nonce:jackpot:jackpotId` against the probability, which is stake / cycle, or contribution /
 * (cap − pot) for a must-drop pot.
 */
export function jackpot(seed, { client_seed: client, nonce, jackpot: part }) {
  const hmac = createHmac('sha256', seed).update(`${client}:${nonce}:jackpot:${part.jackpot_id}`);
  const draw = BigInt(`0x${hmac.digest('hex').slice(0, 16)}`);
  const [stake, amount, cap] = [part.stake, part.amount, part.cap].map(BigInt);
  const added = stake * BigInt(part.share);
  const contributed = (BigInt(part.fraction) + added) / MILLION;
  const mustDrop = part.kind === 'must_drop';
  const chance = mustDrop
    ? [added, (cap - amount) * MILLION - BigInt(part.fraction)]
    : [stake, BigInt(part.cycle)];
  const grown = amount + contributed;
  const pays = mustDrop && grown > cap ? cap : grown;
  const won = draw * chance[1] < chance[0] * 2n ** 64n ? pays : 0n;
  return { contributed: contributed.toString(), won: won.toString() };
}
