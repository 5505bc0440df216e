import { z } from 'zod';
import { listBrands } from '../server/modules/sites/index.ts';
import { type CallAnswer, callConsole } from './brand-call.ts';
import type { openForCommand } from './command-database.ts';

type Opened = Omit<Awaited<ReturnType<typeof openForCommand>>, 'close'>;

const listed = z.strictObject({
  call: z.string(),
  /** Code of the brand; none for calls about the platform. */
  brand: z.string().optional(),
  as: z.string(),
  fields: z.record(z.string(), z.unknown()).default({}),
  upload: z.string().default(''),
  reason: z.string().default('npm run brand'),
  /** Under which later calls of the list find the answer. */
  name: z.string().optional(),
});

/** A text such as `$.proposal_id`, of the answer before, or `$logo.path`, of the one with that name. */
const REFERENCE = /^\$([a-z0-9_-]*)\.([a-z0-9_]+)$/i;

/**
 * Makes the calls of a list, one JSON object a line, and prints each answer as a line. Throws an error that
 * names the line at the first call that is refused; those before it have taken effect.
 */
export async function makeCalls(
  opened: Opened,
  lines: AsyncIterable<string>,
  print: (line: string) => void,
): Promise<void> {
  const answers = new Map<string, CallAnswer>();
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      const { answer, name } = await makeCall(opened, line, answers);
      answers.set('', answer);
      if (name) answers.set(name, answer);
      print(JSON.stringify(answer));
      if (!answer.ok) throw new Error(`refused with ${String(answer.error)}`);
    } catch (error) {
      throw new Error(`line ${number}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }
}

async function makeCall(opened: Opened, line: string, answers: ReadonlyMap<string, CallAnswer>) {
  const parsed = listed.safeParse(JSON.parse(line));
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', '),
    );
  const { call, brand, as: login, fields, upload, reason, name } = parsed.data;
  const found = brand ? (await listBrands(opened.database.db, new Date())).find(isCode(brand)) : undefined;
  if (brand && !found) throw new Error(`brand ${brand} does not exist`);
  const filled = fill(fields, answers) as object;
  const answer = await callConsole(opened, found?.site_id, {
    name: call,
    login,
    fields: filled,
    upload,
    reason,
  });
  return { answer, name };
}

const isCode = (wanted: string) => (brand: { code: string }) => brand.code === wanted;

/** The fields with every reference replaced by what it names. */
function fill(value: unknown, answers: ReadonlyMap<string, CallAnswer>): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, answers));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, answers)]));
  const [, name, field] = (typeof value === 'string' && REFERENCE.exec(value)) || [];
  if (name === undefined || field === undefined) return value;
  const answer = answers.get(name);
  if (!answer || !(field in answer)) throw new Error(`no answer has what ${String(value)} names`);
  return answer[field];
}
