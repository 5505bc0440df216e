import type { ModuleConsole } from '#server/platform/console/module-console.ts';
import type { Db } from '#server/platform/database/index.ts';
import type { Hasher } from '../players/index.ts';
import type { Seal } from './seal.ts';

/** What the functions of this module share. */
export type OperatorsContext = {
  db: Db;
  hasher: Hasher;
  seal: Seal;
  now(): Date;
  /** What every module adds to the console. */
  consoleParts(): readonly ModuleConsole[];
};
