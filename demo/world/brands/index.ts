import { arcades } from './arcades.ts';
import { defineBrand } from './brand-definition.ts';
import { specialBrands } from './brand-states.ts';
import { casinos } from './casinos.ts';
import { slots } from './slots.ts';
import { sportsbooks } from './sportsbooks.ts';
import type { DemoBrand } from './types.ts';

export type { DemoBrand, DemoLogo, DemoText, LogoMark, Voice } from './types.ts';

/** One brand per template; the first also answers on plain `localhost`. */
export const templateBrands: readonly DemoBrand[] = [...casinos, ...sportsbooks, ...slots, ...arcades].map(
  (row, index) => {
    const brand = defineBrand(row);
    return index === 0 ? { ...brand, hosts: [...brand.hosts, 'localhost'] } : brand;
  },
);

/** Every brand of the demo, the special houses last. */
export function demoBrands(now: Date): readonly DemoBrand[] {
  return [...templateBrands, ...specialBrands(now)];
}
