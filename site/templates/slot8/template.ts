import type { Template } from '../template.ts';

/** Printed posters. Flat colours, tilted cards, strings of flags, a ribbon across the page. */
export default {
  code: 'slot8',
  name: 'Carnival',
  layout: 'template19',
  colours: ['samba', 'mango', 'parrot', 'fiesta', 'midnight'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { section: 'gameRow', settings: { list: 'hotGames', title: 'home.hot', more: '/hot', lead: true } },
    { section: 'promotions' },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'winners' },
    { section: 'gameRow', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { section: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
