import type { Template } from '../template.ts';

/** A toy shop. Striped awnings, thick blocks that sink when pressed, game cards on shelves. */
export default {
  code: 'slot1',
  name: 'Arcadia',
  layout: 'template3',
  colours: ['bubblegum', 'lagoon', 'citrus', 'grape', 'mint'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  logoGround: 'surface-1',
  home: [
    { section: 'hero', settings: { banner: 'banners/toy-shop' } },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { section: 'gameRow', settings: { list: 'hotGames', title: 'home.hot', more: '/hot', large: true } },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'promotions' },
    { section: 'gameRow', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { section: 'winners' },
    { section: 'gameRow', settings: { list: 'popularGames', title: 'home.popular', more: '/hot' } },
    { section: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
