import type { Template } from './template.ts';

/** Noir: a paper printed in black, white and one spot colour; masthead, front page, spreads, an index. */
export default {
  code: 'casino4',
  layout: 'template9',
  colours: ['red', 'gold', 'teal', 'bone', 'ultraviolet'],
  breakpoint: 'template9Custom',
  guest: 'page',
  rewardsGuest: 'page',
  body: { id: 'body_main_wrap', classes: ['body_main_container'] },
  frame: 'topbar',
  frameOptions: { dock: true },
  regions: {
    header: 'masthead',
    navigation: 'product-line',
    hero: 'front-page',
    ticker: 'strip',
    shelf: 'spread',
    card: 'caption',
    promotions: 'classifieds',
    winners: 'headline',
    providers: 'credits',
    footer: 'colophon',
    dock: 'words',
    account: 'section-front',
    auth: 'facing',
  },
  home: [
    { kind: 'hero' },
    { kind: 'shelf', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { kind: 'shelf', settings: { list: 'popularGames', title: 'home.popular', more: '/hot' } },
    { kind: 'promotions' },
    { kind: 'winners' },
    {
      kind: 'shelf',
      settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new', mirror: true },
    },
    { kind: 'shelf', variant: 'listing', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { kind: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
