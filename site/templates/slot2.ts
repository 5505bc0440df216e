import type { Template } from './template.ts';

/** Volt: a neon city at night; tubes of light on near black, condensed capitals, figures like a meter's. */
export default {
  code: 'slot2',
  layout: 'template4',
  colours: ['cyan', 'magenta', 'lime', 'amber', 'violet'],
  breakpoint: 'template4Custom',
  guest: 'loginModal',
  rewardsGuest: 'loginModal',
  body: { id: 'body_main_wrap', classes: ['body_main_container'] },
  frame: 'topbar',
  frameOptions: { dock: true },
  regions: {
    header: 'slim',
    navigation: 'line',
    hero: 'split',
    ticker: 'strip',
    shelf: 'grid',
    card: 'poster',
    promotions: 'list',
    winners: 'board',
    providers: 'plates',
    footer: 'sign',
    dock: 'keys',
    account: 'console',
    auth: 'stage',
  },
  home: [
    { kind: 'hero' },
    { kind: 'shelf', settings: { list: 'hotGames', title: 'home.hot', more: '/hot', lead: true } },
    { kind: 'shelf', settings: { list: 'recentGames', title: 'home.recent', more: '/account' } },
    { kind: 'winners' },
    { kind: 'shelf', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { kind: 'shelf', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { kind: 'providers' },
  ],
  lobby: { columns: 'dense', filters: 'bar' },
} satisfies Template;
