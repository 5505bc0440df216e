import type { ConsoleParts } from '#server/platform/console/parts.ts';
import type { Db } from '#server/platform/database.ts';
import type { Hasher } from '../players/index.ts';
import type { Seal } from './seal.ts';

/** What the functions of this module share. */
export type Tools = {
  db: Db;
  hasher: Hasher;
  seal: Seal;
  now(): Date;
  /** What every module adds to the console. */
  parts(): readonly ConsoleParts[];
};
