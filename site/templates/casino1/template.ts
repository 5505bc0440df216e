import type { Template } from '../template.ts';

/** A classic card room. Centred layout, thin gold lines, game covers fanned out on green cloth. */
export default {
  code: 'casino1',
  name: 'Salon',
  layout: 'template1',
  colours: ['emerald', 'burgundy', 'midnight', 'onyx', 'ivory'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { section: 'gameRow', settings: { list: 'popularGames', title: 'home.popular', more: '/hot' } },
    {
      section: 'gameMenu',
      settings: { list: 'liveGames', title: 'home.live', more: '/casino' },
    },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'promotions' },
    { section: 'gameRow', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { section: 'winners' },
    { section: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
