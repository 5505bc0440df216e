import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Template } from '../site/templates/template.ts';
import { hexOf, rolesOf, schemesOf, sheetOf } from './palettes.ts';

const FOLDER = 'site/templates';
const LIST = 'contracts/values/theme-list.ts';
/** The longest line of the code style. */
const WIDTH = 110;

/** Data of every template below a root folder, by layout number. */
async function templatesOf(root: string): Promise<Template[]> {
  const files = globSync(`${FOLDER}/*/template.ts`, { cwd: root });
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)));
  return modules
    .map((module): Template => module.default)
    .sort((one, two) => layoutNumber(one) - layoutNumber(two));
}

const layoutNumber = ({ layout }: Pick<Template, 'layout'>) => Number(layout.replace('template', ''));

/**
 * The tables of codes, layouts, colours, home sections and colours behind the logo, as code of
 * `contracts/values/theme-list.ts`.
 */
export async function themeList(root: string): Promise<string> {
  const templates = await templatesOf(root);
  return [
    '/**',
    ' * Template codes with layout and five colours [W-08, W-09, W-10], and the sections of each home page from',
    ' * the top. Written by `node scripts/templates.ts` from the folders of `site/templates`.',
    ' */',
    'export const THEMES = {',
    ...templates.map(themeRow),
    '} as const satisfies Record<string, { layout: string; colours: readonly string[] }>;',
    '',
    'export const HOME_SECTIONS: Readonly<Record<keyof typeof THEMES, string>> = {',
    ...templates.map(sectionRow),
    '};',
    '',
    '/** The colour behind the logo of the header, by colour; by day and by night if they differ. */',
    'export const LOGO_GROUNDS: Readonly<Record<keyof typeof THEMES, readonly string[]>> = {',
    ...templates.map((template) => groundRow(root, template)),
    '};',
    '',
  ].join('\n');
}

function themeRow({ code, layout, colours }: Template): string {
  const names = `colours: [${colours.map((colour) => `'${colour}'`).join(', ')}]`;
  const line = `  ${code}: { layout: '${layout}', ${names} },`;
  return line.length <= WIDTH ? line : `  ${code}: {\n    layout: '${layout}',\n    ${names},\n  },`;
}

/** The name of each section, without repetition; a row of games has the name of its list. */
function sectionRow({ code, home }: Template): string {
  const names = [...new Set(home.map(({ section, settings }) => settings?.list ?? section))].join(' ');
  const line = `  ${code}: '${names}',`;
  return line.length <= WIDTH ? line : `  ${code}:\n    '${names}',`;
}

function groundRow(root: string, { code, colours, logoGround = 'surface-0' }: Template): string {
  const schemes = schemesOf(sheetOf(join(root, FOLDER, code)));
  const grounds = colours.map((colour) => {
    const found = schemes.map(([, css]) => hexOf(rolesOf(css, code, colour).get(logoGround) ?? logoGround));
    return `'${[...new Set(found)].join(' ')}'`;
  });
  const line = `  ${code}: [${grounds.join(', ')}],`;
  return line.length <= WIDTH ? line : `  ${code}: [\n    ${grounds.join(',\n    ')},\n  ],`;
}

/**
 * Copies a template to another code with the next free layout. Classes, font families and data are renamed;
 * colours and comments stay. Refuses a code that exists or is not letters followed by digits.
 */
export async function copyTemplate(root: string, code: string, from: string): Promise<void> {
  const source = join(root, FOLDER, from);
  const target = join(root, FOLDER, code);
  if (!/^[a-z]+\d*$/.test(code)) throw new Error(`"${code}" is no code: lower-case letters, then digits`);
  if (existsSync(target)) throw new Error(`there is already a template ${code}`);
  if (!existsSync(join(source, 'template.ts'))) throw new Error(`there is no template ${from}`);
  const layout = `template${Math.max(...(await templatesOf(root)).map(layoutNumber)) + 1}`;
  cpSync(source, target, { recursive: true });
  const families = new Set(await fontFamilies(join(source, 'fonts.ts')));
  const family = `${code[0]!.toUpperCase()}${code.slice(1)}`;
  for (const file of globSync('**/*.{css,ts,tsx}', { cwd: target })) {
    const path = join(target, file);
    let text = readFileSync(path, 'utf8')
      .replaceAll(/\b[a-z]+\d*\b/g, (word) => (word === from ? code : word))
      .replaceAll(/(?<=["'])[\w-]+/g, (word) => (families.has(word) ? family : word));
    if (file === 'template.ts') text = text.replace(/layout: 'template\d+'/, `layout: '${layout}'`);
    writeFileSync(path, text);
  }
}

/** First words of the font families in a `fonts.ts`; none without that file. */
async function fontFamilies(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const faces: { family: string }[] = (await import(pathToFileURL(path).href)).default;
  return faces.map(({ family }) => family.split(' ')[0]!);
}

/**
 * `node scripts/templates.ts`: lists the templates of `site/templates` for console and server. With
 * `casino10 --from casino1` it first copies a template (docs/guides/add-a-template.md).
 */
async function main(): Promise<void> {
  const options = { from: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [code] = positionals;
  if (Boolean(code) !== Boolean(values.from))
    throw new Error('usage: templates.ts [<code> --from <template>]');
  if (code && values.from) await copyTemplate('.', code, values.from);
  writeFileSync(LIST, await themeList('.'));
  console.log(`${LIST}: ${(await templatesOf('.')).length} templates`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
