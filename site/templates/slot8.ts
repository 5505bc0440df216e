import type { Template } from './template.ts';

/** Carnival: posters printed in flat inks and pasted at an angle, flags over the street, a ribbon drawn across the page. */
export default {
  code: 'slot8',
  layout: 'template19',
  colours: ['samba', 'mango', 'parrot', 'fiesta', 'midnight'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  frame: 'topbar',
  frameOptions: { dock: true },
  regions: {
    header: 'beam',
    navigation: 'ribbon',
    hero: 'poster-wall',
    ticker: 'strip',
    shelf: 'pasted',
    card: 'playbill',
    promotions: 'notices',
    winners: 'stubs',
    providers: 'stickers',
    footer: 'columns',
    dock: 'counter',
    account: 'chooser',
    auth: 'scene',
  },
  home: [
    { kind: 'hero' },
    { kind: 'shelf', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { kind: 'shelf', settings: { list: 'hotGames', title: 'home.hot', more: '/hot', lead: true } },
    { kind: 'promotions' },
    { kind: 'shelf', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { kind: 'winners' },
    { kind: 'shelf', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { kind: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
