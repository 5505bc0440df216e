import type { Template } from './template.ts';

/** Terrace: the odds board first. */
export default {
  code: 'sportsbook1',
  layout: 'template6',
  colours: ['pitch', 'clay', 'ice', 'floodlight', 'track'],
  breakpoint: 'template6Custom',
  guest: 'loginModal',
  rewardsGuest: 'loginModal',
  body: { id: 'body_main_wrap', classes: ['body_main_container'] },
  frame: 'board',
  regions: {
    header: 'bar',
    navigation: 'rail',
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
    { kind: 'ticker' },
    { kind: 'hero' },
    { kind: 'shelf', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { kind: 'shelf', settings: { list: 'sportsGames', title: 'home.sports', more: '/sports' } },
    { kind: 'shelf', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
    { kind: 'winners' },
    { kind: 'providers' },
  ],
  lobby: { columns: 'regular', filters: 'side' },
} satisfies Template;
