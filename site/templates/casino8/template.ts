import type { Template } from '../template.ts';

/** A night market. Hanging signs for lobbies, games as paper lanterns, game rows as market stalls. */
export default {
  code: 'casino8',
  name: 'Lantern',
  layout: 'template16',
  colours: ['lantern', 'indigo', 'matcha', 'sakura', 'charcoal'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  logoGround: 'wood',
  home: [
    { section: 'hero' },
    {
      section: 'gameRow',
      settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent', wide: true },
    },
    { section: 'gameRow', settings: { list: 'hotGames', title: 'home.hot', more: '/hot', wide: true } },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'gameRow', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
    { section: 'winners' },
    { section: 'gameRow', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { section: 'gameRow', settings: { list: 'sportsGames', title: 'home.sports', more: '/sports' } },
    { section: 'promotions' },
    { section: 'providers' },
  ],
  lobby: { columns: 'regular', filters: 'bar' },
} satisfies Template;
