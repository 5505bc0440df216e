import type { Template } from './template.ts';

/** Jackpot: a fairground of sums; a header of two storeys, three ladders of real figures, games by rank. */
export default {
  code: 'slot5',
  layout: 'template10',
  colours: ['ruby', 'royal', 'cash', 'copper', 'flare'],
  breakpoint: 'template10Custom',
  guest: 'signInModal',
  rewardsGuest: 'loginModal',
  body: { classes: [] },
  frame: 'topbar',
  frameOptions: { dock: true },
  regions: {
    header: 'storeys',
    navigation: 'storey',
    hero: 'ladders',
    ticker: 'strip',
    shelf: 'midway',
    card: 'coupon',
    promotions: 'handbills',
    winners: 'list',
    providers: 'stubs',
    footer: 'scallop',
    dock: 'blocks',
    account: 'till',
    auth: 'kiosk',
  },
  home: [
    { kind: 'hero' },
    { kind: 'shelf', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    {
      kind: 'shelf',
      variant: 'podium',
      settings: { list: 'popularGames', title: 'home.popular', more: '/hot' },
    },
    { kind: 'shelf', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { kind: 'promotions' },
    { kind: 'shelf', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { kind: 'shelf', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { kind: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
