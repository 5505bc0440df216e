import type { ComponentType } from 'react';
import type { Access, Right } from '#contracts/console/rights.ts';

/** A screen of the console: its address, its place in the menu, and who sees it. */
export type PageEntry = {
  path: string;
  label: string;
  /** Menu heading of the page; without one the page is not in the menu. */
  group: '' | 'Overview' | 'Finance' | 'Players' | 'Sports' | 'Rewards' | 'Content' | 'Messages' | 'Control';
  /** Who sees it: one of the accesses to a function; everybody when left out. */
  needs?: readonly [Right, Access, ...Access[]];
  /** About the platform: only roles that hold for every site count. */
  isPlatform?: true;
  /** Dashboard queue whose count is shown next to the label. */
  queue?: string;
  load: () => Promise<{ default: ComponentType }>;
};
