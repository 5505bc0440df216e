import type { CategorySlug } from '#contracts/values/categories.ts';

/**
 * `composed` pages are lists of sections a template chooses; the others are written once and dressed by
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
/** Layout a route asks for; without one it wears the site's template [W-08]. */
type LayoutMeta = 'default' | 'minigame';

export type Route = {
  path: string;
  /** `<area>/<name>` of its file in `screens`, which is its chunk. */
  screen: string;
  /**
   * `<area>/<name>` of the `.data.ts` in `screens` that holds its server-side loader; that of its screen by
   * default.
   */
  loader?: string;
  kind: PageKind;
  /** Message key (namespace `_m`) of the document title. */
  title: string;
  layout?: LayoutMeta;
  /** Refuses guests, on the server and in the browser [P-13]. */
  isProtected?: boolean;
  /**
   * Query parameters with which a protected route is open to guests: a proof, a game for play money.
   */
  openWith?: readonly string[];
  /** Sends signed-in players home [W-06]. */
  guestOnly?: boolean;
  category?: CategorySlug | 'hot';
  /** Message keys of titles of what else the page can show, by its query parameter `show`. */
  views?: Readonly<Record<string, string>>;
  /** Query parameters the loader reads; others never reach it, nor the page cache's key. */
  query?: readonly string[];
};

/** Whether an address is for signed-in players only [P-13]. */
export function needsPlayer(route: Route, query: URLSearchParams): boolean {
  return route.isProtected === true && !route.openWith?.some((name) => query.has(name));
}

/** `article` is the slug of the one to read; without it there is the list. */
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
  // How the site keeps accounts is for everybody to read; sessions are shown to their player alone.
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

/** The route of a path without language prefix; a trailing slash is forgiven. */
export function findRoute(path: string): Route | undefined {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return BY_PATH.get(path) ?? BY_PATH.get(path.slice(0, end));
}
