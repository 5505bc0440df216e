import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Seat = { player_id: string; session: string };
/** A provider's server: bets and wins in turn, by so many callers at once, or at a steady pace. */
export type WalletLoad = {
  port: number;
  code: string;
  keyId: string;
  secret: string;
  seats: Seat[];
  callers: number;
  seconds: number;
  perSecond?: number;
};
export type Driven = { calls: number; perSecond: number; p50: number; p99: number; failures: number };

/** Drives the wallet from a process of its own; latencies in milliseconds. */
export function driveWallet(options: WalletLoad): Promise<Driven> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./wallet-child.ts', import.meta.url)), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('message', (result) => resolve(result as Driven));
    child.once('exit', (code) => code !== 0 && reject(new Error(`the provider ended with ${code}`)));
    child.send(options);
  });
}
