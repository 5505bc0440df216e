import { expect, test } from 'vitest';
import { ROUTES } from '../routes.ts';
import { canAnnounceOn } from './announcement-routes.ts';

const allowed = (path: string) => canAnnounceOn(ROUTES.find((route) => route.path === path)!);

test('[S-06] an announcement never opens over a game, a paid wheel, a bet slip or a form', () => {
  for (const path of ['/spin', '/minigame', '/sports', '/deposit', '/withdrawal', '/login', '/register'])
    expect([path, allowed(path)]).toEqual([path, false]);
  for (const path of ['/', '/slots', '/vip', '/promotions'])
    expect([path, allowed(path)]).toEqual([path, true]);
});
