import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package whose code or fonts are sent to browsers. */
export type Shipped = { name: string; version: string; licence: string; text: string };
type Bundled = { name: string; version: string; identifier?: string; text?: string };

/** Written by Vite into each build: the packages included in its files. */
const BUNDLED = ['build/client/.vite/licenses.json', 'build/console/.vite/licenses.json'];
/** Also served to browsers, at /NOTICE.txt. */
const PLACES = ['build/NOTICE.txt', 'build/client/NOTICE.txt'];

/** Licences that require only a notice. */
export const ALLOWED = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1', '0BSD'];

/** Packages in the browser builds, and fonts, which stylesheets reference; sorted by name. */
export function shippedPackages(): Shipped[] {
  const bundled = BUNDLED.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Bundled[]).map(
    ({ name, version, identifier = '', text = '' }) => ({ name, version, licence: identifier, text }),
  );
  const found = new Map([...bundled, ...fonts()].map((entry) => [`${entry.name}@${entry.version}`, entry]));
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function fonts(): Shipped[] {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return Object.keys(devDependencies)
    .filter((name) => name.startsWith('@fontsource'))
    .map((name) => {
      const folder = join('node_modules', name);
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        version: string;
        license: string;
      };
      const [file] = globSync('LICEN[CS]E*', { cwd: folder });
      return { name, version, licence: license, text: file ? readFileSync(join(folder, file), 'utf8') : '' };
    });
}

/** The notice of everything in the browser builds; identical licence texts appear once. */
export function noticeText(packages: readonly Shipped[]): string {
  const byText = Map.groupBy(
    packages,
    ({ name, licence, text }) => text.trim() || withoutText(name, licence),
  );
  const parts = [...byText].map(([text, of]) => {
    const names = of.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
    return `${names.join('\n')}\n\n${text}\n`;
  });
  const rule = `\n${'-'.repeat(78)}\n\n`;
  const head = `${readFileSync('NOTICE', 'utf8').trim()}\n\nThe browser code and fonts of this build contain the following software.\n`;
  return [head, ...parts].join(rule);
}

/** A package without a licence text still names its author. */
function withoutText(name: string, licence: string): string {
  const { author } = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')) as {
    author?: string | { name: string };
  };
  return `Licensed by ${(typeof author === 'string' ? author : author?.name) ?? 'its authors'} under the ${licence} licence.`;
}

/** Writes the notice of a finished build; `build` calls it. */
export function writeNotice(): void {
  const text = noticeText(shippedPackages());
  for (const place of PLACES) writeFileSync(place, text);
}

if (import.meta.main) {
  if (!BUNDLED.every((file) => existsSync(file))) {
    const { buildConsole, buildSite } = await import('./build.ts');
    await buildSite();
    await buildConsole();
  }
  writeNotice();
  console.log(`${shippedPackages().length} packages: ${PLACES[0]}`);
}
