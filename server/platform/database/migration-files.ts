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

export interface SqlFile {
  number: number;
  name: string;
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
 * number, and an upgrade numbered below the baseline.
 */
export function readMigrations(folder = migrationsFolder): MigrationFiles {
  const upgrades = readFolder(join(folder, 'upgrade'));
  const early = upgrades.find(({ number }) => number <= BASELINE.number);
  if (early) throw new Error(`upgrade ${early.name} must have a number above ${BASELINE.number}`);
  return { schema: readFolder(folder), upgrades };
}

function readFolder(folder: string): SqlFile[] {
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
  return { number: Number(number), name, text, checksum: createHash('sha256').update(text).digest('hex') };
}
