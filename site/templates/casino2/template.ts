import type { Template } from '../template.ts';

/** A light, airy design. Sidebar menu, wide game cards with large gaps, slanted light gradients. */
export default {
  code: 'casino2',
  name: 'Atrium',
  layout: 'template2',
  colours: ['sky', 'sage', 'sand', 'blush', 'graphite'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    {
      section: 'gameRow',
      settings: { list: 'popularGames', title: 'home.popular', more: '/hot', lead: true },
    },
    { section: 'winners' },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'promotions' },
    { section: 'gameRow', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
    { section: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
