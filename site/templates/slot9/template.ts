import type { Template } from '../template.ts';

/** Space. Menu along an arc at the edge, games as planets, moons and capsules. */
export default {
  code: 'slot9',
  name: 'Orbit',
  layout: 'template20',
  colours: ['nebula', 'mars', 'comet', 'eclipse', 'aurora'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { section: 'gameRow', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { section: 'winners' },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'promotions' },
    { section: 'gameRow', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { section: 'providers' },
  ],
  lobby: { columns: 'regular', filters: 'bar' },
} satisfies Template;
