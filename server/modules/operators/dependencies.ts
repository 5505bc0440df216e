import type { ModuleConsole } from '#server/platform/console/module-console.ts';
import type { Db } from '#server/platform/database/index.ts';
import type { Messages } from '#server/platform/messages/index.ts';
import type { Hasher } from '../players/index.ts';
import type { TotpEncryption } from './totp-encryption.ts';

/** Dependencies shared by the functions of this module. */
export type OperatorsContext = {
  db: Db;
  hasher: Hasher;
  seal: TotpEncryption;
  now(): Date;
  /** For messages to staff; undefined in commands, which send none. */
  messages: Messages | undefined;
  /** The console parts of all modules. */
  consoleParts(): readonly ModuleConsole[];
};
