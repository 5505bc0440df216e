import type { z } from 'zod';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { consoleApi } from '#contracts/console/index.ts';
import { type ListFileName, MAX_LIST_FILE_ROWS } from '#contracts/console/list-files.ts';
import { MAX_LIST_ROWS } from '#contracts/console/list-page.ts';
import { deny } from '#server/platform/console/denial.ts';
import { columnsOf } from '#server/platform/console/list-rows.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  Fields,
  Json,
} from '#server/platform/console/module-console.ts';
import { csvLine } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/database/index.ts';

type Page = { value: readonly unknown[]; next?: string };
type Read = (input: unknown, context: ConsoleContext) => Promise<Page>;

/** Filters that can identify a person: the audit log records only that they were set. */
const PERSONAL: readonly string[] = ['query', 'birth_date', 'player', 'reference', 'account_id', 'subject'];

export const listFileHandlers: ConsoleHandlers = {
  async exportList({ list, filter }, context) {
    const call: ConsoleCall = consoleApi[list];
    const { needs } = call;
    if (!needs || !context.hasAccess(needs.right, ...needs.access))
      deny('notAllowed', { right: needs?.right });
    const readPage = pageReader(list, call, filter, context);
    // Reads before the entry is written: a refused filter produces no file and no entry.
    const first = await readPage(context.db, '');
    return {
      answer: {},
      change: { subject: `list:${call.path.replace('/console/api/', '')}`, after: recordedFilter(filter) },
      file: {
        name: list,
        lines: (db) => linesOf(call, context.site.currency, first, (after) => readPage(db, after)),
      },
    };
  },
};

/** Reads the page after a row; the filter is validated by the list call's own contract. */
function pageReader(
  list: ListFileName,
  call: ConsoleCall,
  filter: Record<string, unknown>,
  context: ConsoleContext,
) {
  const handlers = context.moduleConsoles.flatMap(({ handlers }) => handlers?.[list] ?? []);
  const read = handlers[0] as Read;
  const limit = 'limit' in call.input.shape && { limit: MAX_LIST_ROWS };
  return async (db: Db, after: string): Promise<Page> => {
    const page = 'after' in call.input.shape && { after };
    const parsed = call.input.safeParse({ ...filter, ...limit, ...page, site_id: context.site.id });
    if (!parsed.success)
      deny('invalidRequest', {
        fields: parsed.error.issues
          .map(({ path, code }) => ({ field: path.join('.'), rule: code }))
          .slice(0, 20),
      });
    return await read(parsed.data, { ...context, db });
  };
}

/**
 * The header line, then all rows, one page in memory at a time. The first character tells spreadsheets it is
 * UTF-8.
 */
async function* linesOf(
  { output }: ConsoleCall,
  currency: string,
  first: Page,
  readPage: (after: string) => Promise<Page>,
): AsyncGenerator<string> {
  const columns = columnsOf((output.shape.value as z.ZodArray<z.ZodObject>).element, currency);
  yield `\uFEFF${csvLine(columns.map(({ head }) => head))}`;
  let page = first;
  let rows = 0;
  for (;;) {
    rows += page.value.length;
    if (rows > MAX_LIST_FILE_ROWS) throw new Error(`the list has more than ${MAX_LIST_FILE_ROWS} rows`);
    yield page.value.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('');
    if (!page.next) return;
    page = await readPage(page.next);
  }
}

function recordedFilter(filter: Record<string, unknown>): Fields {
  const filled = Object.entries(filter).filter(([, value]) => value !== '' && value !== undefined);
  return Object.fromEntries(
    filled.map(([name, value]) => [name, PERSONAL.includes(name) ? 'given' : shortened(value)]),
  );
}

const shortened = (value: unknown): Json =>
  typeof value === 'number' || typeof value === 'boolean' ? value : String(value).slice(0, 64);
