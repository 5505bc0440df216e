import type { Template } from '../template.ts';

/**
 * A casino pit of card tables. Games as tables with column headings, serif figures, cloth
 * background between two wooden rails.
 */
export default {
  code: 'casino7',
  name: 'High Table',
  layout: 'template14',
  colours: ['baize', 'oxblood', 'navy', 'walnut', 'pewter'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  logoGround: 'wood',
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'playedTables', title: 'home.popular', more: '/hot' } },
    { section: 'winners' },
    { section: 'gameRow', settings: { list: 'liveTables', title: 'home.live', more: '/casino' } },
    { section: 'promotions' },
    { section: 'gameRow', settings: { list: 'cardTables', title: 'category.table', more: '/poker' } },
    { section: 'providers' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
  ],
  lobby: { columns: 'wide', filters: 'bar' },
} satisfies Template;
