import type { Template } from './template.ts';

/** Terrace: the odds board first; ruled like a scoreboard, with the chalk lines of a ground under it. */
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
    header: 'scorebar',
    navigation: 'tree',
    hero: 'odds-board',
    ticker: 'fixtures',
    shelf: 'lane',
    card: 'plate',
    promotions: 'list',
    winners: 'results',
    providers: 'cells',
    footer: 'touchline',
    dock: 'bench',
    account: 'gates',
    auth: 'ticket',
  },
  home: [
    { kind: 'ticker' },
    { kind: 'hero' },
    {
      kind: 'shelf',
      variant: 'side',
      settings: { list: 'popularGames', title: 'home.popular', more: '/hot' },
    },
    { kind: 'winners' },
    { kind: 'shelf', settings: { list: 'recentGames', title: 'home.recent', more: '/account' } },
    { kind: 'shelf', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { kind: 'shelf', settings: { list: 'sportsGames', title: 'home.sports', more: '/sports' } },
    { kind: 'providers' },
  ],
  lobby: { columns: 'regular', filters: 'bar' },
} satisfies Template;
