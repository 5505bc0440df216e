import type { Template } from './template.ts';

/** Salon: a European card room. Everything hangs in the middle, brass is one hairline thick, games are a hand of cards on felt. */
export default {
  code: 'casino1',
  layout: 'template1',
  colours: ['emerald', 'burgundy', 'midnight', 'onyx', 'ivory'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  frame: 'topbar',
  frameOptions: { dock: true },
  regions: {
    header: 'crest',
    navigation: 'centred-tabs',
    hero: 'hand',
    ticker: 'strip',
    shelf: 'gallery',
    card: 'mat',
    promotions: 'invitations',
    winners: 'guestbook',
    providers: 'run-in',
    footer: 'centred',
    dock: 'medallion',
    account: 'folio',
    auth: 'placecard',
  },
  home: [
    { kind: 'hero' },
    { kind: 'shelf', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { kind: 'shelf', settings: { list: 'popularGames', title: 'home.popular', more: '/hot' } },
    {
      kind: 'shelf',
      variant: 'menu-card',
      settings: { list: 'liveGames', title: 'home.live', more: '/casino' },
    },
    { kind: 'shelf', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { kind: 'promotions' },
    { kind: 'shelf', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { kind: 'winners' },
    { kind: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
