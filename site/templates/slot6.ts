import type { Template } from './template.ts';

/** Pocket: an app in the browser. Rounded squares, widgets and a dock; light or dark as the system is. */
export default {
  code: 'slot6',
  layout: 'template11',
  colours: ['indigo', 'tomato', 'forest', 'slate', 'peach'],
  breakpoint: 'template11Custom',
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  frame: 'topbar',
  frameOptions: { dock: true },
  regions: {
    header: 'app-bar',
    navigation: 'stories',
    hero: 'widgets',
    ticker: 'strip',
    shelf: 'charts',
    card: 'app-icon',
    promotions: 'list',
    winners: 'notices',
    providers: 'cells-grouped',
    footer: 'grouped',
    dock: 'app-tabs',
    account: 'settings',
    auth: 'sheet',
  },
  home: [
    { kind: 'hero' },
    {
      kind: 'shelf',
      variant: 'springboard',
      settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' },
    },
    {
      kind: 'shelf',
      settings: { list: 'popularGames', title: 'home.popular', more: '/hot', ranked: true },
    },
    {
      kind: 'shelf',
      variant: 'springboard',
      settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' },
    },
    { kind: 'winners' },
    { kind: 'providers' },
    { kind: 'shelf', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { kind: 'shelf', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
  ],
  lobby: { columns: 'dense', filters: 'bar' },
} satisfies Template;
