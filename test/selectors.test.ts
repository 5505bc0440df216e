import { globSync, readFileSync } from 'node:fs';
import { type Selector, type SelectorComponent, transform } from 'lightningcss';
import { expect, test } from 'vitest';

/**
 * A browser keeps one list of elements whose style a `:has()` change may affect, for all rules together. A
 * rule with `:has()` that ends in an unnamed element (`.list:has(…) > *`) puts every element on that list:
 * each inserted node then restyles the whole page.
 */
test('no rule with :has() ends in elements without a class, id, attribute or tag', () => {
  const files = globSync('build/{client,console}/assets/*.css');
  expect(files.some((file) => file.includes('base-'))).toBe(true);
  const found = files.flatMap((file) =>
    restylesEverything(readFileSync(file, 'utf8')).map((rule) => `${file}: ${rule}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['.list:has(> .open) > *', true],
  ['.list:has(> .open) > :nth-child(2)', true],
  ['.list:has(> .open)::before', false],
  ['body:has(.open) ::after', true],
  [':is(.a > b, .list:has(> .open) > :first-child)', true],
  [':is(.list:has(> .open), .open) *', true],
  ['.list:has(> .open)', false],
  ['.list:has(> .open) > .entry:first-child', false],
  ['body:has(.open) main', false],
  ['.list > *', false],
])('%s restyles everything: %s', (selector, isFound) => {
  expect(restylesEverything(`${selector} { color: red }`).length > 0).toBe(isFound);
});

/** The selectors of a sheet that put every element on the list. */
function restylesEverything(css: string): string[] {
  const found = new Set<string>();
  transform({
    filename: 'sheet.css',
    code: Buffer.from(css),
    visitor: {
      Selector(selector) {
        if (isOpenEnded(selector)) found.add(JSON.stringify(selector));
      },
    },
  });
  return [...found];
}

function isOpenEnded(selector: Selector): boolean {
  const compounds = compoundsOf(selector);
  const last = compounds.at(-1)!;
  const hasBefore = compounds.slice(0, -1).some((compound) => compound.some(dependsOnHas));
  return (hasBefore && !last.some(isNamed)) || last.some((part) => choicesOf(part).some(isOpenEnded));
}

function compoundsOf(selector: Selector): SelectorComponent[][] {
  const compounds: SelectorComponent[][] = [[]];
  for (const part of selector) {
    // A pseudo-element belongs to the element before it.
    if (part.type === 'combinator' && part.value !== 'pseudo-element') compounds.push([]);
    else compounds.at(-1)!.push(part);
  }
  return compounds;
}

const dependsOnHas = (part: SelectorComponent) => JSON.stringify(part).includes('"kind":"has"');

const isNamed = (part: SelectorComponent): boolean => {
  const choices = choicesOf(part);
  if (choices.length > 0) return choices.every((choice) => compoundsOf(choice).at(-1)!.some(isNamed));
  return ['class', 'id', 'type', 'attribute'].includes(part.type);
};

/** The selectors within `:is()` and `:where()`. */
const choicesOf = (part: SelectorComponent): Selector[] =>
  part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where') ? part.selectors : [];
