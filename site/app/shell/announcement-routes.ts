import type { Route } from '../routes.ts';

/** Screens on which people type, look after their money, turn a wheel they pay for, or fill a bet slip. */
const BUSY_SCREENS = /^(account|auth|cashier|sports)\/|^rewards\/spin$/;

/** Whether an announcement may open over this page: never in a game, nor over what is paid or typed there. */
export function canAnnounceOn({ layout, kind, screen }: Partial<Route>): boolean {
  return layout !== 'minigame' && kind !== 'game' && !BUSY_SCREENS.test(screen ?? '');
}
