import { expect, test } from 'vitest';
import { ROUTES } from '../routes.ts';
import { canAnnounceOn, canPromoteOn } from './overlay-routes.ts';

const pathsWith = (check: typeof canAnnounceOn) => ROUTES.filter(check).map(({ path }) => path);

test('[S-06] an announcement opens on the home page alone', () => {
  expect(pathsWith(canAnnounceOn)).toEqual(['/']);
});

test('[W-12] rewards and partners float over home, lobbies and information, never over a room', () => {
  const paths = pathsWith(canPromoteOn);
  expect(paths).toEqual(expect.arrayContaining(['/', '/slots', '/news', '/faqs']));
  for (const room of ['/mission', '/spin', '/leaderboard', '/vip', '/promotions', '/deposit', '/withdrawal'])
    expect(paths).not.toContain(room);
  for (const form of ['/profile', '/login', '/register', '/sports', '/playnow', '/minigame'])
    expect(paths).not.toContain(form);
});
