import type { Template } from '../template.ts';

/** Art Deco. Symmetrical layout, rays, stepped corners. */
export default {
  code: 'casino5',
  name: 'Deco',
  layout: 'template12',
  colours: ['champagne', 'peacock', 'cocoa', 'rose', 'steel'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    {
      section: 'gameRow',
      settings: { list: 'popularGames', title: 'home.popular', more: '/hot', steps: true },
    },
    { section: 'promotions' },
    { section: 'gameRow', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
    {
      section: 'gameRow',
      settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new', steps: true },
    },
    { section: 'winners' },
    { section: 'providers' },
  ],
  lobby: { columns: 'regular', filters: 'bar' },
} satisfies Template;
