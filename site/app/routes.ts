import type { CategorySlug } from '#contracts/values/categories.ts';

/**
 * `composed` pages are lists of sections chosen by a template; the others are written once and styled by
 * tokens.
 */
export type PageKind =
  | 'composed'
  | 'lobby'
  | 'functional'
  | 'account'
  | 'auth'
  | 'content'
  | 'game'
  | 'shell';
/** Layout requested by a route; without one it uses the site's template [W-08]. */
type LayoutMeta = 'default' | 'minigame';

export type Route = {
  path: string;
  /** `<area>/<name>` of its file in `screens`, which is its chunk. */
  screen: string;
  /** `<area>/<name>` of the `.data.ts` in `screens` with its server-side loader; by default its screen's. */
  loader?: string;
  kind: PageKind;
  /** Message key (namespace `_m`) of the document title. */
  title: string;
  layout?: LayoutMeta;
  /** Refuses guests, on the server and in the browser [P-13]. */
  isProtected?: boolean;
  /** Query parameters that open a protected route to guests: a proof, a play-money game. */
  openWith?: readonly string[];
  /** Sends signed-in players home [W-06]. */
  guestOnly?: boolean;
  category?: CategorySlug | 'hot';
  /** Title message keys of the page's other views, by its query parameter `show`. */
  views?: Readonly<Record<string, string>>;
  /** Query parameters read by the loader; others reach neither the loader nor the page cache's key. */
  query?: readonly string[];
};

/** Whether an address is only for signed-in players [P-13]. */
export function needsPlayer(route: Route, query: URLSearchParams): boolean {
  return route.isProtected === true && !route.openWith?.some((name) => query.has(name));
}

/** `article` is the slug of the displayed article; without it the list is shown. */
const ARTICLE_QUERY = ['page', 'article'] as const;
const LOBBY_QUERY = 'search provider feature volatility rtp sort page more view'.split(' ');

function lobby(path: string, category: CategorySlug | 'hot', screen = path.slice(1)): Route {
  const name = path.slice(1);
  return {
    path,
    screen: `lobby/${screen}`,
    loader: 'lobby/lobby',
    kind: 'lobby',
    title: name,
    category,
    query: LOBBY_QUERY,
  };
}
function account(path: string, screen = `account${path}`, query: readonly string[] = []): Route {
  return { path, screen, kind: 'account', title: path.slice(1), isProtected: true, query };
}
function content(path: string, query: readonly string[] = []): Route {
  return { path, screen: `content${path}`, kind: 'content', title: path.slice(1), query };
}

/** The 48 routes of the product; none has a path parameter, each is its own chunk [W-03]. */
export const ROUTES: readonly Route[] = [
  { path: '/', screen: 'home/home', kind: 'composed', title: 'home' },
  lobby('/slots', 'slots'),
  lobby('/casino', 'livecasino'),
  lobby('/fishing', 'fish'),
  lobby('/poker', 'table'),
  lobby('/lottery', 'lottery'),
  lobby('/bingo', 'bingo'),
  lobby('/arcade', 'arcade'),
  lobby('/crash', 'crash'),
  lobby('/hash-game', 'hashgame'),
  lobby('/sabong', 'sabong'),
  lobby('/horse-racing', 'horseracing'),
  lobby('/hot', 'hot', 'popular-games'),
  {
    path: '/sports',
    screen: 'sports/sports',
    kind: 'functional',
    title: 'sports',
    category: 'sportsbook',
    query: 'sport competition day search view page event show state ticket'.split(' '),
    views: { bets: 'my-bets' },
  },
  { path: '/login', screen: 'auth/login', kind: 'auth', title: 'login', query: ['next'] },
  { path: '/register', screen: 'auth/register', kind: 'auth', title: 'register' },
  {
    path: '/forgot-password',
    screen: 'auth/forgot-password',
    kind: 'auth',
    title: 'forgot-password',
    guestOnly: true,
  },
  account('/account', 'account/overview'),
  account('/profile', 'account/profile', ['show']),
  account('/edit-profile'),
  account('/change-password'),
  // Account security information is public; sessions are shown only to their player.
  { ...account('/security'), isProtected: false },
  account('/inbox', 'account/inbox', ['page']),
  account('/bet-history', 'account/bet-history', 'page from to category outcome'.split(' ')),
  account('/statement', 'account/statement', 'page from to account kind'.split(' ')),
  account('/transaction-history', 'account/transaction-history', 'page from to kind status'.split(' ')),
  account('/deposit', 'cashier/deposit', ['deposit', 'method']),
  account('/withdrawal', 'cashier/withdrawal', ['withdrawal']),
  account('/bank-details', 'cashier/bank-details'),
  account('/add-bank', 'cashier/add-bank'),
  account('/referral', 'rewards/referral'),
  account('/mission', 'rewards/mission'),
  { ...account('/spin', 'rewards/spin', ['verify']), openWith: ['verify'] },
  { ...account('/minigame', 'rewards/minigame', ['game']), kind: 'game', layout: 'minigame' },
  { path: '/vip', screen: 'rewards/vip', kind: 'functional', title: 'vip' },
  {
    path: '/leaderboard',
    screen: 'rewards/leaderboard',
    kind: 'functional',
    title: 'leaderboard',
    query: ['period', 'page'],
  },
  {
    path: '/promotions',
    screen: 'content/promotions',
    kind: 'functional',
    title: 'promotions',
    query: ARTICLE_QUERY,
  },
  content('/news', ARTICLE_QUERY),
  // There is no separate route for the returns of our own games: the 48 routes are fixed.
  { ...content('/about', ['show']), views: { fairness: 'fairness' } },
  content('/banking'),
  content('/contact-us'),
  content('/download'),
  content('/faqs'),
  content('/privacy-policy'),
  content('/responsible-gaming'),
  content('/term-condition'),
  {
    ...account('/playnow', 'game/playnow', ['provider', 'game', 'verify', 'mode', 'fun']),
    kind: 'game',
    layout: 'default',
    openWith: ['verify', 'fun'],
  },
  { path: '/preloader', screen: 'shell/preloader', kind: 'shell', title: 'preloader', layout: 'default' },
];

/** The page of any path that is no route [W-07]. */
export const ERROR_ROUTE: Route = { path: '*', screen: 'shell/error', kind: 'shell', title: 'error' };

const BY_PATH = new Map(ROUTES.map((route) => [route.path, route]));

/** The route of a path without language prefix; a trailing slash is accepted. */
export function findRoute(path: string): Route | undefined {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return BY_PATH.get(path) ?? BY_PATH.get(path.slice(0, end));
}
