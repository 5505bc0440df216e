import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { configSchema } from '../server/platform/config/index.ts';
import { SECRETS } from '../server/platform/config/secret-files.ts';

const BEGIN = /<!-- configuration: begin[^<>]*-->\n/;
const END = '<!-- configuration: end -->';

/** The README's table of settings, generated from the schema that validates them. */
export function configTable(): string {
  const rows = Object.entries(configSchema.shape).map(([name, setting]) => {
    const standard = setting.safeParse(undefined);
    const value = standard.success && standard.data !== undefined ? valueCell(standard.data) : '–';
    return `| \`${name}\` | ${value} | ${setting.description ?? ''} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}

function valueCell(value: unknown): string {
  return `\`${Array.isArray(value) ? value.join(',') : typeof value === 'boolean' ? Number(value) : String(value)}\``;
}

/** The README with its table updated. */
export function withConfigTable(readme: string): string {
  const begin = BEGIN.exec(readme);
  const end = readme.indexOf(END);
  if (!begin || end < 0) throw new Error('README.md has no place for the configuration table');
  return readme.slice(0, begin.index + begin[0].length) + configTable() + readme.slice(end);
}

const WIDTH = 100;
const secrets: readonly string[] = SECRETS;

/** An environment file with every setting commented out, generated from the same schema. */
export function envExample(): string {
  const settings = Object.entries(configSchema.shape).map(([name, setting]) => {
    const standard = setting.safeParse(undefined);
    const value =
      standard.success && standard.data !== undefined ? valueCell(standard.data).slice(1, -1) : '';
    const line = `#${name}=${/\s/.test(value) ? `"${value}"` : value}`;
    const file = secrets.includes(name) ? [`#${name}_FILE=`] : [];
    return [...wrapped(setting.description ?? ''), line, ...file, ''].join('\n');
  });
  return [
    '# Settings of Baize with their defaults. Remove the # of a line to change it. A secret is either set here or',
    '# read from the file that <NAME>_FILE names.',
    '',
    ...settings,
  ].join('\n');
}

function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push('');
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines.map((line) => `#${line}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync('README.md', withConfigTable(readFileSync('README.md', 'utf8')));
  writeFileSync('deploy/.env.example', envExample());
}
