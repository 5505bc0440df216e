import type { Template } from '../template.ts';

/** Frosted-glass panels over an animated gradient, inset from the edges of the window. */
export default {
  code: 'casino6',
  name: 'Glasshouse',
  layout: 'template13',
  colours: ['aurora', 'sunset', 'ocean', 'orchid', 'smoke'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  logoGround: 'surface-1',
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { section: 'gameRow', settings: { list: 'popularGames', title: 'home.popular', more: '/hot' } },
    { section: 'promotions' },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'gameRow', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
    { section: 'winners' },
    { section: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
