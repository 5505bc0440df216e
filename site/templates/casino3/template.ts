import type { Template } from '../template.ts';

/**
 * A Chinese lacquer cabinet. Narrow icon sidebar, hero with vertical text, games in square framed
 * cards.
 */
export default {
  code: 'casino3',
  name: 'Lacquer',
  layout: 'template7',
  colours: ['vermilion', 'jade', 'ink', 'plum', 'imperial'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { id: 'body_main_wrap', classes: [] },
  logoGround: 'surface-1',
  home: [
    { section: 'hero' },
    {
      section: 'gameRow',
      settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent', rows: 1 },
    },
    { section: 'gameRow', settings: { list: 'hotGames', title: 'home.hot', more: '/hot', rows: 2 } },
    { section: 'winners' },
    { section: 'promotions' },
    { section: 'gameRow', settings: { list: 'liveGames', title: 'home.live', more: '/casino', rows: 1 } },
    {
      section: 'gameRow',
      settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new', rows: 2 },
    },
    { section: 'providers' },
  ],
  lobby: { columns: 'regular', filters: 'bar' },
} satisfies Template;
