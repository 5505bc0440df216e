import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkAnchors, headKey, readHeads } from '../server/modules/ledger/index.ts';
import type { Config } from '../server/platform/config/index.ts';
import { keyOfText, readSecretKey } from '../server/platform/config/secret-key.ts';
import { failureText } from '../server/platform/database/unavailability.ts';
import { openForCommand } from './command-database.ts';

const USAGE = `npm run verify-anchor -- FILE [--key PUBLIC_KEY]  or  --books
  FILE: signed heads of the ledger, one a line, as mailed, kept or downloaded from /api/ledger-heads.jsonl.
  --key: the installation's public key as it was noted down, once for each key it has had; by default it is
  derived from SECRET_KEY and SECRET_KEY_PREVIOUS.
  Makes the heads anew from the database and verifies the books. Ends with 1 when anything differs.
  --books instead of FILE: verifies the books alone, where no day has been signed yet.
  With the bundled database the server must not be running; with DATABASE_URL it may.`;

/** Compares ledger heads kept outside the database with its current content. */
async function main(): Promise<number> {
  const options = { key: { type: 'string', multiple: true }, books: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file] = positionals;
  if ((file === undefined) !== (values.books ?? false)) {
    console.error(USAGE);
    return 2;
  }
  const heads = file ? readHeads(await readFile(file, 'utf8')) : [];
  if (file && heads.length === 0) throw new RangeError(`${file} holds no signed head`);
  const { config, database, close } = await openForCommand();
  try {
    const found = await checkAnchors(database.db, heads, values.key ?? (await ownKeys(config)));
    const { unsigned, earlier, rewrittenOn, confirmed, violations } = found;
    if (confirmed.length > 0) console.log(`The database agrees with the heads of: ${confirmed.join(', ')}`);
    if (unsigned.length > 0) console.log(`Not signed with this key: ${unsigned.join(', ')}`);
    if (earlier.length > 0)
      console.log(`Signed with another key, before the first one of this key: ${earlier.join(', ')}`);
    if (rewrittenOn) console.log(rewritten(rewrittenOn, confirmed));
    for (const { siteId, what, id, detail } of violations.slice(0, 50))
      console.log(`Books of site ${siteId}: ${what} ${id}: ${detail}`);
    if (violations.length === 0) console.log('The books of every brand are consistent.');
    return unsigned.length > 0 || rewrittenOn || violations.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}

/** Says what differs, and since when. `confirmed`: days of which the database agrees. */
function rewritten(day: string, confirmed: readonly string[]): string {
  const before = confirmed.filter((other) => other < day).at(-1);
  const changed = before === undefined ? `up to ${day}` : `after ${before}, up to ${day},`;
  return (
    `REWRITTEN: the database differs from the signed head of ${day}.\n` +
    `  Money movements ${changed} were changed, added or removed after that day was signed.\n` +
    '  Close the brands, keep the database as it is and take a backup (docs/guides/runbook.md, ReportAlarm).'
  );
}

async function ownKeys({ SECRET_KEY, SECRET_KEY_PREVIOUS: previous, DATA_DIR }: Config): Promise<string[]> {
  const keys = [await readSecretKey(SECRET_KEY, DATA_DIR), ...(previous ? [keyOfText(previous)] : [])];
  return keys.map((key) => headKey(key).public);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(failureText(error));
  process.exitCode = 2;
}
