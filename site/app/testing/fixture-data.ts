import type { LobbyGame } from '#contracts/api/games.ts';
import { CATEGORIES } from '#contracts/values/categories.ts';
import { LANGUAGES } from '#contracts/values/languages.ts';

/** Maker, code and placeholder of games that have a cover in the catalogue's art. */
const COVERS = `
  BAIZE/lantern-reels mmgKJQhIh32JB2ZYh4iJSCp7gMMH
  JILI/lantern-tide GTkKJQZIl314Bmdol3h5SAl/kbAX
  PGSOFT/midnight-drum-fair mjkGJQZJZ294OGUnt5SbaGd5UGQH
  FACHAI/beckoning-alley nkgKFQIoZ36HB3dImIVaaFl5sI86
  PPLAY/teapot-tycoon 2PgFDQg4h36JBmZYl5doKFt/lFn3
  JDB/moon-rabbit-bakery 3ygKDQIXaH+GB4cop4iJWP5mtwRH
  EVOPLAY/violet-quarry W7YFLQgrhp9nCGYIp3NJR/d1ek+n
  JILI/dusty-boots-saloon 3CgKJQiYeI+Jd2d3V3mGR2VnQEQH
  PGSOFT/parrot-mutiny mjgGHQR3aI94Z1l3d4VqSXZ/ZfB3
  FACHAI/galleon-gambit njgOFQJHWH92RocnmIV4WFd3cAhn
  PPLAY/cove-of-keys 2AgGJQhnd394R2dXh3eodyd/YaA3
  JDB/piston-parade GEkKHQJYmX+Yd2Zod3d4eGqP1bUK
  EVOPLAY/cloud-tribunal owgKFQZZh46JB4dYaHdmZ8NtYIgH
  JILI/boulevard-nine 2tcFHQQJV3x3GEY3mIK5KCl/eNAl
  PGSOFT/owl-eyed-oracle n0gGHQKZ2I+IGleXVnZ3WGt7kNCl
  FACHAI/lyre-of-the-muses pAgKJQRoqH2HCYhHmHeWd3d6YHkI
  PPLAY/bronze-phalanx YfgJPQanh4x4CliHh3VnaDl4gDYH
  JDB/trident-ascendant 5CgKFQCIiIx4CHeHV4h3aGZXADaz
  EVOPLAY/runes-for-rent 3hYKFQYHh496B4hYZ3pmSCuXUMC4
  JILI/obsidian-sundial 2egFHQYpZ2x3eXd4anC4JgdmakDG
  PGSOFT/crimson-ronin-path lmgGFQJpaHiHWVZIiYaoB6l/us93
  FACHAI/lion-dance-avenue XBcGFQJYd46HB1hYhoN5aARzMQI4
  PPLAY/nine-cloud-wyrm 2WgGFQRYZo+HKWhod4WYSGaOgNEJ
  JDB/frog-prince-inc m6gFHQQqh494F3ZIeJdoeDh9YHX3
  EVOPLAY/penguin-parliament XucJDQRZhYx3CJdId4eVOAm3eiB5
  JILI/cherry-parade nZkKHQhZh494N2c3mHaod4mPiWsJ
  PGSOFT/lollipop-lagoon JvgJFQpoiJ93KGhnl3VpZ1+EgGMI
  FACHAI/sunrise-coop ohgOLQqIhY9oiHmIh2Z4diZ5YJA1
  PPLAY/lemon-voltage 33kGNQRKdp93F2d5h3iJeAh8gA1q
  JDB/silent-spruce oOcJNQZYd4qIB4hod3hnWEeIcEII
  EVOPLAY/indigo-twenty-one 3FgKDQQpVo93BmYpd5RJeP17SqgG
  JILI/canopy-bandits GukJFQoId3x4SadXh3W3Rwl6aYB3
  PGSOFT/seahorse-stables YdcFLQpYSZt3CGhGeHbYGDiIgHIH
  FACHAI/turtle-treasury HekFFQhKVpuGCTZ4iHSbNwaFgAFY
  PPLAY/snowman-syndicate X9YJFQRoV4mIB4doeIaWZw1zkjBI
  JDB/hammerhead-heist 39YFJQhJh594KFdIiHS5N3iEgEYH
  EVOPLAY/tomb-tile-runner 2xgGDQhpd492KGdYmHeYR7Vfdnz3
  JILI/octo-baron HSgGNQo4h495aEdYh3WZSEeKYKUH
  PGSOFT/lantern-pop-stall WUkGDQJYaH6JBzZHl4lrOItvkPu1
  FACHAI/pai-gow-porch mEgKDQRNQ59nJ0ZKhXRpV/iOU29X
  PPLAY/jade-sic-bo mTgKFQJGeX+IJ4gnmIZ5eZqPluoG
  JDB/fuse-and-flag 2egFFQIYZox4CUdZl3OKWaePTAZX
  EVOPLAY/genesis-toss 2YYFDQQbhp94B2Ypp4WZOI/lqAbK
  JILI/nueve-club XjcKDQJ5Z4+GJndYd4U4aFmcQIcG
  PGSOFT/whisker-bingo 4FgGFQSapo+IOSaoh3aqmPuKlW+4
  FACHAI/cold-storage-colors 2dcFDQI5Jpx2B0c4lnJaOATHUYAb
  PPLAY/caribbean-quay-poker YQcKJQRIeI2GB4coiIiYaEp3gGMH
  JDB/ledger-lucky-tail WKgFDQIIh553SWcIt2a5KL6faASo
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/(?<=^[^/ ]+)\/| /) as [string, string, string]);

/** `moonlit-prowl` as `Moonlit Prowl`. */
const nameOf = (code: string) =>
  code.replace(/(^|-)([a-z])/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase());

/** Forty-eight games over all categories, the same on every run; the first is an own game. */
export const GAMES: LobbyGame[] = COVERS.map(([provider, code, thumbhash], index) => ({
  game_code: code,
  game_name: nameOf(code),
  game_type: 'SLOTS',
  img_url: `games/${provider.toLowerCase()}/${code}`,
  provider_code: provider,
  category: index < 20 ? 'slots' : CATEGORIES[index % CATEGORIES.length]!.slug,
  thumbhash,
  playable: provider === 'BAIZE',
  popup: false,
  rtp: 96.1,
  volatility: 'medium',
  features: ['free spins'],
  released_at: '2026-01-01T00:00:00Z',
}));

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
  providers: ['BAIZE', 'JILI', 'PGSOFT', 'FACHAI'],
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
  meta_robots: '',
};

const offer = (slug: string, title: string, summary: string, banner: string) => ({
  slug,
  label: '',
  image: `banners/${banner}-1600.webp`,
  path: '/promotions',
  en_title: title,
  en_summary: summary,
  en_body: '<p>All conditions of this offer.</p>',
  local_title: '',
  local_summary: '',
  local_body: '',
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: null,
});

export const PROMOTIONS = [
  offer(
    'check',
    'Check a round yourself',
    'Take any round of our own games apart, seed by seed.',
    'card-room',
  ),
  offer(
    'lantern',
    'Lantern season',
    'Our own reels have a new scene for the season. Nothing about the odds changes.',
    'night-market',
  ),
  offer(
    'limits',
    'Set a limit first',
    'A limit you chose yourself is kept for you, on every device.',
    'marble-hall',
  ),
];
