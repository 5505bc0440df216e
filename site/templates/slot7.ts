import type { Template } from './template.ts';

/** Pixel: an arcade cabinet of eight bits; marquee on top, the page behind the bezel, the deck of controls at the foot. */
export default {
  code: 'slot7',
  layout: 'template15',
  colours: ['gameboy', 'phosphor', 'c64', 'cga', 'vapor'],
  breakpoint: 'template15Custom',
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  frame: 'enclosed',
  frameOptions: { dock: true },
  regions: {
    header: 'hud',
    navigation: 'deck',
    hero: 'attract',
    ticker: 'strip',
    shelf: 'stages',
    card: 'cartridge',
    promotions: 'list',
    winners: 'board',
    providers: 'inventory',
    footer: 'credits',
    dock: 'gamepad',
    account: 'chooser',
    auth: 'scene',
  },
  home: [
    { kind: 'hero' },
    { kind: 'shelf', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { kind: 'shelf', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { kind: 'shelf', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { kind: 'shelf', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { kind: 'promotions' },
    { kind: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
