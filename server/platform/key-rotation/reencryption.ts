import { type Database, type Db, run, type Tx, write } from '../database/index.ts';
import { KEY_MARK } from '../encryption.ts';
import type { Files } from '../files/index.ts';
import type { Log } from '../log.ts';
import {
  type EncryptedColumn,
  type EncryptedData,
  type EncryptedFiles,
  nameOf,
  type RowValues,
} from './encrypted-data.ts';

type Part = EncryptedColumn | EncryptedFiles;

/** What still needs another key than the current one. `count` is at most the given limit. */
export type Remaining = { name: string; count: number };

/** Rows encrypted again in one transaction, which keeps them locked for some milliseconds. */
const BATCH_ROWS = 100;
/** Each file is read and written while its row is locked. */
const BATCH_FILES = 5;

const isFiles = (part: Part): part is EncryptedFiles => !('column' in part);
const partsOf = (data: readonly EncryptedData[]): Part[] =>
  data.flatMap(({ columns = [], files = [] }) => [...columns, ...files]);

/** The rows of a part that are not under the current key, as SQL and its values from `$1`. */
function staleRows(part: Part): { where: string; values: unknown[] } {
  const { keyId, prefix } = part.encryption;
  if (isFiles(part))
    return {
      where: `(${part.where ?? 'true'}) and t.encrypted_with is distinct from $1::text`,
      values: [keyId],
    };
  const { column } = part;
  // Erased values are empty. Ciphertexts of the first key name no key.
  return prefix
    ? {
        where: `octet_length(t.${column}) > 0
          and substring(t.${column} from 1 for ${prefix.length}) <> $1::bytea`,
        values: [prefix],
      }
    : { where: `substring(t.${column} from 1 for ${KEY_MARK.length}) = $1::bytea`, values: [KEY_MARK] };
}

/** Counts the values of each part that are not under the current key, up to `limit`; others are omitted. */
export async function countRemaining(
  db: Db,
  data: readonly EncryptedData[],
  limit = Number.MAX_SAFE_INTEGER,
): Promise<Remaining[]> {
  const found: Remaining[] = [];
  for (const part of partsOf(data)) {
    const { table } = part;
    const { where, values } = staleRows(part);
    const [row] = await run<{ count: number }>(db, {
      text: `select count(*)::float8 as count from (select from ${table} t where ${where} limit $2) x`,
      values: [...values, limit],
    });
    if (row!.count > 0) found.push({ name: nameOf(part), count: row!.count });
  }
  return found;
}

type Reencryption = { database: Database; files: Files; log: Pick<Log, 'error'> };

/**
 * Encrypts everything again that is not under the current key, in small transactions: it can be interrupted
 * at any time and started again, also by several processes at once. Returns the number of values encrypted.
 * A value that no known key decrypts is logged and left unchanged; locked rows are left for the next run.
 */
export async function reencrypt(tools: Reencryption, data: readonly EncryptedData[]): Promise<number> {
  let done = 0;
  for (const part of partsOf(data)) done += await reencryptPart(tools, part);
  return done;
}

async function reencryptPart(tools: Reencryption, part: Part): Promise<number> {
  let done = 0;
  let after: readonly string[] | undefined;
  do {
    const batch = await tools.database.transaction((tx) => nextBatch(tools, tx, part, after));
    done += batch.done;
    after = batch.last;
  } while (after);
  return done;
}

type Row = { row: RowValues; bytes: Buffer | null };

/** Encrypts the rows after `after` again; `last` is the key of the last one, undefined at the end. */
async function nextBatch(
  tools: Reencryption,
  tx: Tx,
  part: Part,
  after: readonly string[] | undefined,
): Promise<{ done: number; last: readonly string[] | undefined }> {
  const rows = await lockStaleRows(tx, part, after);
  const fresh: Record<string, string | null>[] = [];
  for (const { row, bytes } of rows) {
    try {
      const key = Object.fromEntries(part.key.map((name) => [name, row[name]!]));
      fresh.push({
        ...key,
        ...(isFiles(part) ? await freshFiles(tools, part, row) : freshValue(part, row, bytes!)),
      });
    } catch (error) {
      const about = { err: error, what: nameOf(part), row: part.key.map((name) => row[name]) };
      tools.log.error(about, 'a value could not be encrypted again');
    }
  }
  if (fresh.length > 0) await store(tx, part, fresh);
  const last = rows.at(-1)?.row;
  return { done: fresh.length, last: last && part.key.map((name) => last[name]!) };
}

/** Rows in use elsewhere are skipped, so that players never wait for more than one batch. */
async function lockStaleRows(tx: Tx, part: Part, after: readonly string[] | undefined): Promise<Row[]> {
  const { where, values } = staleRows(part);
  const keys = part.key.map((name) => `t.${name}`);
  const also = Object.entries(part.also ?? {}).map(([name, value]) => `(${value})::text as ${name}`);
  const columns = [...keys.map((key, at) => `${key}::text as ${part.key[at]}`), ...also];
  const first = values.length + 1;
  const from = after
    ? `and (${keys.join(', ')}) > (${after.map((_, at) => `$${first + at}`).join(', ')})`
    : '';
  const bytes = isFiles(part) ? 'null::bytea' : `t.${part.column}`;
  const rows = await write<Record<string, unknown> & { ciphertext: Buffer | null }>(tx, {
    text: `select ${columns.join(', ')}, ${bytes} as ciphertext from ${part.table} t where ${where} ${from}
      order by ${keys.join(', ')} limit ${isFiles(part) ? BATCH_FILES : BATCH_ROWS}
      for no key update of t skip locked`,
    values: [...values, ...(after ?? [])],
  });
  return rows.map(({ ciphertext, ...row }) => ({ row: row as RowValues, bytes: ciphertext }));
}

function freshValue({ encryption, column, place }: EncryptedColumn, row: RowValues, bytes: Buffer) {
  const where = place(row);
  const again = encryption.encrypt(encryption.decrypt(bytes, where), where);
  return { [column]: `\\x${again.toString('hex')}` };
}

/** A missing file was deleted; a file stored by an interrupted run is under the current key already. */
async function freshFiles(
  { files }: Reencryption,
  { encryption, files: keysOf }: EncryptedFiles,
  row: RowValues,
) {
  for (const key of keysOf(row)) {
    const bytes = await files.get(key);
    if (bytes) await files.put(key, encryption.encrypt(encryption.decrypt(bytes, key), key));
  }
  return { encrypted_with: encryption.keyId };
}

async function store(tx: Tx, part: Part, fresh: readonly object[]): Promise<void> {
  const column = isFiles(part) ? 'encrypted_with' : part.column;
  await write(tx, {
    text: `update ${part.table} t set ${column} = n.${column}
      from jsonb_populate_recordset(null::${part.table}, $1::jsonb) n
      where ${part.key.map((name) => `t.${name} = n.${name}`).join(' and ')}`,
    values: [JSON.stringify(fresh)],
  });
}
