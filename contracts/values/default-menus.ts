import type { GameMenuItem, LocalText, MenuItem } from '../api/startup.ts';
import { CATEGORIES, type CategoryKey, type CategorySlug } from './categories.ts';

/** `games`: one entry per category; `rooms`: grouped; `sports`: sports first; `short`: three groups. */
export type MenuPlan = 'games' | 'rooms' | 'sports' | 'short';

/** Input for the menus of a new brand. */
type MenuOptions = {
  /** Id prefix of the entries. */
  code: string;
  plan: MenuPlan;
  /** Categories in the order of the game menu; the others follow. */
  lead: readonly CategorySlug[];
  /** Excluded categories. */
  without: readonly CategorySlug[];
};

type Leaf = Omit<MenuItem, 'children'>;

/** Category names in the languages with message files; menus of other languages fall back to EN. */
const CATEGORY_TITLES: Record<CategoryKey, LocalText> = {
  slot_game: { EN: 'Slots', PHP: 'Slots', CN: '老虎机' },
  casino: { EN: 'Live casino', PHP: 'Live casino', CN: '真人娱乐' },
  hash_game: { EN: 'Hash games', PHP: 'Hash games', CN: '哈希游戏' },
  sportsbook: { EN: 'Sports', PHP: 'Sports', CN: '体育' },
  fishing: { EN: 'Fishing', PHP: 'Fishing', CN: '捕鱼' },
  poker: { EN: 'Tables', PHP: 'Table games', CN: '棋牌' },
  sabong: { EN: 'Sabong', PHP: 'Sabong', CN: '斗鸡' },
  lottery: { EN: 'Lottery', PHP: 'Loterya', CN: '彩票' },
  horse_racing: { EN: 'Horse racing', PHP: 'Karera ng kabayo', CN: '赛马' },
  bingo: { EN: 'Bingo', PHP: 'Bingo', CN: '宾果' },
  arcade: { EN: 'Arcade', PHP: 'Arcade', CN: '街机' },
  crash: { EN: 'Crash', PHP: 'Crash', CN: '爆点' },
};

/** Pages without a product category: icon name, path, title. */
const PAGES = {
  home: ['/', { EN: 'Home', PHP: 'Home', CN: '首页' }],
  hot: ['/hot', { EN: 'Hot', PHP: 'Sikat', CN: '热门' }],
  promotions: ['/promotions', { EN: 'Promotions', PHP: 'Mga promo', CN: '优惠' }],
  news: ['/news', { EN: 'News', PHP: 'Balita', CN: '新闻' }],
  vip: ['/vip', { EN: 'VIP', PHP: 'VIP', CN: 'VIP' }],
  about: ['/about', { EN: 'About', PHP: 'Tungkol sa amin', CN: '关于我们' }],
  faqs: ['/faqs', { EN: 'FAQ', PHP: 'FAQ', CN: '常见问题' }],
  banking: ['/banking', { EN: 'Banking', PHP: 'Banking', CN: '存取款' }],
  care: ['/responsible-gaming', { EN: 'Responsible gaming', PHP: 'Responsableng paglalaro', CN: '理性博彩' }],
  contact: ['/contact-us', { EN: 'Contact', PHP: 'Makipag-ugnayan', CN: '联系我们' }],
  help: ['/faqs', { EN: 'Help', PHP: 'Tulong', CN: '帮助' }],
} as const satisfies Record<string, readonly [string, LocalText]>;
type PageIcon = keyof typeof PAGES;

/** A group of the main menu: its title, then its entries. */
type Group = readonly [CategoryKey | PageIcon, ...(CategoryKey | PageIcon)[]];

const PLANS: Record<MenuPlan, readonly Group[]> = {
  games: [
    ['home'],
    ['slot_game'],
    ['casino', 'casino', 'poker'],
    ['fishing'],
    ['arcade', 'arcade', 'crash', 'hash_game'],
    ['lottery', 'lottery', 'bingo'],
    ['sportsbook', 'sportsbook', 'sabong', 'horse_racing'],
    ['promotions', 'promotions', 'news', 'vip'],
    ['help', 'faqs', 'banking', 'care', 'contact', 'about'],
  ],
  rooms: [
    ['casino', 'casino', 'poker', 'bingo'],
    ['slot_game', 'slot_game', 'arcade', 'crash', 'hash_game'],
    ['fishing', 'fishing', 'lottery'],
    ['sportsbook', 'sportsbook', 'horse_racing', 'sabong'],
    ['vip', 'vip', 'promotions', 'news'],
    ['about', 'about', 'care', 'banking', 'faqs', 'contact'],
  ],
  sports: [
    ['sportsbook'],
    ['horse_racing'],
    ['sabong'],
    ['casino', 'casino', 'poker'],
    ['slot_game', 'slot_game', 'arcade', 'crash', 'fishing', 'lottery'],
    ['promotions', 'promotions', 'news'],
    ['help', 'faqs', 'banking', 'care', 'contact', 'about'],
  ],
  short: [
    ['home'],
    ['slot_game', 'slot_game', 'arcade', 'crash', 'fishing', 'bingo'],
    ['casino', 'casino', 'poker', 'lottery', 'sportsbook', 'horse_racing'],
    ['help', 'faqs', 'banking', 'care', 'news', 'promotions', 'contact', 'about'],
  ],
};

/** Both menus of a new brand; entries without games on sale are hidden at display time [S-08]. */
export function defaultMenus(options: MenuOptions): { menu: MenuItem[]; game_menu: GameMenuItem[] } {
  return { menu: mainMenu(options), game_menu: gameMenu(options) };
}

function mainMenu({ code, plan }: MenuOptions): MenuItem[] {
  return PLANS[plan].map(([head, ...below]) => ({
    ...leaf(code, 'menu', head),
    children: below.map((name) => leaf(code, `menu-${head}`, name)),
  }));
}

/** `hot`, then the brand's primary categories, then its other categories. */
function gameMenu({ code, lead, without }: MenuOptions): GameMenuItem[] {
  const sold = CATEGORIES.filter((category) => !without.includes(category.slug));
  const rank = (slug: CategorySlug): number => (lead.includes(slug) ? lead.indexOf(slug) : lead.length);
  const ordered = [...sold].sort((a, b) => rank(a.slug) - rank(b.slug));
  return [
    { ...leaf(code, 'games', 'hot'), category: 'hot' },
    ...ordered.map(({ key }) => ({ ...leaf(code, 'games', key), category: key })),
  ];
}

function leaf(code: string, place: string, name: CategoryKey | PageIcon): Leaf {
  // An id has at most 64 characters and is unique within its brand; a code may use all 64.
  const content_id = `${code.slice(0, 32)}-${place}-${name}`;
  const category = CATEGORIES.find(({ key }) => key === name);
  if (category) {
    const title = CATEGORY_TITLES[category.key];
    return { content_id, title, path: category.path, category: category.key, icon: category.slug };
  }
  const [path, title] = PAGES[name as PageIcon];
  return { content_id, title, path, category: null, icon: name };
}
