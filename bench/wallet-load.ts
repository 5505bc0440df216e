import { fork } from 'node:child_process';
import { once } from 'node:events';
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

/** A process of callers; `drive` measures one load, latencies in milliseconds. */
export type WalletCallers = { drive(load: WalletLoad): Promise<WalletMeasurement>; end(): void };

/**
 * Starts it once for all measurements: starting a process costs this one more processor time than hundreds of
 * calls.
 */
export function startCallers(): WalletCallers {
  const child = fork(fileURLToPath(new URL('./wallet-child.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`the callers ended with ${code}`))),
  );
  ended.catch(() => {});
  return {
    drive(load) {
      child.send(load);
      const measured = once(child, 'message').then(([result]) => result as WalletMeasurement);
      return Promise.race([measured, ended]);
    },
    end: () => child.disconnect(),
  };
}
