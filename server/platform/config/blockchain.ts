import { z } from 'zod';
import { type Currency, isCurrency } from '#contracts/values/currency.ts';
import { inMinorUnits } from '#contracts/values/money.ts';

/** A public chain from the environment; `demo` is the simulator of a demo. */
export type ChainSettings = {
  kind: 'tron' | 'bitcoin' | 'drand' | 'demo';
  /** Addresses of independent nodes, without a trailing slash. */
  nodes: readonly string[];
  /** Maximum liability of one round, minor units by currency. */
  max: Readonly<Record<string, bigint>>;
  /** Address of a block in an explorer, with `{height}` or `{hash}`; empty without one. */
  explorer: string;
};

const MIN_NODES = 2;
const isLocalHost = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === 'localhost';

/** HTTPS, except for nodes on this machine. */
function isNodeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocalHost(url));
}

const amountOf = (text: string) => {
  const [currency = '', amount = '0'] = text.split('=');
  return { currency, max: BigInt(amount) };
};
const isKnown = (code: unknown) => typeof code === 'string' && isCurrency(code);

const listOfNames = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter(Boolean));

/** Environment variables of the chain. */
export const chainVariables = {
  CHAIN_KIND: z
    .enum(['tron', 'bitcoin', 'demo'])
    .default('tron')
    .describe('Blockchain of CHAIN_NODES; demo: the simulator, which npm start runs in demo mode'),
  CHAIN_NODES: listOfNames
    .pipe(z.array(z.string().refine(isNodeUrl, 'takes addresses such as https://node.example')).max(5))
    .describe(
      'Nodes of a public blockchain, at least two from different operators, separated by spaces; without them block games are off',
    ),
  CHAIN_ROUND_MAX: listOfNames
    .pipe(z.array(z.string().regex(/^[A-Z]{3,5}=[1-9]\d{0,11}$/, 'takes amounts such as PHP=20000')))
    .transform((list) => list.map(amountOf))
    .pipe(
      z.array(
        z.object({
          currency: z.custom<Currency>(isKnown, 'names no currency of the platform'),
          max: z.bigint(),
        }),
      ),
    )
    .describe(
      'Maximum liability of a round decided by a block, well below a block reward: `PHP=20000 USD=400`; no such game in other currencies',
    ),
  CHAIN_EXPLORER: z
    .string()
    .refine(
      (text) => text === '' || (/^https?:\/\/[^\s"<>]+$/.test(text) && /\{(?:height|hash)\}/.test(text)),
      'takes an address with {height} or {hash}',
    )
    .default('')
    .describe('Public explorer of that blockchain: an address with {height} or {hash} in it'),
  BEACON_NODES: listOfNames
    .pipe(z.array(z.string().refine(isNodeUrl, 'takes addresses such as https://relay.example')).max(5))
    .describe(
      'Relays of the drand beacon, at least two from different operators; drawn games mix its values in (guides/watch-a-chain.md)',
    ),
};

type ChainVariables = z.infer<z.ZodObject<typeof chainVariables>> & { MODE: 'demo' | 'production' };

/** The error in the combination of chain variables, or undefined. */
export function chainConfigError(config: ChainVariables): string | undefined {
  const { CHAIN_NODES: nodes, CHAIN_KIND: kind, CHAIN_ROUND_MAX: max, MODE: mode } = config;
  if (config.BEACON_NODES.length > 0 && !areWitnesses(config.BEACON_NODES))
    return 'BEACON_NODES: name two relays at least, each on a host of its own';
  if (nodes.length === 0) return undefined;
  if (!areWitnesses(nodes)) return 'CHAIN_NODES: name two nodes at least, each on a host of its own';
  if (max.length === 0) return 'CHAIN_ROUND_MAX: is required with CHAIN_NODES';
  if (kind === 'demo' && mode !== 'demo') return 'CHAIN_KIND: demo is no public chain; it is for MODE=demo';
  return undefined;
}

/** At least two nodes, on different hosts. */
function areWitnesses(nodes: readonly string[]): boolean {
  const urls = nodes.map((text) => new URL(text));
  const places = new Set(urls.map((url) => (isLocalHost(url) ? url.host + url.pathname : url.hostname)));
  return places.size === nodes.length && nodes.length >= MIN_NODES;
}

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** The randomness beacon mixed into drawn games, if configured. */
export function beaconSettings({
  BEACON_NODES: nodes = [],
}: Partial<ChainVariables>): ChainSettings | undefined {
  if (nodes.length === 0) return undefined;
  return { kind: 'drand', nodes: nodes.map(withoutSlash), max: {}, explorer: '' };
}

/** The kind of source for public values: the beacon, otherwise the chain; undefined without either. */
export const entropySource = (config: Partial<ChainVariables>): ChainSettings['kind'] | undefined =>
  (beaconSettings(config) ?? chainSettings(config))?.kind;

/** The chain, if configured. */
export function chainSettings(config: Partial<ChainVariables>): ChainSettings | undefined {
  const { CHAIN_NODES: nodes = [], CHAIN_KIND: kind = 'tron', CHAIN_ROUND_MAX = [], CHAIN_EXPLORER } = config;
  if (nodes.length === 0) return undefined;
  const max = CHAIN_ROUND_MAX.map((cap): [string, bigint] => [
    cap.currency,
    inMinorUnits(cap.max, cap.currency),
  ]);
  return {
    kind,
    nodes: nodes.map(withoutSlash),
    max: Object.fromEntries(max),
    explorer: CHAIN_EXPLORER ?? '',
  };
}
