import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEMES } from '#contracts/values/themes.ts';
import type { Template } from './template.ts';

const modules = import.meta.glob<{ default: Template }>('./*/template.ts', { eager: true });
const designs = Object.values(modules).map((module) => module.default);
const codes = designs.map((design) => design.code);

test('[W-08] [W-09] every code has a design of its own with its layout; there is no template18', () => {
  expect(codes.toSorted()).toEqual(Object.keys(THEMES).toSorted());
  for (const [code, { layout }] of Object.entries(THEMES))
    expect(designs.find((design) => design.code === code)?.layout).toBe(layout);
  expect(JSON.stringify(THEMES)).not.toContain('template18');
});

test('[W-13] [W-18] where a guest signs in, from a protected page and from the rewards icon, template by template', () => {
  const withWay = (way: string) => designs.filter(({ guest }) => guest === way).map(({ code }) => code);
  expect(withWay('loginModal').toSorted()).toEqual(['slot2', 'slot4', 'sportsbook1']);
  expect(withWay('signInModal')).toEqual(['slot5']);
  expect(withWay('page')).toHaveLength(designs.length - 4);
  const asked = designs.filter(({ rewardsGuest }) => rewardsGuest === 'loginModal');
  expect(asked.map(({ layout }) => layout).toSorted()).toEqual([
    'template10',
    'template4',
    'template6',
    'template8',
  ]);
});

test.each(Object.entries(modules))(
  '%s lies in the folder of its code and names its own colours',
  (path, { default: design }) => {
    expect(path).toBe(`./${design.code}/template.ts`);
    expect(design.colours).toEqual(THEMES[design.code as keyof typeof THEMES].colours);
  },
);

test.each(designs.map((design) => [design.code, design] as const))(
  '%s draws every section it has, and has every section it draws',
  (code, design) => {
    const listed = new Set(design.home.map(({ section }) => section));
    const home = readFileSync(`site/templates/${code}/home.tsx`, 'utf8');
    const [, entries = ''] = /export const sections = \{([^}]*)\} satisfies Sections/.exec(home) ?? [];
    const had = [...entries.matchAll(/(\w+): /g)].map(([, name]) => name!);
    expect([...listed].toSorted()).toEqual(had.toSorted());
  },
);

test.each(designs.map((design) => [design.code, design] as const))(
  '%s gives every colour all its roles',
  (code, design) => {
    const css = globSync(`site/templates/${code}/*.css`)
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
