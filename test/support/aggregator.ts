import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createSimulator } from '../../demo/simulators/games/server.ts';
import { emptyState, type Game } from '../../demo/simulators/games/simulator-state.ts';
import { simulatedGames } from '../../demo/world/provider-simulator.ts';

const SECRET = 'what aggregator and platform share';

/** The mock aggregator with its own server and pages, as `npm start` runs it, inside the test's process. */
export async function startAggregator() {
  const state = emptyState();
  let [platformPort, port, passed] = [0, 0, 0];
  const fields: number[] = [];
  let hit = false;
  const { app, simulator } = createSimulator({
    state,
    games: simulatedGames() as Game[],
    master: SECRET,
    walletOrigin: () => `http://127.0.0.1:${platformPort}`,
    origin: () => `http://localhost:${port}`,
    field: () => fields.shift() ?? 0,
    hits() {
      const is = hit;
      hit = false;
      return is;
    },
    now: () => Date.now() + passed,
    onChange: () => {},
    later: (milliseconds, act) => void setTimeout(act, milliseconds).unref(),
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  port = (server.address() as AddressInfo).port;
  return {
    state,
    sessions: simulator.sessions,
    url: `http://127.0.0.1:${port}`,
    secret: SECRET,
    /** The platform's address: it starts after the aggregator, whose address it must know. */
    setPlatformPort(at: number): void {
      platformPort = at;
    },
    /** The fields on which the wheel stops next; by default the first, which pays nothing. */
    stopAt: (...next: number[]) => fields.splice(0, fields.length, ...next),
    /** The next spin wins the jackpot; without it none does. */
    winPool: () => {
      hit = true;
    },
    /** Waits for the shortest cycle of a game. */
    pass: (milliseconds: number) => {
      passed += milliseconds;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}
