import type { Template } from './template.ts';

/** Volt: a neon city at night. */
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
    header: 'bar',
    navigation: 'pills',
    hero: 'band',
    ticker: 'strip',
    shelf: 'row',
    card: 'tile',
    promotions: 'list',
    winners: 'list',
    providers: 'row',
    footer: 'columns',
    dock: 'tabs',
    account: 'side',
    auth: 'panel',
  },
  home: [
    { kind: 'hero' },
    { kind: 'shelf', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { kind: 'shelf', settings: { list: 'originalGames', title: 'home.originals', more: '/slots' } },
    { kind: 'shelf', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { kind: 'winners' },
    { kind: 'shelf', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { kind: 'providers' },
  ],
  lobby: { columns: 'dense', filters: 'bar' },
} satisfies Template;
