import type { Template } from '../template.ts';

/** Like a mobile app. Rounded squares, widgets, tab bar; light or dark by the system's colour scheme. */
export default {
  code: 'slot6',
  name: 'Pocket',
  layout: 'template11',
  colours: ['indigo', 'tomato', 'forest', 'slate', 'peach'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  home: [
    { section: 'hero' },
    {
      section: 'appGrid',
      settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' },
    },
    {
      section: 'gameRow',
      settings: { list: 'popularGames', title: 'home.popular', more: '/hot', ranked: true },
    },
    {
      section: 'appGrid',
      settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' },
    },
    { section: 'winners' },
    { section: 'providers' },
    { section: 'gameRow', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { section: 'gameRow', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
  ],
  playerAfter: 'hero',
  lobby: { columns: 'dense', filters: 'bar' },
} satisfies Template;
