import type { PageKind, Route } from '../routes.ts';

/** Pages that show what the house offers; all others are rooms in which the player does something. */
const SHOWCASES: readonly PageKind[] = ['composed', 'lobby', 'content'];

/** Whether an announcement can open on this page: only on the home page, never over what a player does. */
export function canAnnounceOn({ kind }: Pick<Route, 'kind'>): boolean {
  return kind === 'composed';
}

/** Whether rewards and partners float over this page. The chat floats everywhere but in games. */
export function canPromoteOn({ kind }: Pick<Route, 'kind'>): boolean {
  return SHOWCASES.includes(kind);
}
