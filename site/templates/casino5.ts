import type { Template } from './template.ts';

/** Deco: rays, steps and symmetry. Everything stands about one axis, and every corner is a flight of stairs. */
export default {
  code: 'casino5',
  layout: 'template12',
  colours: ['champagne', 'peacock', 'cocoa', 'rose', 'steel'],
  breakpoint: 'template12Custom',
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  frame: 'topbar',
  frameOptions: { dock: true },
  regions: {
    header: 'mirrored',
    navigation: 'beads',
    hero: 'ziggurat',
    ticker: 'strip',
    shelf: 'chevron',
    card: 'stepped',
    promotions: 'marquee',
    winners: 'playbill',
    providers: 'band',
    footer: 'stepped',
    dock: 'pedestal',
    account: 'vestibule',
    auth: 'proscenium',
  },
  home: [
    { kind: 'hero' },
    { kind: 'shelf', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { kind: 'shelf', settings: { list: 'popularGames', title: 'home.popular', more: '/hot', steps: true } },
    { kind: 'promotions' },
    { kind: 'shelf', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
    {
      kind: 'shelf',
      settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new', steps: true },
    },
    { kind: 'winners' },
    { kind: 'providers' },
  ],
  lobby: { columns: 'regular', filters: 'bar' },
} satisfies Template;
