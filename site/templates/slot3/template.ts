import type { Template } from '../template.ts';

/** The front of a Greek temple. Cornice, frieze, arches between columns, steps. */
export default {
  code: 'slot3',
  name: 'Pantheon',
  layout: 'template5',
  colours: ['gold', 'bronze', 'aegean', 'olive', 'porphyry'],
  guest: 'page',
  rewardsGuest: 'page',
  body: { classes: [] },
  logoGround: 'surface-1',
  home: [
    { section: 'hero' },
    { section: 'gameRow', settings: { list: 'recentGames', title: 'home.recent', more: '/hot?view=recent' } },
    { section: 'gameRow', settings: { list: 'popularGames', title: 'home.popular', more: '/hot' } },
    { section: 'winners' },
    { section: 'gameRow', settings: { list: 'newGames', title: 'home.new', more: '/slots?sort=new' } },
    { section: 'promotions' },
    { section: 'gameRow', settings: { list: 'fishGames', title: 'home.fishing', more: '/fishing' } },
    { section: 'gameRow', settings: { list: 'liveGames', title: 'home.live', more: '/casino' } },
    { section: 'providers' },
  ],
  lobby: { columns: 'regular', filters: 'bar' },
} satisfies Template;
