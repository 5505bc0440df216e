import type { LobbyGame } from '#contracts/api/product.ts';
import { CATEGORIES } from '#contracts/values/category.ts';
import { LANGUAGES } from '#contracts/values/languages.ts';

const NAMES = [
  'Lantern Reels',
  'Tide Runner',
  'Marble Oracle',
  'Copper Comet',
  'Paper Dragons',
  'Orchard Nine',
  'Night Ferry',
  'Salt and Silver',
  'Basalt Giants',
  'Kite Festival',
  'Harbour Cats',
  'Seven Drums',
];
const PROVIDERS = ['BAIZE', 'JILI', 'PGSOFT', 'FACHAI'];

/** Forty-eight games over all categories, the same on every run. */
export const GAMES: LobbyGame[] = Array.from({ length: 48 }, (_, index) => {
  const provider = PROVIDERS[index % PROVIDERS.length]!;
  const name = NAMES[index % NAMES.length]!;
  const code = `${name.toLowerCase().replaceAll(' ', '-')}${index < 12 ? '' : `-${Math.floor(index / 12) + 1}`}`;
  return {
    game_code: code,
    game_name: index < 12 ? name : `${name} ${Math.floor(index / 12) + 1}`,
    game_type: 'SLOTS',
    img_url: `games/${provider}/${code}`,
    provider_code: provider,
    category: index < 20 ? 'slots' : CATEGORIES[index % CATEGORIES.length]!.slug,
    thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
    playable: provider === 'BAIZE',
    popup: false,
    rtp: 96.1,
    volatility: 'medium',
    features: ['free spins'],
    released_at: '2026-01-01T00:00:00Z',
  };
});

export const LANGUAGE_LIST = (['EN', 'PHP', 'CN'] as const).map((code) => ({
  code,
  name: LANGUAGES[code].name,
  flag: `flags/${LANGUAGES[code].prefix}.svg`,
}));

const leaf = (category: string, title: string, path: string) => ({
  content_id: `menu-${category}`,
  title: { EN: title, CN: title },
  path,
  category,
  icon: '',
});

export const GAME_MENU = [
  leaf('hot', 'Hot', '/hot'),
  ...CATEGORIES.map(({ key, path }) => leaf(key, key.replaceAll('_', ' '), path)),
];
export const MENU = GAME_MENU.slice(1, 6).map((entry) => ({ ...entry, children: [] }));
export const PROVIDER_COUNTS = CATEGORIES.map(({ slug }) => ({
  category: slug,
  count: 4,
  providers: PROVIDERS,
}));

export const SEO = {
  id: '1',
  page_name: 'home',
  en_item_name: 'Home',
  en_body: '',
  local_item_name: 'Home',
  local_body: '',
  meta_title: 'Fixture House: games that can be checked',
  meta_desc: 'A brand made for tests.',
  meta_keywords: 'games, fairness',
  meta_url: '',
  meta_canonical: '',
  meta_author: 'Fixture House',
  meta_publisher: 'Baize',
  meta_lang: 'en',
  meta_image_url: 'https://fixture.example/og.png',
};
