import type { Template } from '../template.ts';

/** A fairground. Header in two rows, three lists of real amounts, games by rank. */
export default {
  code: 'slot5',
  name: 'Jackpot',
  layout: 'template10',
  colours: ['ruby', 'royal', 'cash', 'copper', 'flare'],
  guest: 'signInModal',
  rewardsGuest: 'loginModal',
  body: { classes: [] },
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    {
      section: 'topGames',
      settings: { list: 'popularGames', title: 'home.popular', more: '/hot' },
    },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'promotions' },
    { section: 'gameRow', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { section: 'gameRow', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { section: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
