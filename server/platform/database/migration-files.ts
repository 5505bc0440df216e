import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const migrationsFolder = join(import.meta.dirname, '../../migrations');

/** The 124 migrations before the schema files: the number of the last one, and a hash of the whole set. */
export const BASELINE = {
  number: 457,
  name: '0457-baseline',
  files: 124,
  /** SHA-256 over their lines "name checksum" in numeric order, joined by newlines. */
  checksum: '04b78fee48815ea9d74d30b5f6174dfd83ff04e6a711573a8f87d17f8b6c0aff',
};

/** Upgrades above this number state their phase in the first line. */
export const UNPHASED = 1749;

/**
 * `expand`: processes of the previous release keep working after it. `contract`: it removes or restricts
 * objects used only by them, and runs after the last of them has ended.
 */
export type Phase = 'expand' | 'contract';

export interface SqlFile {
  number: number;
  name: string;
  phase: Phase;
  /** SHA-256 of the text, hexadecimal. */
  checksum: string;
  text: string;
}

export interface MigrationFiles {
  /** The schema of a new database, in numeric order. Edited in place. */
  schema: SqlFile[];
  /** The upgrades of an older database, in numeric order. Never edited once applied anywhere. */
  upgrades: SqlFile[];
}

/**
 * The files NNNN-name.sql of `folder` and of its subfolder `upgrade`. Throws on an invalid name, a duplicate
 * number, an upgrade numbered below the baseline, and one above UNPHASED without its phase.
 */
export function readMigrations(folder = migrationsFolder): MigrationFiles {
  const upgrades = readFolder(join(folder, 'upgrade'));
  const early = upgrades.find(({ number }) => number <= BASELINE.number);
  if (early) throw new Error(`upgrade ${early.name} must have a number above ${BASELINE.number}`);
  for (const { number, name, text } of upgrades)
    if (number > UNPHASED && !PHASE.test(text))
      throw new Error(`upgrade ${name} must begin with "-- phase: expand" or "-- phase: contract"`);
  return { schema: readFolder(folder), upgrades };
}

const PHASE = /^-- phase: (expand|contract)\n/;

/** The files NNNN-name.sql of a folder, in numeric order. Throws on an invalid name or duplicate number. */
export function readFolder(folder: string): SqlFile[] {
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readSql(folder, name))
    .sort((a, b) => a.number - b.number);
  for (const [i, file] of found.entries()) {
    const before = found[i - 1];
    if (before?.number === file.number) {
      throw new Error(`migrations ${before.name} and ${file.name} have the same number`);
    }
  }
  return found;
}

function readSql(folder: string, name: string): SqlFile {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
  if (!number) throw new Error(`migration ${name} must be called NNNN-name.sql`);
  const text = readFileSync(join(folder, name), 'utf8');
  const phase = PHASE.exec(text)?.[1] === 'contract' ? 'contract' : 'expand';
  const checksum = createHash('sha256').update(text).digest('hex');
  return { number: Number(number), name, phase, text, checksum };
}
