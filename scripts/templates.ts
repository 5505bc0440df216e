import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { EXTENSION_NAME } from '#contracts/values/extension-name.ts';
import type { Template } from '../site/templates/template.ts';
import { hexOf, rolesOf, schemesOf, sheetOf } from './palettes.ts';
import { templateFolders } from './template-folders.ts';

const FOLDER = 'site/templates';
const LIST = 'contracts/values/theme-list.ts';
/** The longest line of the code style. */
const WIDTH = 110;

/** Data of the templates in these folders below a root, by layout number; by default of all our own. */
async function templatesOf(
  root: string,
  folders = globSync(`${FOLDER}/*/`, { cwd: root }),
): Promise<Template[]> {
  const files = folders.map((folder) => join(root, folder, 'template.ts')).filter((file) => existsSync(file));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  return modules
    .map((module): Template => module.default)
    .sort((one, two) => layoutNumber(one) - layoutNumber(two));
}

const layoutNumber = ({ layout }: Pick<Template, 'layout'>) => Number(layout.replace('template', ''));

/**
 * The tables of codes, layouts, colours, home sections, names and colours behind the logo, as code of
 * `contracts/values/theme-list.ts`.
 */
export async function themeList(root: string): Promise<string> {
  const templates = await templatesOf(root);
  const facts = templates.map(
    (template) => [template.code, templateFacts(root, `${FOLDER}/${template.code}`, template)] as const,
  );
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
    ...facts.map(([code, { sections }]) => sectionRow(code, sections)),
    '};',
    '',
    '/** The name of each template, the same in every language. */',
    'export const TEMPLATE_NAMES: Readonly<Record<keyof typeof THEMES, string>> = {',
    ...facts.map(([code, { name }]) => `  ${code}: '${name}',`),
    '};',
    '',
    '/** The colour behind the logo of the header, by colour; by day and by night if they differ. */',
    'export const LOGO_GROUNDS: Readonly<Record<keyof typeof THEMES, readonly string[]>> = {',
    ...facts.map(([code, { logoGrounds }]) => groundRow(code, logoGrounds)),
    '};',
    '',
  ].join('\n');
}

/** What console and server know of a template whose folder is `folder` below a root. */
export function templateFacts(root: string, folder: string, template: Template) {
  const { name = template.code, layout, colours, home, logoGround = 'surface-0' } = template;
  const sections = [...new Set(home.map(({ section, settings }) => settings?.list ?? section))].join(' ');
  const schemes = schemesOf(sheetOf(join(root, folder)));
  const logoGrounds = colours.map((colour) => {
    const role = (css: string) => rolesOf(css, template.code, colour).get(logoGround) ?? logoGround;
    return [...new Set(schemes.map(([, css]) => hexOf(role(css))))].join(' ');
  });
  return { name, layout, colours, sections, logoGrounds };
}

function themeRow({ code, layout, colours }: Template): string {
  const names = `colours: [${colours.map((colour) => `'${colour}'`).join(', ')}]`;
  const line = `  ${code}: { layout: '${layout}', ${names} },`;
  return line.length <= WIDTH ? line : `  ${code}: {\n    layout: '${layout}',\n    ${names},\n  },`;
}

/** The name of each section, without repetition; a row of games has the name of its list. */
function sectionRow(code: string, sections: string): string {
  const line = `  ${code}: '${sections}',`;
  return line.length <= WIDTH ? line : `  ${code}:\n    '${sections}',`;
}

function groundRow(code: string, logoGrounds: readonly string[]): string {
  const grounds = logoGrounds.map((ground) => `'${ground}'`);
  const line = `  ${code}: [${grounds.join(', ')}],`;
  return line.length <= WIDTH ? line : `  ${code}: [\n    ${grounds.join(',\n    ')},\n  ],`;
}

/**
 * Copies a template to another code with the next free layout, into an extension if its name is given.
 * Classes, font families and data are renamed; the name goes, colours and comments stay. Refuses a code that
 * exists or is not letters followed by digits, and a wrong name of an extension. Returns the folder of the
 * copy.
 */
export async function copyTemplate(
  root: string,
  code: string,
  from: string,
  extension?: string,
): Promise<string> {
  const folders = new Map(templateFolders(root).map((template) => [template.code, template.folder]));
  const source = folders.get(from);
  if (!/^[a-z]+\d*$/.test(code)) throw new Error(`"${code}" is no code: lower-case letters, then digits`);
  if (extension !== undefined && !EXTENSION_NAME.test(extension))
    throw new Error(`"${extension}" is no name of an extension: lower-case letters, digits and hyphens`);
  if (folders.has(code)) throw new Error(`there is already a template ${code}`);
  if (!source) throw new Error(`there is no template ${from}`);
  const layouts = (await templatesOf(root, [...folders.values()])).map(layoutNumber);
  const layout = `template${Math.max(...layouts) + 1}`;
  const home = extension ? `extensions/${extension}/templates` : FOLDER;
  const target = join(root, home, code);
  cpSync(join(root, source), target, { recursive: true });
  if (extension) writeEntry(join(root, 'extensions', extension), extension);
  const families = new Set(await fontFamilies(join(root, source, 'fonts.ts')));
  const family = `${code[0]!.toUpperCase()}${code.slice(1)}`;
  for (const file of globSync('**/*.{css,ts,tsx}', { cwd: target })) {
    const path = join(target, file);
    let text = readFileSync(path, 'utf8')
      .replaceAll(/\b[a-z]+\d*\b/g, (word) => (word === from ? code : word))
      .replaceAll(/(?<=["'])[\w-]+/g, (word) => (families.has(word) ? family : word));
    if (file === 'template.ts')
      text = text.replace(/layout: 'template\d+'/, `layout: '${layout}'`).replace(/^ {2}name: .*\n/m, '');
    writeFileSync(path, extension ? withRootImports(text) : text);
  }
  return `${home}/${code}`;
}

/** Imports of the site's own files as an extension writes them. */
const withRootImports = (text: string): string =>
  text
    .replaceAll("'../../app/", "'#site/app/")
    .replaceAll("'../template.ts'", "'#site/templates/template.ts'")
    .replaceAll('"../../styles/', '"../../../../site/styles/');

/** The entry file of a new extension. */
function writeEntry(folder: string, name: string): void {
  const path = join(folder, 'extension.ts');
  if (existsSync(path)) return;
  const type = "import type { Extension } from '#server/extension-api.ts';";
  writeFileSync(path, `${type}\n\nexport default { name: '${name}' } satisfies Extension;\n`);
}

/** First words of the font families in a `fonts.ts`; none without that file. */
async function fontFamilies(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const faces: { family: string }[] = (await import(pathToFileURL(path).href)).default;
  return faces.map(({ family }) => family.split(' ')[0]!);
}

/**
 * `node scripts/templates.ts`: lists the templates of `site/templates` for console and server. With
 * `casino10 --from casino1` it first copies a template, with `--extension my-brand` into an extension
 * (docs/guides/add-a-template.md).
 */
async function main(): Promise<void> {
  const options = { from: { type: 'string' }, extension: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [code] = positionals;
  if (Boolean(code) !== Boolean(values.from))
    throw new Error('usage: templates.ts [<code> --from <template> [--extension <name>]]');
  if (code && values.from)
    console.log(`${await copyTemplate('.', code, values.from, values.extension)}: a copy of ${values.from}`);
  writeFileSync(LIST, await themeList('.'));
  console.log(`${LIST}: ${(await templatesOf('.')).length} templates of the platform`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
