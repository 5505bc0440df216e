import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEMES } from '#contracts/values/themes.ts';
import {
  longFunctions,
  loopsWithoutIsolation,
  packageOf,
  readSources,
  type Source,
} from './support/sources.ts';

/** Allowed imports of a root: other roots, and packages. `*` = any package of package.json. */
const ROOTS: Record<string, { roots: string[]; packages: string[] }> = {
  contracts: { roots: [], packages: ['zod'] },
  // Synchronous SHA-256 for browsers, where Web Crypto is asynchronous: a package without dependencies or
  // I/O.
  games: { roots: [], packages: ['@noble/hashes'] },
  odds: { roots: [], packages: [] },
  server: {
    roots: ['contracts', 'games', 'odds'],
    packages: [
      'node:',
      'zod',
      'hono',
      '@hono/node-server',
      'pg',
      'ws',
      '@nats-io/transport-node',
      'kysely',
      'graphile-worker',
      'pino',
      'prom-client',
      '@node-rs/argon2',
      '@simplewebauthn/server',
      'sanitize-html',
      // Keccak-256 of addresses, which node:crypto does not provide.
      '@noble/hashes',
      // BLS signatures of the drand beacon, which node:crypto does not provide.
      '@noble/curves',
      // Personal names in other alphabets and spellings, for screening.
      'any-ascii',
      'fastest-levenshtein',
      'minisearch',
      'sharp',
      // Documents that players download.
      'pdfkit',
      // Archives of backups.
      'tar-stream',
      // Encryption of web push (RFC 8291).
      'http_ece',
      // Traces, if a collector is configured.
      '@opentelemetry',
      'vite',
    ],
  },
  site: {
    roots: ['contracts', 'games', 'odds'],
    packages: [
      'react',
      'react-dom',
      'react-router',
      '@base-ui/react',
      'vite',
      'thumbhash',
      'uqr',
      '@simplewebauthn/browser',
      '@fontsource',
      '@fontsource-variable',
      // Modules that scripts/vite makes at build time.
      'virtual:messages',
      'virtual:all-messages',
      'virtual:api-paths',
    ],
  },
  console: {
    roots: ['contracts', 'odds'],
    packages: [
      ...['react', 'react-dom', 'react-router', '@base-ui/react', '@fontsource-variable', 'uplot'],
      ...['@tanstack/react-query', '@tanstack/react-table', 'uqr', '@simplewebauthn/browser'],
      // The text editor, a separate chunk.
      ...['@tiptap/core', '@tiptap/react', '@tiptap/starter-kit', '@tiptap/extension-table'],
    ],
  },
  // The demo is an extension of the server; the server never imports it.
  'demo/world': { roots: ['contracts', 'games', 'odds', 'server'], packages: ['node:', 'zod', 'hono'] },
  'demo/art': {
    roots: ['contracts', 'games', 'demo/world'],
    packages: ['node:', 'sharp', 'opentype.js', 'subset-font', 'thumbhash', '@fontsource'],
  },
  'demo/launch': { roots: ['server', 'demo/world'], packages: ['node:', 'zod'] },
  demo: { roots: ['server', 'demo/world'], packages: [] },
  // A payment provider, a games aggregator and the nodes of a chain belong to other companies: they share no
  // code with the platform.
  'demo/simulators/payments': { roots: [], packages: ['node:', 'hono', '@hono/node-server'] },
  'demo/simulators/games': { roots: [], packages: ['node:', 'hono', '@hono/node-server'] },
  'demo/simulators/chain': { roots: [], packages: ['node:', 'hono', '@hono/node-server'] },
  'demo/simulators/identity': { roots: [], packages: ['node:', 'hono', '@hono/node-server'] },
};

