import { expect, test } from 'vitest';
import { gameMenuItem, menuItem } from '#contracts/api/startup.ts';
import { CATEGORIES } from '#contracts/values/categories.ts';
import { isCurrency } from '#contracts/values/currency.ts';
import { COMPLETE_LANGUAGE_CODES } from '#contracts/values/languages.ts';
import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import { demoBrands, templateBrands } from './index.ts';

const now = new Date('2026-11-21T12:00:00Z');
const brands = demoBrands(now);
const coloursOf = (code: string): readonly string[] => THEMES[code as ThemeCode]?.colours ?? [];

test('[W-09] there is one brand per template, each on its own host; localhost serves the first', () => {
  expect(templateBrands.map((brand) => brand.theme.code).sort()).toEqual(Object.keys(THEMES).sort());
  for (const brand of templateBrands) {
    expect(brand.hosts[0]).toBe(`${brand.theme.code}.localhost`);
    expect(coloursOf(brand.theme.code)).toContain(brand.theme.colour);
  }
  expect(templateBrands.filter((brand) => brand.hosts.includes('localhost')).map(({ code }) => code)).toEqual(
    ['casino1'],
  );
});

test('[W-02] names, codes, hosts and taglines are unique', () => {
  for (const key of ['name', 'code'] as const)
    expect(new Set(brands.map((brand) => brand[key])).size).toBe(brands.length);
  const hosts = brands.flatMap((brand) => brand.hosts);
  expect(new Set(hosts).size).toBe(hosts.length);
  expect(new Set(brands.map((brand) => brand.tagline.en)).size).toBe(brands.length);
});

test('[W-10] colours, currencies and languages vary across brands', () => {
  const places = templateBrands.map((brand) => coloursOf(brand.theme.code).indexOf(brand.theme.colour));
  for (const place of [0, 1, 2, 3, 4]) expect(places.filter((at) => at === place).length).toBeGreaterThan(2);
  expect([...new Set(templateBrands.map((brand) => brand.currency))].sort()).toEqual(
    ['PHP', 'CNY', 'IDR', 'MNT', 'MMK', 'USD'].sort(),
  );
  for (const brand of brands) {
    expect(isCurrency(brand.currency)).toBe(true);
    expect(brand.languages).toContain('EN');
    expect(brand.languages).toContain(brand.local);
    expect(brand.languages.filter((code) => !COMPLETE_LANGUAGE_CODES.includes(code))).toEqual([]);
  }
});

test('[S-03] [S-04] each special brand has exactly one fault', () => {
  const byCode = new Map(brands.map((brand) => [brand.code, brand]));
  expect(coloursOf(byCode.get('badtheme')!.theme.code)).toEqual([]);
  const offshade = byCode.get('badcolor')!.theme;
  expect(coloursOf(offshade.code)).not.toEqual([]);
  expect(coloursOf(offshade.code)).not.toContain(offshade.colour);
  expect(Date.parse(byCode.get('expired')!.expiredDate!)).toBeLessThan(now.getTime());
  expect(byCode.get('redirect')!.rootRedirect).toBe('/slots');
  const { start_date, end_date, is_maintenance } = byCode.get('maintenance')!.maintenance;
  expect(is_maintenance).toBe(true);
  expect(Date.parse(start_date!)).toBeLessThan(now.getTime());
  expect(Date.parse(end_date!)).toBeGreaterThan(now.getTime());
});

test('[S-06] menus have children, ids of their own, titles in three languages and known categories', () => {
  const keys = new Set<string | null>([...CATEGORIES.map(({ key }) => key), 'hot', null]);
  for (const { code, content } of brands) {
    const entries = content.menu.flatMap((item) => [item, ...item.children]);
    expect(content.menu.some((item) => item.children.length > 0)).toBe(true);
    expect(new Set(entries.map((item) => item.content_id)).size, code).toBe(entries.length);
    for (const item of [...entries, ...content.game_menu]) {
      expect(Object.keys(item.title)).toEqual(['EN', 'PHP', 'CN']);
      expect(keys.has(item.category)).toBe(true);
    }
    for (const item of content.menu) menuItem.parse(item);
    for (const item of content.game_menu) gameMenuItem.parse(item);
    expect(content.game_menu[0]?.category).toBe('hot');
  }
});
