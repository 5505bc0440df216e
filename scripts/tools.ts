import { THEMES, type ThemeCode } from '../contracts/values/themes.ts';
import { readConfig } from '../server/platform/config/index.ts';
import { createLog } from '../server/platform/log.ts';

process.env.NODE_ENV ??= 'production';

export type ToolOptions = {
  dataDir: string;
  /** A database of the caller instead of an embedded one in the data folder. */
  databaseUrl?: string;
  /** With the login that owns its tables, if they have yet to be created. */
  ownerUrl?: string;
  /** The key of the database's sealed columns; a new key of the data folder by default. */
  secretKey?: string;
  /** Template codes whose demo brands are seeded; all by default. */
  brands?: readonly string[];
  pool?: number;
  /** Address of the payment simulator, and the secret it shares with the platform. */
  simpay?: { url: string; secret: string };
  /** Address of the game aggregator, and the secret it shares with the platform. */
  aggregator?: { url: string; secret: string };
  /** The variables of the chain whose blocks decide rounds. */
  chain?: Record<string, string>;
  /** false: no fsync; for tests and screenshots, never for a benchmark. */
  durable?: boolean;
};

/** The whole system on a free port with a separate data folder, for tests, screenshots and benchmarks. */
export async function startForTools(options: ToolOptions) {
  const { demoExtension } = await import('../demo/extension.ts');
  const { createPlatform } = await import('../server/process.ts');
  const { setTheme, findSiteByDomain: siteOfDomain } = await import('../server/modules/sites/index.ts');
  const config = readConfig({
    ...process.env,
    // Tools run on demo brands; the test runner sets another MODE.
    MODE: 'demo',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.databaseUrl ?? process.env.DATABASE_URL,
    DATABASE_OWNER_URL: options.databaseUrl ? options.ownerUrl : process.env.DATABASE_OWNER_URL,
    SECRET_KEY: options.secretKey ?? process.env.SECRET_KEY,
    SIMPAY_URL: options.simpay?.url ?? process.env.SIMPAY_URL,
    SIMPAY_SECRET: options.simpay?.secret ?? process.env.SIMPAY_SECRET,
    PROVIDER_KIT_URL: options.aggregator?.url ?? process.env.PROVIDER_KIT_URL,
    PROVIDER_KIT_SECRET: options.aggregator?.secret ?? process.env.PROVIDER_KIT_SECRET,
    ...options.chain,
    DATABASE_POOL: String(options.pool ?? 16),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  });
  const platform = await createPlatform(config, {
    log: createLog(config.LOG_LEVEL),
    durable: options.durable ?? true,
    extensions: [demoExtension({ hosts: options.brands?.map((brand) => `${brand}.localhost`) })],
  });
  const port = platform.port!;
  return {
    ...platform,
    port,
    /** `http://<brand>.localhost:<port>` */
    origin: (brand: string) => `http://${brand}.localhost:${port}`,
    /** Gives a brand another colour of its template. */
    async paint(brand: string, colour: string): Promise<void> {
      const site = await siteOfDomain(platform.database.db, `${brand}.localhost`);
      if (!site) throw new Error(`no brand ${brand}`);
      await platform.database.transaction((tx) => setTheme(tx, site.id, brand, colour));
    },
  };
}

/** `all` colours of a template, or the named ones. */
export function coloursOf(brand: string, colours: string): readonly string[] {
  if (colours !== 'all') return colours.split(',');
  return THEMES[brand as ThemeCode]?.colours ?? [];
}
