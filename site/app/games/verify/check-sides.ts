import {
  bindCommitment,
  type SlotPart,
  type SlotProof,
  type SlotRound,
  type Spin,
  seedHash,
} from '#games/slot-games.ts';

/** The value from the seeds and the claimed one, as text, for one part of a proof. */
type CheckSides = { expected: string; claimed: string };

/** Both sides of a check, even if they agree: a proof must be readable. */
export function checkSides(part: SlotPart, proof: SlotProof, recomputed: SlotRound): CheckSides {
  const { round } = proof;
  const both = (view: (round: SlotRound) => string) => ({ expected: view(recomputed), claimed: view(round) });
  switch (part) {
    case 'seeds':
      return both(({ clientSeed, nonce }) => `${proof.serverSeed} · ${clientSeed} · ${nonce}`);
    case 'commitment': {
      const hash = seedHash(proof.serverSeed);
      const commit = bindCommitment(hash, recomputed.payTableHash);
      const claimed = [proof.serverSeedHash, proof.roundCommit].filter((text) => text !== undefined);
      return { expected: [hash, commit].slice(0, claimed.length).join('\n'), claimed: claimed.join('\n') };
    }
    case 'rules':
      return both(
        ({ gameCode, mappingVersion, payTableHash }) => `${gameCode} · ${mappingVersion}\n${payTableHash}`,
      );
    case 'stops':
      return both(({ spins }) => perSpin(spins, ({ stops }) => stops.join(' ')));
    case 'symbols':
      return both(({ spins }) => perSpin(spins, windowsText));
    case 'wins':
      return both(({ spins }) => perSpin(spins, winsText));
    case 'total':
      return both(({ win, capped }) => `${win}${capped ? ' (max)' : ''}`);
  }
}

/** A window, or all windows of a cascade in sequence. */
function windowsText({ grid, falls = [], rest }: Spin): string {
  const text = (window: Spin['grid']) => window.map((row) => row.join(' ')).join(' | ');
  return rest ? [...falls.map((fall) => fall.grid), rest].map(text).join(' → ') : text(grid);
}

function winsText({ lineWins, wayWins = [], falls = [], scatterWin, win }: Spin): string {
  const lines = lineWins.map((line) => `${line.line + 1}: ${line.count}×${line.symbol} ${line.win}`);
  for (const { symbol, count, ways, win } of wayWins) lines.push(`${count}×${symbol}, ${ways}: ${win}`);
  for (const { factor, clusterWins } of falls)
    for (const cluster of clusterWins)
      lines.push(`${cluster.cells.length}×${cluster.symbol} ×${factor} ${cluster.win}`);
  if (scatterWin > 0n) lines.push(`scatter ${scatterWin}`);
  return lines.length > 0 ? `${win} (${lines.join(', ')})` : '0';
}

function perSpin(spins: readonly Spin[], view: (spin: Spin) => string): string {
  return spins
    .map((spin, index) => (spins.length > 1 ? `${index + 1}. ${view(spin)}` : view(spin)))
    .join('\n');
}
