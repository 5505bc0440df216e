import { z } from 'zod';
import { chainConfigError, chainVariables } from './blockchain.ts';
import { combinationErrors } from './combinations.ts';
import { withSecretFiles } from './secret-files.ts';
import { tracingVariables } from './tracing.ts';

const ROLES = ['web', 'jobs'] as const;

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const basePath = z
  .string()
  .regex(/^\/[A-Za-z0-9/_-]*\/$|^https:\/\/[^\s]+\/$/, 'must begin with / or https:// and end with /');

/** All settings read from the environment; the table in the README is generated from this schema. */
export const configSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port of the web role'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address the web role listens on; 0.0.0.0 for every network'),
  OPS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      'Port of /metrics and the details of /readyz; without it, in demo mode, PORT serves them to programs on this machine at localhost',
    ),
  OPS_HOST: z.string().default('127.0.0.1').describe('Address OPS_PORT listens on'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional()
    .describe(
      'PostgreSQL to use, with the login of the application; without it one is started from DATA_DIR',
    ),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional()
    .describe(
      'The same database with the login that owns its tables: migrations run with it and grant the application its rights; production refuses to run as the owner',
    ),
  DATABASE_POOLED_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional()
    .describe(
      'The same database and login through a pooler in transaction mode (PgBouncer), which then carries every transaction; DATABASE_URL stays direct, for notices, locks and jobs',
    ),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional()
    .describe(
      'A streaming replica of that database, with the login of the application: answers reports, lists and histories',
    ),
  DATABASE_REPLICA_WAIT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(300)
    .describe(
      'How long a read waits, in milliseconds, until the replica has everything committed before it; then the primary answers',
    ),
  BUS_URL: z
    .string()
    .regex(/^(nats|tls):\/\/[^\s/]+\/?$/, 'must begin with nats:// or tls://')
    .optional()
    .describe(
      'NATS server that carries the changes of game rooms between processes; without it PostgreSQL does',
    ),
  BUS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'must be up to 32 small letters, digits and hyphens')
    .default('baize')
    .describe('First part of the names on that server, different for each installation that uses it'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(24).describe('Connections to the database'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .describe('Folder of the embedded database and of uploaded files'),
  MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('demo: seeds demo brands, shows /dev/outbox, /dev/cashier, /dev/staff and /preview'),
  ROLES: z
    .string()
    .default(ROLES.join(','))
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(ROLES)).min(1))
    .describe(
      'Comma-separated parts to run: web (pages, API, live connections), jobs (queue, schedule, leaders of rooms)',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('warn')
    .describe('Least severe line logged'),
  ACCESS_LOG: z
    .enum(['all', 'slow', 'off'])
    .optional()
    .describe(
      'One line for each answered request: all, slow (failures, and what took over half a second) or off; all in production and off in a demo unless set',
    ),
  ...tracingVariables,
  LANGUAGE_COOKIE: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default('baize_lang')
    .describe('Name of the language cookie'),
  CROSS_ORIGIN: flag
    .default(false)
    .describe('1: the site is framed by another origin; its cookies are SameSite=None'),
  FRAME_ANCESTORS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(
      z.array(
        z.string().regex(/^https?:\/\/[a-z0-9*.:-]+$/i, 'takes origins such as https://portal.example'),
      ),
    )
    .describe('Origins that may show the site in a frame, separated by spaces; required with CROSS_ORIGIN=1'),
  TEMPLATE_BASE: basePath.default('/template/').describe('Base path of template images'),
  IMAGE_BASE: basePath.default('/images/').describe('Base path of catalogue and brand images'),
  LIVE_CHAT_SCRIPT: z
    .url({ protocol: /^https?$/ })
    .default('https://cdn.livechatinc.com/tracking.js')
    .describe('Tracking script of the live chat, loaded where a site has it enabled'),
  CONSOLE_HOST: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]{1,253}$/)
    .default('console.localhost')
    .describe('Host of the operator console; no brand can use it'),
  TRUST_PROXY: flag.default(false).describe('1: take the client address from X-Forwarded-For'),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .optional()
    .describe('Header in which the proxy names the country of the client address (needs TRUST_PROXY=1)'),
  HSTS_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(63_072_000)
    .default(31_536_000)
    .describe(
      'max-age of Strict-Transport-Security; sent where TRUST_PROXY=1 and the proxy sets X-Forwarded-Proto: https; 0: not sent',
    ),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_536)
    .default(64)
    .describe('Memory for rendered guest pages; 0 disables the cache'),
  PAGES_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(16)
    .describe('Pages rendered at the same time'),
  PAGES_WAITING: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(256)
    .describe('Requests that may wait for rendering; further ones get 503 with Retry-After'),
  API_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(256)
    .describe('Calls of the site API processed at the same time; further ones get 503 with Retry-After'),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(8000)
    .describe('Open connections of the web role; further ones are closed at once'),
  LEAVE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'At shutdown, how long /readyz answers 503 while requests are still accepted, for load balancers',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(10)
    .describe('Longest wait for open requests at shutdown'),
  FILES_S3_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Private S3 bucket for uploaded files, path style; without it they are stored in DATA_DIR'),
  FILES_S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket'),
  FILES_S3_ACCESS_KEY: z.string().optional().describe('Access key of the bucket'),
  FILES_S3_SECRET_KEY: z.string().optional().describe('Secret key of the bucket'),
  SIMPAY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the payment simulator; npm start sets it in demo mode'),
  SIMPAY_SECRET: z.string().min(16).optional().describe('Secret shared with the simulator'),
  IDENTITY_SIMULATOR: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the simulated identity vendor; npm start sets it in demo mode'),
  PROVIDER_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(
      z.array(z.string().regex(/^https?:\/\/[a-z0-9.:-]+$/i, 'takes origins such as https://games.example')),
    )
    .describe(
      'Origins of game providers and gateways that may be called by http or inside your network, separated by spaces',
    ),
  PROVIDER_KIT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the game aggregator simulator; npm start sets it in demo mode'),
  PROVIDER_KIT_SECRET: z.string().min(16).optional().describe('Secret shared with that simulator'),
  MESSAGES_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of your relay for SMS and email; required in production'),
  MESSAGES_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Secret that signs those messages; required with MESSAGES_URL'),
  PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com updates.push.services.mozilla.com web.push.apple.com *.notify.windows.com')
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .pipe(
      z.array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'takes hosts such as push.example.com')),
    )
    .describe(
      'Hosts of push services that browsers may subscribe to, separated by commas; *. for all subdomains',
    ),
  LEDGER_HEADS_MAIL: z
    .email()
    .optional()
    .describe('Address that receives the signed head of the ledger by email every day; needs MESSAGES_URL'),
  REGISTERS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of your bridge to public registers of exclusions and deposits; without it none is queried',
    ),
  REGISTERS_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Secret that signs those queries; required with REGISTERS_URL'),
  ...chainVariables,
  BACKUP_TO: z.string().min(1).optional().describe('Folder that npm run backup writes to, on another disk'),
  BACKUP_KEY: z
    .string()
    .min(24, 'must have at least 24 characters')
    .optional()
    .describe('Key that encrypts backups; different from SECRET_KEY, and stored elsewhere'),
  BACKUP_LOG_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(10)
    .describe(
      'How often the log of the bundled database is archived below BACKUP_TO, where BACKUP_KEY is set for the server too; 0: never',
    ),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Key that encrypts unrevealed seeds, messages with one-time codes and bank account numbers; required in production, generated into DATA_DIR otherwise',
    ),
  SECRET_KEY_PREVIOUS: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Key that SECRET_KEY replaces, which still decrypts until everything is encrypted again (guides/run-it-for-real.md)',
    ),
});
export type Config = z.infer<typeof configSchema>;

export class ConfigError extends Error {}

/**
 * Reads the environment, and secrets from the files that `<NAME>_FILE` names. Throws a ConfigError that names
 * every invalid variable and its requirement.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const { variables, errors } = withSecretFiles(Object.fromEntries(set) as Record<string, string>);
  const parsed = configSchema.safeParse(variables);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) errors.push(`${String(issue.path[0])}: ${issue.message}`);
    throw unusable(errors);
  }
  const config = parsed.data;
  errors.push(...combinationErrors(config, variables));
  const fault = chainConfigError(config);
  if (fault) errors.push(fault);
  if (errors.length > 0) throw unusable(errors);
  return config;
}

const unusable = (errors: readonly string[]) =>
  new ConfigError(`The configuration is invalid:\n${errors.map((line) => `  ${line}`).join('\n')}`);
