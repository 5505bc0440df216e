import {
  bindCommitment,
  type CheckPart,
  type Claim,
  type Round,
  type Spin,
  seedHash,
} from '#games/registry.ts';

/** What the seeds give and what was claimed, as text, for one part of a proof. */
export type Compared = { expected: string; claimed: string };

/** Both sides of a check, also where they agree: a proof is only one when it can be read. */
export function compared(part: CheckPart, claim: Claim, recomputed: Round): Compared {
  const { round } = claim;
  const both = (view: (round: Round) => string) => ({ expected: view(recomputed), claimed: view(round) });
  switch (part) {
    case 'seeds':
      return both(({ clientSeed, nonce }) => `${claim.serverSeed} · ${clientSeed} · ${nonce}`);
    case 'commitment': {
      const hash = seedHash(claim.serverSeed);
      const commit = bindCommitment(hash, recomputed.payTableHash);
      const claimed = [claim.serverSeedHash, claim.roundCommit].filter((text) => text !== undefined);
      return { expected: [hash, commit].slice(0, claimed.length).join('\n'), claimed: claimed.join('\n') };
    }
    case 'rules':
      return both(
        ({ gameCode, mappingVersion, payTableHash }) => `${gameCode} · ${mappingVersion}\n${payTableHash}`,
      );
    case 'stops':
      return both(({ spins }) => perSpin(spins, ({ stops }) => stops.join(' ')));
    case 'symbols':
      return both(({ spins }) => perSpin(spins, ({ grid }) => grid.map((row) => row.join(' ')).join(' | ')));
    case 'wins':
      return both(({ spins }) => perSpin(spins, winsText));
    case 'total':
      return both(({ win, capped }) => `${win}${capped ? ' (max)' : ''}`);
  }
}

function winsText({ lineWins, scatterWin, win }: Spin): string {
  const lines = lineWins.map((line) => `${line.line + 1}: ${line.count}×${line.symbol} ${line.win}`);
  if (scatterWin > 0n) lines.push(`scatter ${scatterWin}`);
  return lines.length > 0 ? `${win} (${lines.join(', ')})` : '0';
}

function perSpin(spins: readonly Spin[], view: (spin: Spin) => string): string {
  return spins
    .map((spin, index) => (spins.length > 1 ? `${index + 1}. ${view(spin)}` : view(spin)))
    .join('\n');
}
