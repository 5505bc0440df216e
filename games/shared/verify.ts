import { canonicalJson, type Json } from '../fair/index.ts';
import { clientSeedOf, leafOf, rootOf } from './bets.ts';
import type { Line, SharedGame } from './model.ts';

/** A settled round as everybody may see it, with its revealed seed. */
export type Claim = {
  roundId: string;
  /** As published before betting opened. */
  commit: string;
  serverSeed: string;
  clientSeed: string;
  payTableHash: string;
  outcome: Json;
  ceiling: number | null;
  /** Root of the bets, of rounds with a seed of their own. */
  betsRoot: string | null;
  /** All lines of the round in the order of their ids with what each was paid; left out where they are not at hand. */
  lines?: readonly (Line & { win: bigint })[];
};

export type Part = 'seeds' | 'commitment' | 'rules' | 'bets' | 'outcome' | 'returns';
/** One step of the proof: what the seeds give, and what was shown. */
export type Check = { part: Part; ok: boolean; expected: string; claimed: string };
export type Verdict = { ok: boolean; checks: Check[] };

type Rules = Pick<SharedGame, 'source' | 'commitOf' | 'draw' | 'settle' | 'flight' | 'payTableHash'>;

/** Draws and settles a round again. Never throws on a false claim: what cannot be played is a failed check. */
export function verifySharedRound(claim: Claim, game: Rules): Verdict {
  const { roundId, serverSeed, clientSeed, lines, betsRoot } = claim;
  const seeds = `${serverSeed} · ${clientSeed}`;
  try {
    const outcome = game.draw(serverSeed, clientSeed);
    const checks = [
      check('seeds', seeds, seeds),
      check('commitment', game.commitOf(serverSeed), claim.commit),
      check('rules', game.payTableHash, claim.payTableHash),
    ];
    if (betsRoot !== null) {
      const root = lines ? rootOf(lines.map(leafOf)) : betsRoot;
      const made = `${root}\n${clientSeedOf(roundId, root)}`;
      checks.push(check('bets', made, `${betsRoot}\n${clientSeed}`));
    }
    checks.push(check('outcome', canonicalJson(outcome), canonicalJson(claim.outcome)));
    if (lines) {
      const paid = game.settle(outcome, lines, claim.ceiling);
      checks.push(check('returns', paid.join(' '), lines.map(({ win }) => win).join(' ')));
    }
    return { ok: checks.every(({ ok }) => ok), checks };
  } catch (error) {
    const why = error instanceof RangeError ? error.message : 'the round cannot be played';
    return { ok: false, checks: [{ part: 'seeds', ok: false, expected: why, claimed: seeds }] };
  }
}

function check(part: Part, expected: string, claimed: string): Check {
  return { part, ok: expected === claimed, expected, claimed };
}
