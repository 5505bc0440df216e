import type { ComponentType } from 'react';
import type { Access, Right } from '#contracts/console/rights.ts';

export type PageEntry = {
  path: string;
  label: string;
  /** Heading of the menu it stands under; not in the menu when empty. */
  group: '' | 'Overview' | 'Money' | 'Players' | 'Rewards' | 'Messages' | 'Control';
  /** Who sees it: one of the accesses to a function; everybody when left out. */
  needs?: readonly [Right, Access, ...Access[]];
  /** Queue of the dashboard whose number stands beside the label. */
  queue?: string;
  load: () => Promise<{ default: ComponentType }>;
};

/** Every screen of the console. A new one is a row here and a file in `screens/`. */
export const PAGES: readonly PageEntry[] = [
  {
    path: '/',
    label: 'Dashboard',
    group: 'Overview',
    load: () => import('./screens/overview/dashboard.tsx'),
  },
  {
    path: '/reports',
    label: 'Reports',
    group: 'Overview',
    needs: ['reports', 'read', 'aggregate'],
    load: () => import('./screens/reports/reports.tsx'),
  },
  {
    path: '/report-alarms',
    label: 'Report alarms',
    group: 'Overview',
    needs: ['reports', 'read'],
    queue: 'report_alarms',
    load: () => import('./screens/reports/alarms.tsx'),
  },
  {
    path: '/deposits',
    label: 'Deposits',
    group: 'Money',
    needs: ['deposits', 'read'],
    queue: 'deposits',
    load: () => import('./screens/payments/deposits.tsx'),
  },
  {
    path: '/withdrawals',
    label: 'Withdrawals',
    group: 'Money',
    needs: ['withdrawals', 'read'],
    queue: 'withdrawals',
    load: () => import('./screens/payments/withdrawals.tsx'),
  },
  {
    path: '/cases',
    label: 'Finance cases',
    group: 'Money',
    needs: ['cases', 'read'],
    queue: 'cases',
    load: () => import('./screens/payments/cases.tsx'),
  },
  {
    path: '/provider-books',
    label: 'Provider books',
    group: 'Money',
    needs: ['cases', 'read'],
    load: () => import('./screens/games/reconciliation.tsx'),
  },
  {
    path: '/payment-methods',
    label: 'Payment methods',
    group: 'Money',
    needs: ['cashier', 'read'],
    load: () => import('./screens/payments/methods.tsx'),
  },
  {
    path: '/cashier-policy',
    label: 'Cashier policy',
    group: 'Money',
    needs: ['cashier', 'read'],
    load: () => import('./screens/payments/cashier-policy.tsx'),
  },
  {
    path: '/proposals',
    label: 'Proposals',
    group: 'Money',
    queue: 'proposals',
    load: () => import('./screens/staff/proposals.tsx'),
  },
  {
    path: '/campaigns',
    label: 'Campaigns',
    group: 'Rewards',
    needs: ['campaigns', 'read'],
    load: () => import('./screens/bonuses/campaigns.tsx'),
  },
  {
    path: '/bonus-checks',
    label: 'Bonus checks',
    group: 'Rewards',
    needs: ['grants', 'read'],
    queue: 'bonus_flags',
    load: () => import('./screens/bonuses/flags.tsx'),
  },
  {
    path: '/missions',
    label: 'Missions',
    group: 'Rewards',
    needs: ['campaigns', 'read'],
    load: () => import('./screens/rewards/missions.tsx'),
  },
  {
    path: '/boards',
    label: 'Boards',
    group: 'Rewards',
    needs: ['campaigns', 'read'],
    load: () => import('./screens/rewards/boards.tsx'),
  },
  {
    path: '/wheels',
    label: 'Wheels',
    group: 'Rewards',
    needs: ['campaigns', 'read'],
    load: () => import('./screens/rewards/wheels.tsx'),
  },
  {
    path: '/reward-rules',
    label: 'Reward rules',
    group: 'Rewards',
    needs: ['campaigns', 'read'],
    load: () => import('./screens/rewards/rules.tsx'),
  },
  {
    path: '/affiliates',
    label: 'Affiliates',
    group: 'Rewards',
    needs: ['affiliates', 'read'],
    queue: 'affiliate_flags',
    load: () => import('./screens/affiliates/affiliates.tsx'),
  },
  {
    path: '/players',
    label: 'Players',
    group: 'Players',
    needs: ['players', 'read'],
    load: () => import('./screens/players/players.tsx'),
  },
  {
    path: '/players/:id',
    label: 'Player',
    group: '',
    needs: ['players', 'read'],
    load: () => import('./screens/players/player.tsx'),
  },
  {
    path: '/level-cases',
    label: 'High levels',
    group: 'Players',
    needs: ['limits', 'read'],
    queue: 'level_cases',
    load: () => import('./screens/rewards/level-cases.tsx'),
  },
  {
    path: '/messages',
    label: 'Contact messages',
    group: 'Messages',
    needs: ['messages', 'read'],
    queue: 'messages',
    load: () => import('./screens/players/messages.tsx'),
  },
  {
    path: '/help-links',
    label: 'Help links',
    group: 'Messages',
    needs: ['content', 'read'],
    queue: 'help_links',
    load: () => import('./screens/site/help-links.tsx'),
  },
  {
    path: '/broadcasts',
    label: 'Broadcasts',
    group: 'Messages',
    needs: ['content', 'read'],
    load: () => import('./screens/site/broadcasts.tsx'),
  },
  {
    path: '/site',
    label: 'Site',
    group: 'Control',
    needs: ['sites', 'read'],
    load: () => import('./screens/site/site.tsx'),
  },
  {
    path: '/menus',
    label: 'Menus',
    group: 'Control',
    needs: ['content', 'read'],
    load: () => import('./screens/site/menus.tsx'),
  },
  {
    path: '/terms',
    label: 'Terms',
    group: 'Control',
    needs: ['content', 'read'],
    load: () => import('./screens/site/terms.tsx'),
  },
  {
    path: '/games',
    label: 'Games',
    group: 'Control',
    needs: ['games', 'read'],
    load: () => import('./screens/site/games.tsx'),
  },
  {
    path: '/links',
    label: 'Partners, channels, scripts',
    group: 'Control',
    needs: ['sites', 'read'],
    load: () => import('./screens/site/links.tsx'),
  },
  {
    path: '/providers',
    label: 'Game providers',
    group: 'Control',
    needs: ['games', 'read'],
    load: () => import('./screens/games/providers.tsx'),
  },
  {
    path: '/chains',
    label: 'Game chains',
    group: 'Control',
    needs: ['paytables', 'read'],
    load: () => import('./screens/games/chains.tsx'),
  },
  {
    path: '/staff',
    label: 'Staff',
    group: 'Control',
    needs: ['staff', 'read'],
    load: () => import('./screens/staff/staff.tsx'),
  },
  {
    path: '/audit',
    label: 'Audit log',
    group: 'Control',
    needs: ['audit', 'read'],
    load: () => import('./screens/staff/audit.tsx'),
  },
  { path: '/account', label: 'My account', group: '', load: () => import('./screens/staff/account.tsx') },
];
