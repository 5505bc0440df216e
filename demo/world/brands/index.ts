import { THEMES } from '#contracts/values/themes.ts';
import { arcades } from './arcades.ts';
import { defineBrand } from './brand-definition.ts';
import { specialBrands } from './brand-states.ts';
import { casinos } from './casinos.ts';
import { slots } from './slots.ts';
import { sportsbooks } from './sportsbooks.ts';
import type { DemoBrand, DemoBrandRow } from './types.ts';

export type { DemoBrand } from './types.ts';

/** The brands with their own name, mark, story and selection of games. */
export const brandRows: readonly DemoBrandRow[] = [...casinos, ...sportsbooks, ...slots, ...arcades];

const withBrand = new Set(brandRows.map(({ theme }) => theme.code));
const plainRows = Object.keys(THEMES)
  .filter((code) => !withBrand.has(code))
  .map(plainRow);

/** One brand per template; the first also answers on plain `localhost`. */
export const templateBrands: readonly DemoBrand[] = [...brandRows, ...plainRows].map((row, index) => {
  const brand = defineBrand(row);
  return index === 0 ? { ...brand, hosts: [...brand.hosts, 'localhost'] } : brand;
});

/** A brand for a template without one of its own: named after the template, in its first colour. */
function plainRow(code: string, index: number): DemoBrandRow {
  const name = `${code[0]!.toUpperCase()}${code.slice(1)}`;
  return {
    code,
    name,
    voice: 'plain',
    logo: { mark: 'chip', colours: { mark: '#c8a45c', accent: '#8d6f35', ink: '#f3ead6' } },
    tagline: { en: `The template ${code}` },
    story: { en: `${name} shows the template ${code}.` },
    theme: { code, colour: THEMES[code as keyof typeof THEMES].colours[0] },
    currency: 'USD',
    languages: ['EN', 'PHP', 'CN'],
    gameSelection: {
      providers: ['BAIZE', 'JILI', 'PPLAY', 'FACHAI', 'PGSOFT', 'JDB', 'EVOPLAY'],
      lead: ['slots'],
      // Each sells other games than the next.
      without: [(['bingo', 'lottery', 'arcade', 'sabong', 'hashgame'] as const)[index % 5]!],
    },
    menu: 'games',
    gamify: true,
  };
}

/** Every brand of the demo, the special houses last. */
export function demoBrands(now: Date): readonly DemoBrand[] {
  return [...templateBrands, ...specialBrands(now)];
}
