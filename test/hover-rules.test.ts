import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Rule, type Selector, type StyleSheet, transform } from 'lightningcss';
import { expect, test } from 'vitest';
import { splitSelector } from '../scripts/vite/hover-rules.ts';

const ASSETS = join('build', 'client', 'assets');

test('a built stylesheet has no hover rule that a tap on a touch screen leaves behind', () => {
  const sheets = readdirSync(ASSETS).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((name) => bareHovers(readFileSync(join(ASSETS, name))) > 0)).toEqual([]);
});

test('a selector keeps its branches that need no hovering', () => {
  expect(splitSelector('.card:is(:hover, :focus-visible) > img')).toEqual({
    plain: ['.card:is(:focus-visible) > img'],
    hover: ['.card:is(:hover) > img'],
  });
  expect(splitSelector('.a:is(.b, :is(.c, .d:hover))')).toEqual({
    plain: ['.a:is(.b, :is(.c))'],
    hover: ['.a:is(:is(.d:hover))'],
  });
  expect(splitSelector('a:hover')).toEqual({ plain: [], hover: ['a:hover'] });
  expect(splitSelector('a:not(:hover)')).toEqual({ plain: ['a:not(:hover)'], hover: [] });
});

function bareHovers(code: Uint8Array): number {
  const sheets: StyleSheet[] = [];
  const read = (sheet: StyleSheet) => {
    sheets.push(sheet);
  };
  transform({ filename: 'built.css', code, visitor: Object.fromEntries([['StyleSheet', read]]) });
  return sheets.reduce((sum, { rules }) => sum + count(rules), 0);
}

/** Rules for a hovered element, without those that ask for a pointer that can hover. */
function count(rules: readonly Rule[]): number {
  return rules.reduce((sum, rule) => {
    if (rule.type === 'media' && JSON.stringify(rule.value.query).includes('"name":"hover"')) return sum;
    const own = rule.type === 'style' && rule.value.selectors.some(isHovering) ? 1 : 0;
    const value = 'value' in rule ? rule.value : undefined;
    const inner = value && 'rules' in value && value.rules ? count(value.rules as Rule[]) : 0;
    return sum + own + inner;
  }, 0);
}

function isHovering(selector: Selector): boolean {
  return selector.some((part) => {
    if (part.type !== 'pseudo-class') return false;
    if (part.kind === 'hover') return true;
    return (part.kind === 'is' || part.kind === 'where') && part.selectors.some(isHovering);
  });
}
