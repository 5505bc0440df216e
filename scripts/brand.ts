import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { newBrand } from '../contracts/console/brands.ts';
import {
  brandOf,
  checklistOf,
  createBrand,
  openBrand,
  requireFreeNames,
} from '../server/modules/brands/index.ts';
import { recordAuditEntry } from '../server/modules/operators/index.ts';
import { listBrands, setSiteOpen } from '../server/modules/sites/index.ts';
import { entropySource } from '../server/platform/config/blockchain.ts';
import { Denial } from '../server/platform/console/denial.ts';
import type { Fields } from '../server/platform/console/module-console.ts';
import type { Database, Tx } from '../server/platform/database/index.ts';
import { failureText } from '../server/platform/database/unavailability.ts';
import { callConsole } from './brand-call.ts';
import { makeCalls } from './call-list.ts';
import { openForCommand } from './command-database.ts';

const USAGE = `npm run brand -- <command>
  list                   every brand, as JSON
  show CODE              one brand, as JSON
  create --file FILE     a brand from JSON; it stays closed. FILE - reads standard input
  checklist CODE         what a brand has and lacks before it opens
  open CODE              opens a brand to visitors, once every required item is set up
  close CODE             closes it
  call NAME [CODE] --as LOGIN [--file FILE] [--upload PICTURE] [--reason TEXT]
                         any call of the console, about the brand, in the name of one of the staff: copyBrand,
                         setBrandArchived, setSiteIdentity, saveDraft, publishItem, proposeMethod, …
  calls --file FILE      many such calls, one JSON object a line, in one start of this command; FILE - reads them
                         as they come. Each answer is a line; the first refused call ends the command:
                         { "call": "siteIdentity", "brand": "evenkeel", "as": "sam", "fields": {}, "name": "site" }
                         A later field "$site.version" takes the version of that answer, "$.version" that of the
                         answer before; "upload" and "reason" are as above, and "brand" may be missing.
  With the bundled database the server must not be running; with DATABASE_URL it may.

The JSON of create, of which tagline may be empty; time_zone is that of the currency unless it is given, such
as "Asia/Manila":
{ "code": "evenkeel", "name": "Evenkeel", "tagline": "", "domains": ["www.example.com"], "currency": "PHP",
  "languages": ["EN"], "jurisdiction": "strict", "template": "slot2", "colour": "cyan", "registration": "open" }`;

/** Returns the result to print as JSON; throws an error with a message for the operator. */
async function run(
  { database, config }: Awaited<ReturnType<typeof openForCommand>>,
  command: string,
  subject: string,
  file: string,
): Promise<unknown> {
  const brands = await listBrands(database.db, new Date());
  if (command === 'list') return brands;
  if (command === 'create') return await create(database, file);
  const brand = brands.find(({ code }) => code === subject);
  if (!brand) throw new Error(`brand ${subject} does not exist`);
  const sendsMessages = config.MODE === 'demo' || config.MESSAGES_URL !== undefined;
  const entropy = entropySource(config);
  const checked = { siteId: brand.site_id, currency: brand.currency, sendsMessages, entropy };
  if (command === 'checklist') return await checklistOf(database.db, checked);
  if (command !== 'show')
    await database.transaction(async (tx) => {
      if (command === 'open') await openBrand(tx, checked);
      else await setSiteOpen(tx, brand.site_id, false);
      await audit(tx, brand.site_id, 'brands/open', { state: command === 'open' ? 'open' : 'closed' });
    });
  return (await listBrands(database.db, new Date(), brand.site_id))[0];
}

async function create(database: Database, file: string): Promise<unknown> {
  const parsed = newBrand.safeParse(JSON.parse(await readInput(file)));
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'brand'}: ${message}`).join('\n'),
    );
  const siteId = await database.transaction(async (tx) => {
    await requireFreeNames(tx, parsed.data);
    const created = await createBrand(tx, brandOf(parsed.data));
    await audit(tx, created, 'brands/create', parsed.data);
    return created;
  });
  return (await listBrands(database.db, new Date(), siteId))[0];
}

async function audit(tx: Tx, siteId: number, action: string, after: Fields) {
  const about = { siteId, staffId: null, subject: `site:${siteId}`, address: '' };
  await recordAuditEntry(tx, { ...about, action, reason: 'npm run brand', after }, new Date());
}

const linesOf = (path: string) =>
  createInterface({ input: path === '-' ? process.stdin : createReadStream(path), crlfDelay: Infinity });

const readInput = (path: string): Promise<string> =>
  path === '-' ? text(process.stdin) : readFile(path, 'utf8');

async function call(opened: Awaited<ReturnType<typeof openForCommand>>): Promise<unknown> {
  const brands = await listBrands(opened.database.db, new Date());
  const brand = brands.find(({ code }) => code === about);
  if (about && !brand) throw new Error(`brand ${about} does not exist`);
  const { as: login, file, upload, reason } = values;
  const fields = file ? (JSON.parse(await readInput(file)) as object) : {};
  return await callConsole(opened, brand?.site_id, { name: subject, login, fields, upload, reason });
}

const option = { type: 'string', default: '' } as const;
const { values, positionals } = parseArgs({
  options: {
    ...{ file: option, as: option, upload: option },
    reason: { type: 'string', default: 'npm run brand' },
  },
  allowPositionals: true,
});
const [command = '', subject = '', about = ''] = positionals;
const needsCode = ['show', 'checklist', 'open', 'close'].includes(command);
const isCall = command === 'call' && subject !== '' && values.as !== '';
const isRight =
  command === 'list' ||
  isCall ||
  (['create', 'calls'].includes(command) && values.file) ||
  (needsCode && subject);
if (!isRight) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const opened = await openForCommand();
    try {
      if (command === 'calls') await makeCalls(opened, linesOf(values.file), console.log);
      else {
        const answer = isCall ? await call(opened) : await run(opened, command, subject, values.file);
        console.log(JSON.stringify(answer, null, 2));
        if ((answer as { ok?: boolean }).ok === false) process.exitCode = 1;
      }
    } finally {
      await opened.close();
    }
  } catch (error) {
    const why = failureText(error);
    console.error(error instanceof Denial ? `${why} ${JSON.stringify(error.detail)}` : why);
    process.exitCode = 1;
  }
}