/** Modules that a module may call, only through their index. A new dependency requires a new entry here. */
const MODULES: Record<string, string[]> = {
  // Kinds of content are declared by the modules that own them.
  drafts: [],
  // Name, logos and template are published as drafts, or directly and recorded as versions.
  sites: ['drafts'],
  players: ['sites'],
  ledger: [],
  catalog: ['sites'],
  // Modules that take a stake ask for its bonus money portion, inside their own transaction.
  bonuses: ['players', 'ledger', 'catalog', 'protection', 'segments'],
  affiliates: ['players', 'ledger'],
  // Limits are counted on the ledger; modules that take money check them here.
  protection: ['sites', 'players', 'ledger'],
  // Members are selected by conditions that modules declare; exclusions are handled below.
  segments: ['sites', 'players', 'protection'],
  // Identity of players, by documents.
  kyc: ['sites', 'players'],
  // Every page shows the payment methods: modules that change them announce a change of the site.
  cashier: ['sites', 'players', 'ledger', 'bonuses', 'protection', 'segments', 'kyc'],
  providers: ['players', 'ledger', 'catalog', 'bonuses', 'originals', 'protection'],
  // The limits of its games are cached with the site.
  originals: ['sites', 'players', 'ledger', 'catalog', 'bonuses', 'protection'],
  // Rounds shared by a room: stakes and seed commitments work as in our other games.
  rooms: ['players', 'ledger', 'catalog', 'bonuses', 'originals', 'protection'],
  // Bonus money, protection limits and eligibility are checked as for any stake.
  sportsbook: ['sites', 'players', 'ledger', 'bonuses', 'protection', 'segments'],
  // The wheel is drawn from the same kind of committed seeds as our games.
  rewards: ['sites', 'players', 'ledger', 'catalog', 'originals', 'bonuses', 'protection'],
  // An inbox message may carry money or tokens, which are granted in the claim's transaction. A broadcast
  // goes to players by their activity, and never to excluded players.
  media: ['sites'],
  // Notifications to browsers; the recipients are selected above.
  push: ['sites', 'players'],
  content: ['sites', 'media', 'drafts', 'ledger', 'players', 'bonuses', 'protection', 'segments', 'push'],
  // Messages and bonuses triggered by events, within the limits of the content module.
  journeys: ['sites', 'players', 'bonuses', 'content', 'segments', 'push'],
  operators: ['sites', 'players', 'ledger'],
  // Reports query the ledger; lines name players masked, and public ones omit excluded players.
  reports: ['sites', 'players', 'ledger', 'protection'],
  // Counts events, and triggers recomputation of revealed rounds and wheel spins.
  fairness: ['catalog', 'originals', 'rooms', 'rewards'],
  // Creates a brand from the other modules, and reports what is missing.
  brands: [
    ...['sites', 'ledger', 'catalog', 'affiliates', 'rewards', 'cashier'],
    ...['media', 'drafts', 'content', 'operators', 'originals', 'reports'],
  ],
  // Sends events as webhooks.
  webhooks: [],
  // Gives extensions a place for their calls, pages, jobs and handlers.
  extensions: [],
  // Files of all modules' lists; it owns nothing else.
  documents: ['ledger', 'cashier', 'reports'],
};

/** Loaded only if a trace collector is configured. */
const COLLECTOR = 'server/platform/tracing/collector.ts';

/** Places that may name templates: their own folder, the list of codes, the demo world. */
const NAMES_TEMPLATES = ['site/templates/', 'contracts/values/theme-list.ts', 'demo/'];

const sources = readSources();
const code = sources.filter((source) => !source.path.endsWith('.css'));
const product = code.filter(
  (source) => /^(contracts|games|odds|server|site|console|demo)\//.test(source.path) && !isTest(source),
);

function isTest(source: Source): boolean {
  return /\.test\.tsx?$|\/testing\//.test(source.path);
}
/** The longest root in the table that contains a path. */
const rootOf = (path: string) =>
  Object.keys(ROOTS)
    .filter((root) => path.startsWith(`${root}/`))
    .sort((a, b) => b.length - a.length)[0] ?? path.split('/')[0]!;
const isProject = (path: string) =>
  path.includes('/') && existsSync(path.split('/')[0]!) && !path.startsWith('node:');

test('the tracing packages are loaded only for a configured collector', () => {
  const usesThem = product.filter(({ imports }) => imports.some((name) => name.startsWith('@opentelemetry')));
  expect(usesThem.map(({ path }) => path)).toEqual([COLLECTOR]);
  const users = product.filter(({ imports }) => imports.includes(COLLECTOR));
  expect(users.map(({ path }) => path)).toEqual(['server/platform/tracing/index.ts']);
  expect(users[0]!.text).toMatch(
    /config\.OTEL_EXPORTER_OTLP_ENDPOINT\) return undefined;\n.*await import\('\.\/collector\.ts'\)/,
  );
  const others = users[0]!.text.match(/^import (?!type )[^;]*collector/gm);
  expect(others).toBeNull();
});

