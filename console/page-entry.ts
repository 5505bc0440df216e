import type { ComponentType } from 'react';
import type { Access, Right } from '#contracts/console/rights.ts';

/** A screen of the console: its address, its menu position, and its permissions. */
export type PageEntry = {
  path: string;
  label: string;
  /** Menu heading of the page; without one it is not in the menu. */
  group: '' | 'Overview' | 'Finance' | 'Players' | 'Sports' | 'Rewards' | 'Content' | 'Messages' | 'Control';
  /** Permissions: any of the accesses to a function; everybody if omitted. */
  needs?: readonly [Right, Access, ...Access[]];
  /** Platform-wide: only roles for every site count. */
  isPlatform?: true;
  /** Dashboard queue whose count is shown next to the label. */
  queue?: string;
  load: () => Promise<{ default: ComponentType }>;
};
