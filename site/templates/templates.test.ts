import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { HOME_SECTIONS, THEMES, templateFolder, templateName } from '#contracts/values/themes.ts';
import type { Template } from './template.ts';

const modules = import.meta.glob<{ default: Template }>(
  ['./*/template.ts', '../../extensions/*/templates/*/template.ts'],
  { eager: true },
);
const designs = Object.values(modules).map((module) => module.default);
const codes = designs.map((design) => design.code);

test('[W-08] [W-09] every code has its own design and layout; there is no template18', () => {
  expect(codes.toSorted()).toEqual(Object.keys(THEMES).toSorted());
  for (const [code, { layout }] of Object.entries(THEMES))
    expect(designs.find((design) => design.code === code)?.layout).toBe(layout);
  expect(JSON.stringify(THEMES)).not.toContain('template18');
});

test('operators see a template by its name and code; no two names are equal', () => {
  for (const { code, name } of designs) expect(templateName(code)).toBe(name ? `${name} (${code})` : code);
  const own = designs.filter(({ code }) => templateFolder(code).startsWith('site/'));
  expect(own.filter(({ name }) => !name)).toEqual([]);
  expect(new Set(own.map(({ name }) => name)).size).toBe(own.length);
  expect(templateName('gone1')).toBe('gone1');
});

test('the sections of a home page match those operators see before they change the template', () => {
  for (const { code, home } of designs) {
    const names = home.map(({ section, settings }) => settings?.list ?? section);
    expect(HOME_SECTIONS[code as keyof typeof THEMES], code).toBe([...new Set(names)].join(' '));
  }
});

/** The layouts of the requirements; further templates choose how guests sign in. */
const required = designs.filter(({ layout }) => Number(layout.replace('template', '')) <= 20);

test('[W-13] [W-18] a guest signs in as each template defines, from a protected page and from the rewards icon', () => {
  const withWay = (way: string) => required.filter(({ guest }) => guest === way).map(({ code }) => code);
  expect(withWay('loginModal').toSorted()).toEqual(['slot2', 'slot4', 'sportsbook1']);
  expect(withWay('signInModal')).toEqual(['slot5']);
  expect(withWay('page')).toHaveLength(required.length - 4);
  const requested = required.filter(({ rewardsGuest }) => rewardsGuest === 'loginModal');
  expect(requested.map(({ layout }) => layout).toSorted()).toEqual([
    'template10',
    'template4',
    'template6',
    'template8',
  ]);
});

test.each(Object.entries(modules))(
  '%s lies in the folder of its code and names its own colours',
  (path, { default: design }) => {
    expect(path.endsWith(`/${design.code}/template.ts`)).toBe(true);
    expect(design.colours).toEqual(THEMES[design.code as keyof typeof THEMES].colours);
  },
);

test.each(designs.map((design) => [design.code, design] as const))(
  '%s draws every section it has, and has every section it draws',
  (code, design) => {
    const listed = new Set(design.home.map(({ section }) => section));
    const home = readFileSync(`${templateFolder(code)}/home.tsx`, 'utf8');
    const [, entries = ''] = /export const sections = \{([^}]*)\} satisfies Sections/.exec(home) ?? [];
    const had = [...entries.matchAll(/(\w+): /g)].map(([, name]) => name!);
    expect([...listed].toSorted()).toEqual(had.toSorted());
  },
);

test.each(designs.map((design) => [design.code, design] as const))(
  '%s gives every colour all its roles',
  (code, design) => {
    const css = globSync(`${templateFolder(code)}/*.css`)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const roles =
      'surface-0 surface-1 surface-2 surface-3 line text muted brand on-brand accent win loss warning focus'.split(
        ' ',
      );
    for (const colour of design.colours) {
      const rules = [...css.matchAll(new RegExp(`\\.${code}\\.${colour}\\s*\\{([^}]*)`, 'g'))]
        .map(([, rule]) => rule)
        .join('\n');
      expect(
        roles.filter((role) => !rules.includes(`--${role}:`)),
        `${code} ${colour}`,
      ).toEqual([]);
    }
  },
);

const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.|#site\/)[^']+)'/g;

/** The scripts that these files import, directly or not, including the files themselves. */
function scriptsOf(paths: readonly string[], seen = new Set<string>()): Set<string> {
  for (const path of paths) {
    if (seen.has(path) || !/\.tsx?$/.test(path) || !existsSync(path)) continue;
    seen.add(path);
    const imports = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, target]) => target!);
    scriptsOf(
      imports.map((target) =>
        target.startsWith('#') ? target.slice(1) : normalize(join(dirname(path), target)),
      ),
      seen,
    );
  }
  return seen;
}

/** Words in string literals. */
function literalsOf(path: string): string[] {
  const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '');
  const literals = code.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [];
  return literals.flatMap((literal) => literal.match(/[\w-]+/g) ?? []);
}

const pages = globSync('site/{app,server}/**/*.{ts,tsx}', {
  exclude: ['site/app/sections/**', '**/*.test.*', '**/testing/**'],
});
const ofPages = new Set([...pages, 'site/boot.ts'].flatMap(literalsOf));

test.each(codes)('%s has no unused styles', (code) => {
  const own = [...scriptsOf(globSync(`${templateFolder(code)}/*.{ts,tsx}`))].filter(
    (path) => path.startsWith(templateFolder(code)) || path.startsWith('site/app/sections/'),
  );
  const drawn = new Set(own.flatMap(literalsOf));
  const css = globSync(`${templateFolder(code)}/*.css`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '');
  const styled = [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!);
  const dead = styled.filter(
    // A class name may be composed: `podium-${rank}`.
    (name) => !drawn.has(name) && !ofPages.has(name) && !drawn.has(name.replace(/\d+$/, '')),
  );
  expect([...new Set(dead)]).toEqual([]);
});

const SUBJECTS = [
  ...['offers', 'levels', 'ranks', 'news', 'missions', 'wheel', 'deposit', 'rounds', 'return', 'birthday'],
  ...['nothing', 'withdrawal', 'inbox', 'account', 'statement', 'security', 'rim', 'hub'],
];

test('every template has its own drawing of each subject, in the colours of its palette', () => {
  const drawn = new Set<string>();
  const files = globSync('site/templates/*/pictures.svg');
  expect(files.length).toBe(globSync('site/templates/*/template.ts').length);
  for (const file of files) {
    const groups = readFileSync(file, 'utf8').split('<g id="').slice(1);
    expect(
      groups.map((group) => group.slice(0, group.indexOf('"'))),
      file,
    ).toEqual(SUBJECTS);
    for (const group of groups) {
      const shapes = group.slice(group.indexOf('>'));
      expect(shapes, file).not.toMatch(/#[0-9a-f]{3}|rgb|url\(|<style|<script/i);
      drawn.add(shapes);
    }
  }
  expect(drawn.size).toBe(files.length * SUBJECTS.length);
});