test('roots import only what their wall allows', () => {
  const breaches = product.flatMap((source) => {
    const wall = ROOTS[rootOf(source.path)]!;
    return source.imports
      .filter((target) => {
        if (!isProject(target)) {
          const name = packageOf(target);
          return !wall.packages.some((allowed) => allowed === name || name.startsWith(`${allowed}/`));
        }
        const root = rootOf(target);
        return root !== rootOf(source.path) && !wall.roots.includes(root);
      })
      .map((target) => `${source.path} -> ${target}`);
  });
  expect(breaches).toEqual([]);
});

test('modules call each other only through index.ts, as the table allows', () => {
  const breaches = product.flatMap((source) => {
    const from = /^server\/modules\/([^/]+)\//.exec(source.path)?.[1];
    return source.imports
      .filter((target) => {
        const to = /^server\/modules\/([^/]+)\/(.+)$/.exec(target);
        if (!to || to[1] === from) return false;
        if (source.path.startsWith('server/platform/')) return true;
        if (to[2] !== 'index.ts') return true;
        return from !== undefined && !MODULES[from]?.includes(to[1]!);
      })
      .map((target) => `${source.path} -> ${target}`);
  });
  expect(breaches).toEqual([]);
});

test('every module has the same shape', () => {
  const names = new Set(
    product.flatMap((source) => /^server\/modules\/([^/]+)\//.exec(source.path)?.[1] ?? []),
  );
  const missing = [...names].flatMap((name) =>
    ['README.md', 'index.ts', ...(name === 'brands' ? [] : ['tables.ts'])]
      .filter((file) => !existsSync(`server/modules/${name}/${file}`))
      .map((file) => `${name}/${file}`),
  );
  expect(missing).toEqual([]);
  expect([...names].filter((name) => !(name in MODULES))).toEqual([]);
});

test('there is no import cycle', () => {
  const graph = new Map(product.map((source) => [source.path, source.imports.filter(isProject)]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    if (done.has(path) || trail.includes(path)) return;
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  expect(cycles).toEqual([]);
});

test('files and functions stay within the size limits', () => {
  const sizes = product.map((source) => source.lines).sort((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThan(250);
  expect(
    sources.filter((source) => source.lines > 400).map((source) => `${source.path} ${source.lines}`),
  ).toEqual([]);
  expect(code.flatMap((source) => longFunctions(source, 70))).toEqual([]);
});

/** A comment, or a line of SQL, which the formatter does not wrap. Directives stay on one line. */
const WRAPPED_BY_HAND =
  /^\s*(\*|\/\*|\/\/(?! biome-ignore))|^(?!\s*').*(\$\d|\bselect\b.*\bfrom\b|\bsite_id = )/;

test('comments and SQL stay within 110 columns', () => {
  const long = code.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, at) => ({ line, place: `${path}:${at + 1}` }))
      .filter(({ line }) => line.length > 110 && WRAPPED_BY_HAND.test(line)),
  );
  // Function text is compared with that of upgraded data folders, so it stays as it is.
  const schema = readdirSync('server/migrations').filter((name) => name.endsWith('.sql'));
  const wide = schema.flatMap((name) =>
    readFileSync(`server/migrations/${name}`, 'utf8')
      .split('\n')
      .filter((line) => line.length > 110 && !line.includes('tg_argv')),
  );
  expect([...long.map(({ place }) => place), ...wide]).toEqual([]);
});

/** Things with a single home, and the pattern of a duplicate. */
const ONE_PLACE: Record<string, RegExp> = {
  'games/engine/fair/canonical-json.ts':
    /function canonical|JSON\.stringify\((?:sorted|ordered|canonical)\w*\(/,
  'server/platform/history.ts': /insert into \S*\bhistory\b|type AuditContext\b.*=/,
  'server/platform/read-cache.ts': /Map<[^>]*\{ \w+: Promise<[^>]*>; until: number/,
  'server/platform/player-key.ts': /\{ siteId: number; playerId: string;? \}/,
  'contracts/values/money.ts':
    /Number\(format(Decimal|Minor)\(|formatDecimal\(money\(|10n \*\* BigInt\(exponentOf\(/,
  'site/app/lib/amount.ts': /Number\([\w.]+\) \/ 10 \*\* /,
  'contracts/values/time.ts':
    // `games` and `odds` import nothing of `contracts`: they define the two lengths they need.
    /\b(86_?400_?000|3_?600_?000|86_400)\b|\b24 \* 60 \* 60\b|\* 60_000\b|60 \* 1000\b|const (DAY|HOUR|MINUTE)_MS = [\d(]/,
  'contracts/values/uuid.ts': /\[0-9a-f\]\{8\}|\[0-9a-f-\]\{36\}/,
};

test('definitions with a single home are not duplicated where they can be imported', () => {
  const mayImport = (path: string, place: string) =>
    [rootOf(path), ...(ROOTS[rootOf(path)]?.roots ?? [])].includes(rootOf(place));
  const found = Object.entries(ONE_PLACE).flatMap(([place, pattern]) =>
    product
      .filter(({ path, text }) => mayImport(path, place) && pattern.test(text) !== (path === place))
      .map(({ path }) => `${path}: ${place}`),
  );
  expect(found).toEqual([]);
});

/** Functions that put money into a test database: players with a balance, deposits, rounds, postings. */
const MOVES_MONEY =
  /openProviderSite|support\/ledger\.ts|createWithdrawalTools|[cC]ashier\.(?:deposit|approvedDeposit)\(|\bfund\(|\bplayRound'/;

test('a test that moves money ends with expectBooks', () => {
  const tests = code.filter(({ path }) => /^(?:server|test)\/.*\.test\.ts$/.test(path));
  const found = tests.filter(({ text }) => MOVES_MONEY.test(text) && !text.includes('expectBooks('));
  expect(found.map(({ path }) => path)).toEqual([]);
});

/** Stops on purpose: the comparison resumes there. */
const STOPS = 'server/modules/providers/reconciliation/transactions.ts';

test('a failing item does not stop the others: loops of transactions use forEachInOwnTransaction', () => {
  const found = product.filter(({ path }) => path.startsWith('server/'));
  expect(found.filter(({ path }) => path !== STOPS).flatMap(loopsWithoutIsolation)).toEqual([]);
});

test('templates are named in their own folder only', () => {
  const names = new RegExp(`['"\`.](${Object.keys(THEMES).join('|')})['"\`. ]`);
  const found = product.filter(
    (source) => !NAMES_TEMPLATES.some((place) => source.path.startsWith(place)) && names.test(source.text),
  );
  expect(found.map((source) => source.path)).toEqual([]);
});

/** The template folder of a path. */
const templateOf = (path: string) => /^site\/templates\/([^/]+)\//.exec(path)?.[1];

test('a template owns its markup: no template imports another, and nothing else imports one', () => {
  const found = code.flatMap((source) =>
    source.imports
      .filter((target) => templateOf(target) && templateOf(target) !== templateOf(source.path))
      .map((target) => `${source.path} -> ${target}`),
  );
  expect(found).toEqual([]);
});

/** Parts and hooks that templates share. */
const isShared = (path: string) => /^site\/app\/(sections\/|shell\/use-)/.test(path);

test('each shared section and hook is used by at least two templates or by a page', () => {
  const importers = (path: string) => product.filter((source) => source.imports.includes(path));
  const users = (path: string, seen: readonly string[] = []): string[] =>
    importers(path).flatMap((source) => {
      if (!isShared(source.path)) return [templateOf(source.path) ?? 'a page'];
      return seen.includes(source.path) ? [] : users(source.path, [...seen, source.path]);
    });
  const single = product
    .filter(({ path }) => isShared(path))
    .filter(({ path }) => {
      const all = new Set(users(path));
      return all.size < 2 && !all.has('a page');
    });
  expect(single.map(({ path }) => path)).toEqual([]);
});

test('every export is used in another file', () => {
  const words = code.map(({ text }) => new Set(text.match(/[\w$]+/g)));
  const files = new Map<string, number>();
  for (const names of words) for (const name of names) files.set(name, (files.get(name) ?? 0) + 1);
  const unused = product.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm)]
      .map(([, name]) => name!)
      .filter((name) => files.get(name) === 1)
      .map((name) => `${path} ${name}`),
  );
  // The npm package of the player API, whose users are outside.
  const isPublic = (name: string) => name.startsWith('contracts/player-client.ts ');
  expect(unused.filter((name) => !isPublic(name))).toEqual([]);
});

test('Math.random is never used for outcomes', () => {
  expect(
    product
      .filter(
        (source) =>
          /^(server|games|odds|contracts)\//.test(source.path) && source.text.includes('Math.random'),
      )
      .map((source) => source.path),
  ).toEqual([]);
});
