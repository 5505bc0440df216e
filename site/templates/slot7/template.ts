import type { Template } from '../template.ts';

/**
 * An 8-bit arcade cabinet. Marquee on top, the page framed like a screen, controls as bottom
 * navigation.
 */
export default {
  code: 'slot7',
  name: 'Pixel',
  layout: 'template15',
  colours: ['gameboy', 'phosphor', 'c64', 'cga', 'vapor'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  logoGround: 'body',
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { section: 'gameRow', settings: { list: 'hotGames', title: 'home.hot', more: '/hot' } },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'gameRow', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { section: 'promotions' },
    { section: 'providers' },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
