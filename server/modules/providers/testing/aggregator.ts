import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, serve } from '@hono/node-server';
import { createSimulator } from '../../../../demo/simulators/games/server.ts';
import { providerAccountOf } from '../../../../demo/simulators/games/signature.ts';
import { emptyState, type Game } from '../../../../demo/simulators/games/simulator-state.ts';
import { SIMULATOR_WHEEL } from '../../../../demo/simulators/games/wheel-rules.ts';
import type { ProviderTestSite } from './application.ts';
import { GAME, PROVIDER } from './application.ts';

const MASTER = 'secret shared by simulator and platform';

export const aggregatorGame = (change: Partial<Game> = {}): Game => ({
  provider_code: PROVIDER,
  game_code: GAME,
  game_name: 'Demo Slot',
  names: {},
  game_type: 'SLOTS',
  category: 'slots',
  img_url: '',
  enabled: true,
  demo: true,
  open_mode: 'iframe',
  rtp: 97.75,
  rules: { EN: 'A wheel of twenty fields.' },
  volatility: null,
  features: [],
  released_at: '2026-11-01',
  updated_at: '2026-11-01T00:00:00.000Z',
  ...change,
});

type Server = ReturnType<typeof serve>;
const listening = (fetch: (request: Request) => Response | Promise<Response>) =>
  new Promise<{ server: Server; origin: string }>((resolve) => {
    const server: Server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ server, origin: `http://127.0.0.1:${port}` }),
    );
  });

type Wallet = Pick<ProviderTestSite, 'fetch' | 'listen' | 'losing'>;
/** The endpoint as the server mounts it; as web requests only if a response is to be lost. */
async function openWalletEndpoint(platform: Wallet) {
  const web = getRequestListener((request) => platform.fetch(request));
  const server = createServer((request, response) => {
    if (platform.losing.answers > 0 || !platform.listen(request, response)) void web(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/**
 * The aggregator under test, and the server's wallet endpoint, each on its own port: they communicate over
 * HTTP.
 */
export async function openAggregator(platform: Wallet, games = [aggregatorGame()]) {
  const wallet = await openWalletEndpoint(platform);
  const waiting: (() => void)[] = [];
  const state = emptyState();
  let origin = '';
  const time = { now: Date.now() };
  /** Whether the next spins win the jackpot. */
  const hits: boolean[] = [];
  /** Where the next spins stop; after them the wheel advances field by field, the same in every run. */
  const fields: number[] = [];
  let spins = 0;
  const { app, simulator } = createSimulator({
    state,
    games,
    master: MASTER,
    walletOrigin: () => wallet.origin,
    origin: () => origin,
    hits: () => hits.shift() ?? false,
    field: () => fields.shift() ?? spins++ % SIMULATOR_WHEEL.length,
    now: () => time.now,
    onChange: () => {},
    later: (_milliseconds, act) => waiting.push(act),
  });
  /** Responses of the aggregator to the platform that are lost in transit. */
  const deaf = { calls: 0 };
  const own = await listening(async (request) => {
    const answer = await app.fetch(request);
    return deaf.calls-- > 0 ? new Response('lost', { status: 502 }) : answer;
  });
  origin = own.origin;
  async function ask(path: string, body: object) {
    const response = await fetch(`${origin}/table/${path}`, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as Record<string, never>;
  }
  return {
    origin,
    walletOrigin: wallet.origin,
    state,
    simulator,
    deaf,
    hits,
    fields,
    games: simulator.games,
    account: providerAccountOf(MASTER, 'site-one', PROVIDER),
    accountOf: (provider: string) => providerAccountOf(MASTER, 'site-one', provider),
    /** Runs the simulator's postponed retries. */
    retry: () => {
      for (const act of waiting.splice(0)) act();
    },
    waiting,
    ask,
    /** Waits until the game cycle is over. */
    pass: (milliseconds: number) => {
      time.now += milliseconds;
    },
    close: () => {
      own.server.close();
      wallet.server.close();
    },
  };
}
export type TestAggregator = Awaited<ReturnType<typeof openAggregator>>;
