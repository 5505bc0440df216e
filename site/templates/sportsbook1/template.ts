import type { Template } from '../template.ts';

/** The odds board first. Ruled like a scoreboard, with pitch markings in the background. */
export default {
  code: 'sportsbook1',
  name: 'Terrace',
  layout: 'template6',
  colours: ['pitch', 'clay', 'ice', 'floodlight', 'track'],
  guest: 'loginModal',
  rewardsGuest: 'loginModal',
  body: { id: 'body_main_wrap', classes: ['body_main_container'] },
  home: [
    { section: 'fixtures' },
    { section: 'hero' },
    {
      section: 'sideGames',
      settings: { list: 'popularGames', title: 'home.popular', more: '/hot' },
    },
    { section: 'winners' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/account' } },
    { section: 'gameRow', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { section: 'gameRow', settings: { list: 'sportsGames', title: 'home.sports', more: '/sports' } },
    { section: 'providers' },
  ],
  hasSlip: true,
  playerAfter: 'hero',
  lobby: { columns: 'regular', filters: 'bar' },
} satisfies Template;
