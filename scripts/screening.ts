import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { importScreeningList } from '../contracts/console/screening.ts';
import {
  compareList,
  importList,
  listScreeningLists,
  readListFile,
  removeList,
  startRuns,
} from '../server/modules/kyc/index.ts';
import { COMMAND_ADDRESS, recordAuditEntry } from '../server/modules/operators/index.ts';
import { Denial } from '../server/platform/console/denial.ts';
import type { Fields } from '../server/platform/console/module-console.ts';
import type { Database, Tx } from '../server/platform/database/index.ts';
import { openForCommand } from './command-database.ts';

const USAGE = `npm run screening -- <command>
  list                 the lists of sanctioned and politically exposed persons, as JSON
  import LIST FILE [--name NAME] [--format csv|ofac|un] [--kind sanction|pep] [--dry]
                       imports a version of a list. LIST: its code, for example ofac-sdn
                       --format: csv (default), ofac (SDN.CSV) or un (consolidated list, XML)
                       --kind: of entries whose file does not say it; sanction by default
                       --dry: shows what would change, and changes nothing
  remove LIST          removes a list; cases and decisions stay
  A running server screens all players against what has changed; otherwise the next one does.
  With the bundled database the server must not be running; with DATABASE_URL it may.`;

type Options = { name?: string; format?: string; kind?: string; dry?: boolean };

const BY = 'command';

async function recordEntry(tx: Tx, what: 'import' | 'remove', listId: string, after: Fields | null) {
  const entry = { siteId: 0, staffId: null, reason: 'on the command line', address: COMMAND_ADDRESS };
  const about = { action: `screening/lists/${what}`, subject: `screening-list:${listId}`, after };
  await recordAuditEntry(tx, { ...entry, ...about }, new Date());
}

/** Returns the result to print as JSON; throws an error with a message for the operator. */
async function runCommand(
  { db, transaction }: Database,
  [command = '', listId = '', path = '']: readonly string[],
  { name = listId, format = 'csv', kind = 'sanction', dry = false }: Options,
): Promise<unknown> {
  if (command === 'list') return await listScreeningLists(db);
  if (command === 'remove') {
    const { version } =
      (await listScreeningLists(db)).find(({ list_id }) => list_id === listId) ??
      fail(`There is no list ${listId}.`);
    await transaction(async (tx) => {
      await removeList(tx, listId, version);
      await recordEntry(tx, 'remove', listId, null);
    });
    return { removed: listId };
  }
  const { shape } = importScreeningList.input;
  const text = await readFile(path, 'utf8');
  const given = {
    listId: shape.list_id.safeParse(listId).data ?? fail('LIST: lower-case letters, digits and hyphens'),
    name: shape.name.safeParse(name).data ?? fail('--name: at most 100 characters'),
    format: shape.format.safeParse(format).data ?? fail('--format: csv, ofac or un'),
    kind: shape.kind.safeParse(kind).data ?? fail('--kind: sanction or pep'),
  };
  const facts = { ...given, text, persons: await readListFile({ ...given, text }) };
  if (dry) return await compareList(db, facts);
  return await transaction(async (tx) => {
    const result = await importList(tx, facts, { expected: null, by: BY }, new Date());
    const { samples: _, unchanged: _same, ...after } = result;
    await startRuns(tx, { listId, version: result.version }, new Date());
    await recordEntry(tx, 'import', listId, { name: given.name, ...after });
    return result;
  });
}

function fail(text: string): never {
  throw new Error(text);
}

function messageOf(error: unknown): string {
  if (error instanceof Denial && error.code === 'changedMeanwhile') return 'The list is unchanged.';
  if (error instanceof Denial) return `The file cannot be read: ${JSON.stringify(error.detail)}`;
  return error instanceof Error ? error.message : String(error);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ name: { type: 'string' }, format: { type: 'string' }, kind: { type: 'string' } },
    dry: { type: 'boolean' },
  },
});
const argumentCounts: Record<string, number> = { list: 1, remove: 2, import: 3 };
if (positionals.length === 0 || positionals.length !== argumentCounts[positionals[0]!]) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const { database, close } = await openForCommand();
    try {
      console.log(JSON.stringify(await runCommand(database, positionals, values), null, 2));
    } finally {
      await close();
    }
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
