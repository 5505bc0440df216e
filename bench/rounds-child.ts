import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type { BotOptions, BotResult } from './bots.ts';
import { callJson } from './json-call.ts';

process.once('message', async (options: BotOptions) => {
  const agent = new Agent({ keepAlive: true, maxSockets: options.players.length });
  const result = await play(options, agent);
  agent.destroy();
  process.send!(result, () => process.exit(0));
});

/** Every player plays one round after another until the total number of rounds is reached. */
async function play(options: BotOptions, agent: Agent): Promise<BotResult> {
  const latencies: number[] = [];
  let left = options.rounds;
  let won = 0n;
  let failures = 0;
  const begun = performance.now();
  await Promise.all(
    options.players.map(async (player) => {
      while (left > 0) {
        left -= 1;
        const body = { ...player, ...options.game, client_round_id: randomUUID() };
        const sent = performance.now();
        const answer = await callJson<PlayAnswer>(options, body, agent);
        latencies.push(performance.now() - sent);
        if (answer.statusCode === 1) won += BigInt(answer.round.win);
        else failures += 1;
      }
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    failures,
    won: won.toString(),
  };
}

type PlayAnswer = { statusCode: number; round: { win: string } };
