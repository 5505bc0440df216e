import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadMeasurement } from './load-meter.ts';

export type GameSession = { player_id: string; session: string };
/**
 * A provider's server: a number of calls, bets and wins alternating, by a number of callers in parallel; or a
 * duration at a steady rate.
 */
export type WalletLoad = {
  port: number;
  code: string;
  keyId: string;
  secret: string;
  sessions: GameSession[];
  callers: number;
} & ({ calls: number } | { perSecond: number; seconds: number });
export type WalletMeasurement = LoadMeasurement;

/** Drives the wallet from a separate process; latencies in milliseconds. */
export function driveWallet(options: WalletLoad): Promise<WalletMeasurement> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./wallet-child.ts', import.meta.url)), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('message', (result) => resolve(result as WalletMeasurement));
    child.once('exit', (code) => code !== 0 && reject(new Error(`the provider ended with ${code}`)));
    child.send(options);
  });
}
