import { type Profiler, Session } from 'node:inspector/promises';

/** Where processor time went: a name and its share of the busy time, in percent, largest first. */
export type CpuShares = [name: string, percent: number][];

/**
 * Kinds of code by origin; the first match counts. The server build keeps React and the router in separate
 * files or in `site.js`.
 */
const KINDS: [RegExp, string][] = [
  [/^\(garbage collector\)/, 'garbage collection'],
  [/^(writeSync|processChunkSync|node:zlib)/, 'compression'],
  [
    /react-dom|^react|pushStart|pushAttribute|render(Element|Node|With|To)|retryNode|flush|performWork|jsx/,
    'React',
  ],
  [/node:inspector/, 'the profiler'],
  [/node_modules\/(pg|pg-protocol|kysely)/, 'database client'],
  [/node_modules\/hono|node:internal\/deps\/undici|contracts\/|zod/, 'API calls'],
  [/server\/(platform|modules)/, 'platform'],
  [/build\/server/, 'site code'],
  [/server\/roles/, 'web role'],
  [/node:|^(writev|writeBuffer|writeUtf8String)/, 'Node: http, streams, buffers'],
];

/** Profiles this process while `work` runs. */
export async function profileOf(work: () => Promise<unknown>): Promise<CpuShares> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return sharesOf(profile);
}

function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): CpuShares {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent = new Map<string, number>();
  let busy = 0;
  for (const [at, id] of samples.entries()) {
    const { functionName, url } = frames.get(id)!;
    if (functionName === '(idle)' || functionName === '(program)') continue;
    const place = `${functionName} ${url}`;
    const kind = KINDS.find(([pattern]) => pattern.test(place))?.[1] ?? 'other';
    busy += timeDeltas[at]!;
    spent.set(kind, (spent.get(kind) ?? 0) + timeDeltas[at]!);
  }
  return [...spent]
    .map(([kind, time]): [string, number] => [kind, (time / busy) * 100])
    .sort((a, b) => b[1] - a[1]);
}
