import type { Template } from './template.ts';

/** Meridian: quiet as a banking app, balance first. */
export default {
  code: 'casino9',
  layout: 'template17',
  colours: ['ink', 'cobalt', 'fern', 'rust', 'stone'],
  breakpoint: 'template17Custom',
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  frame: 'topbar',
  frameOptions: { dock: true, width: 'narrow' },
  regions: {
    header: 'bar',
    navigation: 'tabs',
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
    { kind: 'shelf', settings: { list: 'recentGames', title: 'home.recent', more: '/account' } },
    { kind: 'shelf', settings: { list: 'popularGames', title: 'home.popular', more: '/hot' } },
    { kind: 'shelf', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
    { kind: 'shelf', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { kind: 'winners' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
