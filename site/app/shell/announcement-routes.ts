import type { Route } from '../routes.ts';

/** Screens with text input, payments, a paid wheel, or a bet slip. */
const BUSY_SCREENS = /^(account|auth|cashier|sports)\/|^rewards\/spin$/;

/** Whether an announcement can open on this page: never in a game or over a payment or a form. */
export function canAnnounceOn({ layout, kind, screen }: Partial<Route>): boolean {
  return layout !== 'minigame' && kind !== 'game' && !BUSY_SCREENS.test(screen ?? '');
}
