import type { Extension } from '../extension.ts';
import type { LogShipping } from '../platform/backup/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { Config } from '../platform/config/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Replica } from '../platform/database/replica.ts';
import type { SecretKey } from '../platform/encryption.ts';
import type { PublicRequestOptions } from '../platform/external/public-request.ts';
import type { FilesConfig } from '../platform/files/configured-store.ts';
import type { Files } from '../platform/files/index.ts';
import type { Log } from '../platform/log.ts';
import type { Phase } from './readiness.ts';

export type ApplicationOptions = {
  database: Database;
  config: Pick<Config, 'MODE' | 'TRUST_PROXY' | 'LANGUAGE_COOKIE'> &
    FilesConfig &
    Partial<
      Pick<
        Config,
        | 'BACKUP_TO'
        | 'CROSS_ORIGIN'
        | 'ROLES'
        | 'OPS_PORT'
        | 'DATA_DIR'
        | 'SIMPAY_URL'
        | 'SIMPAY_SECRET'
        | 'IDENTITY_SIMULATOR'
        | 'PROVIDER_ORIGINS'
        | 'PROVIDER_KIT_URL'
        | 'CONSOLE_HOST'
        | 'COUNTRY_HEADER'
        | 'MESSAGES_URL'
        | 'MESSAGES_SECRET'
        | 'LEDGER_HEADS_MAIL'
        | 'PUSH_HOSTS'
        | 'REGISTERS_URL'
        | 'REGISTERS_SECRET'
        | 'CHAIN_KIND'
        | 'CHAIN_NODES'
        | 'CHAIN_ROUND_MAX'
        | 'CHAIN_EXPLORER'
        | 'BEACON_NODES'
      >
    >;
  /** Answers reports, lists and histories, if there is one. */
  replica?: Replica | undefined;
  /** Carries the changes of rooms between processes, if there is one. */
  bus?: Bus | undefined;
  /** Archives the log of the bundled database, if it does. */
  archive?: Pick<LogShipping, 'archivedThrough' | 'since'> | undefined;
  log: Log;
  /** Whether the process is starting, serving or shutting down; serving by default. */
  phase?: () => Phase;
  /** 32 bytes: encrypts unrevealed seeds, keys the hashes of one-time codes. */
  secretKey: SecretKey;
  /** Storage of uploaded files; as configured by default. */
  files?: Files;
  /** Milliseconds; for tests of time limits of the cashier and the console. */
  clock?: () => number;
  /** Transport of requests to push services; for tests. */
  pushRequest?: PublicRequestOptions;
  /** The extension of the platform; in demo mode the demo. */
  extensions?: readonly Extension[];
};
