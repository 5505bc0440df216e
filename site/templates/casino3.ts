import type { Template } from './template.ts';

/** Lacquer: a lacquered cabinet; a spine of seals, a gate between two lines of a couplet, games in square drawers. */
export default {
  code: 'casino3',
  layout: 'template7',
  colours: ['vermilion', 'jade', 'ink', 'plum', 'imperial'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { id: 'body_main_wrap', classes: [] },
  frame: 'spine',
  frameOptions: { dock: true },
  regions: {
    header: 'lintel',
    navigation: 'seals',
    hero: 'couplets',
    ticker: 'strip',
    shelf: 'cabinet',
    card: 'drawer',
    promotions: 'folding-screen',
    winners: 'tablets',
    providers: 'chops',
    footer: 'plinth',
    dock: 'medal',
    account: 'chest',
    auth: 'lattice-doors',
  },
  home: [
    { kind: 'hero' },
    {
      kind: 'shelf',
      settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent', rows: 1 },
    },
    { kind: 'shelf', settings: { list: 'hotGames', title: 'home.hot', more: '/hot', rows: 2 } },
    { kind: 'winners' },
    { kind: 'promotions' },
    { kind: 'shelf', settings: { list: 'liveGames', title: 'home.live', more: '/casino', rows: 1 } },
    { kind: 'shelf', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new', rows: 2 } },
    { kind: 'providers' },
  ],
  lobby: { columns: 'regular', filters: 'bar' },
} satisfies Template;
