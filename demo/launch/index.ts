import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../server/platform/config/index.ts';
import { simulatedGames } from '../world/provider-simulator.ts';
import { startChainsim } from './blockchain.ts';

/** The simulated third-party servers of a demo, and their addresses for the platform. */
export async function startSimulators(config: Config): Promise<Partial<Config>> {
  return {
    ...startSimpay(config),
    ...startProviderKit(config),
    ...startIdentityVendor(config),
    ...startChainsim(config),
  };
}

/**
 * Starts the mock aggregator as a separate process beside a demo, and returns its address and shared secret.
 * Skipped where another address is configured, or by `PROVIDER_KIT_PORT=0`; it ends with this process.
 */
function startProviderKit({ MODE, PORT, DATA_DIR, PROVIDER_KIT_URL }: Config): Partial<Config> {
  const { PROVIDER_KIT_PORT = '3091' } = process.env;
  if (MODE !== 'demo' || PROVIDER_KIT_URL || PROVIDER_KIT_PORT === '0') return {};
  mkdirSync(DATA_DIR, { recursive: true });
  const file = (name: string) => resolve(join(DATA_DIR, name));
  writeFileSync(file('provider-kit-games.json'), JSON.stringify(simulatedGames()));
  const secret = storedSecret(file('provider-kit.secret'));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'demo/simulators/games/main.ts'],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PROVIDER_KIT_PORT,
        PROVIDER_KIT_SECRET: secret,
        PROVIDER_KIT_WALLET: `http://127.0.0.1:${PORT}`,
        PROVIDER_KIT_GAMES: file('provider-kit-games.json'),
        PROVIDER_KIT_FILE: file('provider-kit.json'),
      },
    },
  );
  child.unref();
  process.on('exit', () => child.kill());
  return { PROVIDER_KIT_URL: `http://127.0.0.1:${PROVIDER_KIT_PORT}`, PROVIDER_KIT_SECRET: secret };
}

/** The same secret at every start: keys derived from it are in the database. */
function storedSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/**
 * Starts the payment simulator as a separate process beside a demo, and returns its address and shared
 * secret. Skipped where another address is configured, or by `SIMPAY_PORT=0`; it ends with this process.
 */
function startSimpay({ MODE, PORT, DATA_DIR, SIMPAY_URL }: Config): Partial<Config> {
  const { SIMPAY_PORT = '3090' } = process.env;
  if (MODE !== 'demo' || SIMPAY_URL || SIMPAY_PORT === '0') return {};
  const secret = randomBytes(24).toString('base64url');
  mkdirSync(DATA_DIR, { recursive: true });
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'demo/simulators/payments/main.ts'],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: {
        ...process.env,
        SIMPAY_PORT,
        SIMPAY_SECRET: secret,
        SIMPAY_HOOK: `http://127.0.0.1:${PORT}/hooks/simpay`,
        SIMPAY_FILE: resolve(join(DATA_DIR, 'simpay.json')),
      },
    },
  );
  child.unref();
  process.on('exit', () => child.kill());
  return { SIMPAY_URL: `http://127.0.0.1:${SIMPAY_PORT}`, SIMPAY_SECRET: secret };
}

/**
 * Starts the simulated identity vendor as a separate process beside a demo, and returns its address. Skipped
 * where another address is configured, or by `IDENTITY_PORT=0`; it ends with this process.
 */
function startIdentityVendor({ MODE, PORT, DATA_DIR, IDENTITY_SIMULATOR }: Config): Partial<Config> {
  const { IDENTITY_PORT = '3093' } = process.env;
  if (MODE !== 'demo' || IDENTITY_SIMULATOR || IDENTITY_PORT === '0') return {};
  mkdirSync(DATA_DIR, { recursive: true });
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'demo/simulators/identity/main.ts'],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: {
        ...process.env,
        IDENTITY_PORT,
        IDENTITY_KEY: storedSecret(resolve(join(DATA_DIR, 'identity.secret'))),
        IDENTITY_HOOKS: `http://127.0.0.1:${PORT}/hooks/identity`,
        IDENTITY_FILE: resolve(join(DATA_DIR, 'identity-checks.json')),
      },
    },
  );
  child.unref();
  process.on('exit', () => child.kill());
  return { IDENTITY_SIMULATOR: `http://127.0.0.1:${IDENTITY_PORT}` };
}
