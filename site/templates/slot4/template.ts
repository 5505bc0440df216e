import type { Template } from '../template.ts';

/** Under water. Floating header and bottom navigation, round covers along a wave, fishing games first. */
export default {
  code: 'slot4',
  name: 'Reef',
  layout: 'template8',
  colours: ['lagoon', 'abyss', 'coral', 'kelp', 'pearl'],
  guest: 'loginModal',
  rewardsGuest: 'loginModal',
  body: { id: 'body_main_wrap', classes: ['body_main_container'] },
  home: [
    { section: 'hero' },
    {
      section: 'gameRow',
      settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing', large: true },
    },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { section: 'gameRow', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { section: 'promotions' },
    { section: 'winners' },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'gameRow', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
    { section: 'providers' },
  ],
  lobby: { columns: 'regular', filters: 'bar' },
} satisfies Template;
