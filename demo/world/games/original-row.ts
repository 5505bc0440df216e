import { gameCatalogue } from '#games/catalogue.ts';
import type { DemoRow, DemoTheme } from './types.ts';

/** One of our games among the demo's titles: its names are in the catalogue, its cover's motifs here. */
export function originalRow(code: string, theme: DemoTheme, hero: string): DemoRow {
  const entry = gameCatalogue.find((game) => game.code === code);
  if (!entry) throw new Error(`${code} is not an own game`);
  const { EN, PHP = '', CN = '' } = entry.names;
  return ['BAIZE', theme, hero, EN, PHP, CN];
}
