import type { Template } from '../template.ts';

/** Neon signs at night. Glowing lines on near black, condensed capitals, monospaced figures. */
export default {
  code: 'slot2',
  name: 'Volt',
  layout: 'template4',
  colours: ['cyan', 'magenta', 'lime', 'amber', 'violet'],
  guest: 'loginModal',
  rewardsGuest: 'loginModal',
  body: { id: 'body_main_wrap', classes: ['body_main_container'] },
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'hotGames', title: 'home.hot', more: '/hot', lead: true } },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/account' } },
    { section: 'winners' },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'gameRow', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { section: 'providers' },
  ],
  lobby: { columns: 'dense', filters: 'bar' },
} satisfies Template;
