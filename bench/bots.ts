import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Target } from './json-call.ts';

/** Players who play a game at the same time; amounts in minor units. */
export type BotOptions = Target & {
  players: { account_id: string; auth: string }[];
  game: { provider_code: string; game_code: string; stake: string };
  rounds: number;
};
export type BotResult = { perSecond: number; p50: number; p99: number; failures: number; won: string };

/**
 * Runs the players in a separate process, each with one round in flight at a time. Latencies in milliseconds.
 */
export function playWithBots(options: BotOptions): Promise<BotResult> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./rounds-child.ts', import.meta.url)), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('message', (result) => resolve(result as BotResult));
    child.once('exit', (code) => code !== 0 && reject(new Error(`the bots ended with ${code}`)));
    child.send(options);
  });
}
