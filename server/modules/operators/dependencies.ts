import type { ModuleConsole } from '#server/platform/console/module-console.ts';
import type { Db } from '#server/platform/database/index.ts';
import type { Hasher } from '../players/index.ts';
import type { TotpEncryption } from './totp-encryption.ts';

/** What the functions of this module share. */
export type OperatorsContext = {
  db: Db;
  hasher: Hasher;
  seal: TotpEncryption;
  now(): Date;
  /** What every module adds to the console. */
  consoleParts(): readonly ModuleConsole[];
};
