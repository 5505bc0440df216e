import type { Template } from '../template.ts';

/**
 * Plain like a banking app. Titles in a margin column, one vertical rule on every page, the balance
 * first.
 */
export default {
  code: 'casino9',
  name: 'Meridian',
  layout: 'template17',
  colours: ['ink', 'cobalt', 'fern', 'rust', 'stone'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { section: 'gameRow', settings: { list: 'popularGames', title: 'home.popular', more: '/hot' } },
    { section: 'gameRow', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'gameRow', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { section: 'winners' },
    { section: 'providers' },
  ],
  playerAfter: 'hero',
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
