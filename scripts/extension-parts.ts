import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import {
  type ExtensionParts,
  type LanguagePart,
  PARTS_FILE,
  type TemplatePart,
} from '../contracts/values/extension-parts.ts';
import { LANGUAGE_LIST } from '../contracts/values/language-list.ts';
import { THEMES } from '../contracts/values/theme-list.ts';
import type { Template } from '../site/templates/template.ts';
import { templateFacts } from './templates.ts';
import { problemsOfMessages } from './translations/message-check.ts';

const TEMPLATE_FILES = ['index.ts', 'index.css', 'home.tsx', 'account.tsx', 'sign-in.tsx', 'inner-pages.ts'];
/** `server/extension.ts` loads the game, this site its client, `verify-round.mjs` its verifier. */
const GAME_FILES = ['game.ts', 'client.tsx', 'verifier.mjs', 'cover.svg'];

const language = z.strictObject({
  code: z.string().regex(/^[A-Z]{2,5}$/),
  name: z.string().min(1).max(40),
  locale: z.string().refine((tag) => Intl.getCanonicalLocales(tag)[0] === tag),
  dates: z.enum(['en', 'zh']),
  months: z.array(z.string().min(1).max(12)).length(12).optional(),
  direction: z.literal('rtl').optional(),
});

const messageTexts = z.record(
  z.string(),
  z.strictObject({ title: z.string().optional(), content: z.string().optional() }),
);

/**
 * The templates and languages in the extensions of a root folder. Throws, naming the folder, when a file of
 * them or of a game is missing or invalid, or a code is used twice.
 */
export async function findExtensionParts(root: string): Promise<ExtensionParts> {
  const templates = await partsBy(root, 'templates', (folder) => templateOf(root, folder));
  const languages = await partsBy(root, 'languages', (folder) => languageOf(root, folder));
  await partsBy(root, 'games', async (folder) => requireFiles(root, folder, GAME_FILES));
  requireUnique([
    ...Object.entries({ ...THEMES }).map(([code, { layout }]) => ({ code, layout, folder: 'Baize' })),
    ...templates.map(([code, { layout, folder }]) => ({ code, layout, folder })),
  ]);
  requireUnique([
    ...Object.entries(LANGUAGE_LIST).map(([code, { prefix }]) => ({ code, prefix, folder: 'Baize' })),
    ...languages.map(([code, { prefix, folder }]) => ({ code, prefix, folder })),
  ]);
  return { templates: Object.fromEntries(templates), languages: Object.fromEntries(languages) };
}

/** Every folder of one kind in the extensions, in name order, with what `read` says of it. */
async function partsBy<Part>(root: string, kind: string, read: (folder: string) => Promise<Part>) {
  const parts: (readonly [string, Part])[] = [];
  for (const path of globSync(`extensions/*/${kind}/*/`, { cwd: root }).toSorted()) {
    const folder = path.replaceAll('\\', '/').replace(/\/$/, '');
    try {
      const part = await read(folder);
      parts.push([(part as { code?: string } | undefined)?.code ?? basename(folder), part]);
    } catch (error) {
      throw new Error(`${folder}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }
  return parts;
}

async function templateOf(root: string, folder: string): Promise<TemplatePart> {
  requireFiles(root, folder, ['template.ts', ...TEMPLATE_FILES]);
  const { default: template } = (await load(root, `${folder}/template.ts`)) as { default: Template };
  if (template.code !== basename(folder))
    throw new Error(`its code is ${template.code}, not its folder's name`);
  if (!/^[a-z]+\d*$/.test(template.code)) throw new Error('a code is lower-case letters, then digits');
  return { folder, ...templateFacts(root, folder, template) };
}

async function languageOf(root: string, folder: string): Promise<LanguagePart> {
  requireFiles(root, folder, ['language.json', 'flag.svg']);
  const known = language.parse(JSON.parse(readFileSync(join(root, folder, 'language.json'), 'utf8')));
  if (!/^[a-z]{2,5}$/.test(basename(folder)))
    throw new Error('its name is the language in the path: letters');
  requireMessages(join(root, folder, 'server/messages.json'));
  return { ...known, prefix: basename(folder), messages: true, folder };
}

/** Throws when a message would mislead players. */
function requireMessages(path: string): void {
  if (!existsSync(path)) return;
  const [problem] = problemsOfMessages(messageTexts.parse(JSON.parse(readFileSync(path, 'utf8'))));
  if (problem) throw new Error(`server/messages.json, ${problem}`);
}

const load = (root: string, file: string): Promise<unknown> => import(pathToFileURL(join(root, file)).href);

function requireFiles(root: string, folder: string, names: readonly string[]): void {
  const missing = names.filter((name) => !existsSync(join(root, folder, name)));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} is missing`);
}

/** Throws when two parts have the same value in a field besides `folder`. */
function requireUnique(parts: readonly ({ folder: string } & Record<string, string>)[]): void {
  const owners = new Map<string, string>();
  for (const { folder, ...fields } of parts)
    for (const [field, value] of Object.entries(fields)) {
      const owner = owners.get(`${field} ${value}`);
      if (owner) throw new Error(`${folder}: ${field} ${value} is already used by ${owner}`);
      owners.set(`${field} ${value}`, folder);
    }
}

/** Writes the parts of a root's extensions for server and build; without parts there is no file. */
export async function writeExtensionParts(root: string): Promise<void> {
  const path = join(root, PARTS_FILE);
  const parts = await findExtensionParts(root);
  const isEmpty = Object.values(parts).every((found) => Object.keys(found).length === 0);
  if (isEmpty) return rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(parts, null, 1)}\n`);
}

if (import.meta.main) {
  try {
    await writeExtensionParts('.');
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 78;
  }
}
