import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { RoundItem } from '#contracts/api/originals.ts';
import type { SampledSpin } from '../rewards/index.ts';

/**
 * A round as its script reads it: the public proof and the text of its pay table; `whole` when all rounds of
 * its seed are included.
 */
export type ProofLine =
  | { proof: { round: RoundItem; server_seed: string }; table: string; whole: boolean }
  | { room: Output<Api['roomProof']>; table: string }
  | SampledSpin;
export type Finding = { round: string; ok: boolean; wrong: string[] };

const scriptAt = (name: string) => fileURLToPath(new URL(`../../../scripts/${name}`, import.meta.url));
/**
 * The scripts given to players, which share no code with the games: rounds played alone, rounds shared by a
 * room, spins of wheel, egg and box.
 */
export const ROUND_SCRIPT = scriptAt('verify-round.mjs');
export const ROOM_SCRIPT = scriptAt('verify-room.mjs');
export const SPIN_SCRIPT = scriptAt('verify-spin.mjs');
const TIMEOUT_MS = 120_000;
/**
 * The script's environment contains none of our variables; Windows cannot start a process without its system
 * root.
 */
const ENV = process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {};

/**
 * Recomputes rounds with an independent program in a separate process, exactly as a player would; returns its
 * verdict on each. Throws when it does not answer every round.
 */
export async function runVerifier(lines: readonly ProofLine[], script: string): Promise<Finding[]> {
  if (lines.length === 0) return [];
  const text = await exchange(script, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const findings = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Finding);
  if (findings.length !== lines.length)
    throw new Error(`the verifier answered ${findings.length} of ${lines.length} rounds`);
  return findings;
}

function exchange(script: string, input: string): Promise<string> {
  const child = spawn(process.execPath, [script], { signal: AbortSignal.timeout(TIMEOUT_MS), env: ENV });
  const heard: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => heard.push(part));
  child.stderr.on('data', (part: Buffer) => complaints.push(part));
  // A script that ends before it has read all input prints the reason on exit.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      if (complaints.length > 0) reject(new Error(`the verifier failed: ${Buffer.concat(complaints)}`));
      else resolve(Buffer.concat(heard).toString());
    });
  });
}
