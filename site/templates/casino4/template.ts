import type { Template } from '../template.ts';

/**
 * Newspaper design in black, white and one accent colour; masthead, front page, editorial rows, a text
 * index.
 */
export default {
  code: 'casino4',
  name: 'Noir',
  layout: 'template9',
  colours: ['red', 'gold', 'teal', 'bone', 'ultraviolet'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { id: 'body_main_wrap', classes: ['body_main_container'] },
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { section: 'gameRow', settings: { list: 'popularGames', title: 'home.popular', more: '/hot' } },
    { section: 'promotions' },
    { section: 'winners' },
    {
      section: 'gameRow',
      settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new', mirror: true },
    },
    { section: 'gameList', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { section: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
