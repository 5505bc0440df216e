import type { Input, Output } from '#contracts/api/call.ts';
import { type Api, api, type CallName } from '#contracts/api/index.ts';
import type { Site } from '#contracts/api/startup.ts';
import type { Send } from '#contracts/client.ts';
import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import { bonusAnswers } from './fixture-bonuses.ts';
import { cashierAnswers } from './fixture-cashier.ts';
import { GAME_MENU, GAMES, LANGUAGE_LIST, MENU, PROMOTIONS, PROVIDER_COUNTS, SEO } from './fixture-data.ts';
import { documentAnswers, STATEMENT } from './fixture-documents.ts';
import { fairnessAnswers } from './fixture-fairness.ts';
import { rewardsAnswers } from './fixture-rewards.ts';

/** Cookie value that makes the fixture answer as for a signed-in player. */
const PLAYER_COOKIE = 'fixture-player';
const AT = '2026-11-20T08:30:00.000Z';
const MARKS = ['bank-transfer.svg', 'e-wallet.svg', 'qr.svg', 'crypto.svg', ''].map((image) => ({
  name: { EN: image.replace('.svg', '') || 'Counter' },
  image,
}));
const POLE = { page: 1, pages: 0, total: 0 };

type Answers = { [Name in CallName]?: (input: Input<Api[Name]>) => Output<Api[Name]> | Refusal };
type Refusal = { statusCode: number; statusMessage: string };

export type FixtureOptions = {
  /** Answers of some calls replaced, by name. */
  answers?: Answers;
};

/**
 * A fake API: every brand host `<template>[.<colour>].localhost` exists with sample data, and a session
 * cookie signs a player in. For tests of the site and for working on screens without a database.
 */
export function fixtureSend({ answers = {} }: FixtureOptions = {}): Send {
  const byPath = new Map(Object.entries(api).map(([name, call]) => [call.path as string, name as CallName]));
  return async (path, { headers, body }) => {
    const name = byPath.get(path);
    const hasSession = (headers.cookie ?? '').includes(PLAYER_COOKIE);
    const all = { ...standard(hasSession), ...answers } as Record<
      string,
      ((input: unknown) => object) | undefined
    >;
    const answer = (name && all[name]?.(JSON.parse(body))) ?? {
      statusCode: -503,
      statusMessage: 'serviceUnavailable',
    };
    return Response.json({ statusCode: 1, statusMessage: 'OK', statusDetail: '', ...answer });
  };
}

/** Template and colour of a fixture host; undefined when no brand lives there. */
function themeOfHost(host: string): { code: string; colour: string } | undefined {
  const [code = '', colour = ''] = host.split('.');
  if (!Object.hasOwn(THEMES, code)) return undefined;
  const { colours }: { colours: readonly string[] } = THEMES[code as ThemeCode];
  return { code, colour: colours.includes(colour) ? colour : colours[0]! };
}

const SESSION = {
  token: 'token',
  account_id: 'demo',
  session_token: 'session-token',
  full_name: 'Demo Player',
  contact_email: 'demo@example.com',
  contact_phone: '',
  opened_at: AT,
  withdraw_only: false,
};

function standard(hasSession: boolean): Answers {
  return {
    ...brandAnswers(),
    ...gameAnswers(),
    ...rewardsAnswers(),
    ...cashierAnswers(),
    ...bonusAnswers(),
    ...fairnessAnswers(),
    currentSession: () => ({ session: hasSession ? SESSION : null }),
    login: ({ account_id, password }) =>
      password === 'Demo1234!'
        ? {
            token: 'token',
            user: { account_id, session_token: 'session-token' },
            fullname: 'Demo Player',
            email: '',
            withdraw_only: false,
            password_needed: false,
          }
        : { statusCode: -1001, statusMessage: 'wrongCredentials' },
    logout: () => ({}),
    getBalance: () => ({
      ...{ game_balance: 1000, bonus_balance: 0, game_token: 100, frozen_token: 0, currency: 'PHP' },
    }),
    vip: () => ({
      vipProgressMode: 'A' as const,
      nextLevel: [
        {
          starting_deposit: 0,
          cycle_deposit: 250,
          deposit_next: 1000,
          starting_turnover: 0,
          cycle_turnover: 900,
          turnover_next: 5000,
          vip_name: 'Bronze',
          vip_name_next: 'Silver',
        },
      ],
    }),
    checkStatus: () => ({ status: 'active', maintenance: false, unread_inbox: 1, reality_check_due: false }),
    getInbox: () => ({ value: [], unread: 0, ...POLE }),
    ...listAnswers(),
    listSessions: () => ({
      value: [
        {
          session_id: 's1',
          current: true,
          device: 'Chrome, Linux',
          opened_at: AT,
          last_seen_at: AT,
          address: '::1',
        },
      ],
    }),
    publicLists: ({ shown = true }) => ({ shown }),
    marketingConsent: ({ channels = [] }) => ({ channels, offered: ['inbox', 'mail', 'sms', 'push'] }),
    pushKey: () => ({ key: '', browsers: 0 }),
    verification: () => ({ value: [] }),
    birthDate: ({ birth_date }) => ({ birth_date: birth_date ?? null }),
    ...profileAnswers(),
  };
}

function profileAnswers(): Answers {
  return {
    profileUpdate: ({ full_name, contact_email = '' }) => ({
      value: [{ full_name, contact_email, contact_phone: '', pending: [] }],
    }),
    readProfile: () => ({
      value: [
        {
          full_name: SESSION.full_name,
          contact_email: SESSION.contact_email,
          contact_phone: '',
          pending: [],
        },
      ],
      name_fixed: false,
      password_needed: false,
    }),
  };
}

function listAnswers(): Answers {
  return {
    betHistory: () => ({ value: [], totals: { rounds: 0, stake: 0, win: 0, net: 0 }, ...POLE }),
    ...documentAnswers(),
    statement: () => ({
      value: STATEMENT,
      totals: { credited: 1500, debited: 25, entries: STATEMENT.length },
      opening_balance: 0,
      closing_balance: 1475,
      ...POLE,
    }),
    banks: () => ({
      ways: [],
      value: [
        {
          bank_id: '0190b0c0-0000-7000-8000-000000000001',
          bank_name: 'Harbour Savings',
          holder_name: 'Demo Player',
          masked_number: '•••• 4821',
          ...{ wallet: null, is_payable: true },
          is_default: true,
          created_at: AT,
        },
        {
          bank_id: '0190b0c0-0000-7000-8000-000000000002',
          bank_name: 'My phone wallet',
          holder_name: 'Demo Player',
          masked_number: '•••• eAed',
          wallet: {
            ...{ coin: 'USDT', network: 'Ethereum (ERC-20)', memo: 'Tag 77' },
            address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          },
          is_payable: true,
          is_default: false,
          created_at: AT,
        },
      ],
    }),
    transactions: () => ({
      value: [
        {
          transaction_id: '2',
          at: AT,
          kind: 'deposit',
          status: 'completed',
          amount: 480,
          currency: 'PHP',
          reference: 'D-4F2K-9XQ1',
          subject: { kind: 'deposit', id: '0190b0c0-0000-7000-8000-0000000000d1' },
        },
        {
          transaction_id: '1',
          at: AT,
          kind: 'demo_funding',
          status: 'completed',
          amount: 1000,
          currency: 'PHP',
          reference: 'demo_funding:cash',
          subject: { kind: 'none', id: '' },
        },
      ],
      totals: { received: 1480, paid_out: 0, transactions: 2 },
      net_deposits: 480,
      ...POLE,
    }),
  };
}

function siteOf({ code, colour }: { code: string; colour: string }): Site {
  return {
    site_name: `House of ${code}`,
    currency: 'PHP',
    theme_code: code,
    theme_color: colour,
    logo1: `brands/${code}/logo1.svg`,
    logo2: '',
    logo3: '',
    status: 1,
    expired_date: null,
    logo_text: `House of ${code}`,
    external_id: `fixture-${code}`,
    android_sub: '',
    ios_sub: '',
    manifest_icon: null,
    gamify_status: true,
  };
}

const NO_SWITCHES = {
  ...{ show_bf_ann_modal: false, show_app_download: false, show_download_bar: false },
  has_sportsbook: false,
};

/** Answers about the brand that the host names. */
export function brandAnswers(): Answers {
  return {
    startup: ({ domain_name }) => {
      const theme = themeOfHost(domain_name);
      if (!theme) return { statusCode: -404, statusMessage: 'invalidDomain' };
      return {
        maintenance: { is_maintenance: false, start_date: null, end_date: null },
        content: { menu: MENU, game_menu: GAME_MENU },
        site: siteOf(theme),
        language: LANGUAGE_LIST,
        provider_count: PROVIDER_COUNTS,
        aff_domain: '',
        live_chat: { chat_id: null, image_id: null, status: false },
        message: '',
        ...{ announces_maintenance: false, root_redirect: null },
        registration: 'open',
        deposit_limit: 'asked',
        min_age: 21,
        licence_text: '',
        marketing_choices: [],
        switches: NO_SWITCHES,
      };
    },
    seo: () => ({ value: SEO }),
    searchIndex: () => ({ records: [], articles: [] }),
    ...{ slides: () => ({ value: [] }), ownSlides: () => ({ value: [] }) },
    homeLayout: () => ({ sections: [] }),
    footer: () => ({ columns: [], seals: [], texts: {} }),
    promotions: () => ({ value: PROMOTIONS, ...POLE }),
    getAnalytics: () => ({ value: [] }),
    paymentMarks: () => ({ value: MARKS }),
    partners: () => ({
      partners: [
        { href: 'https://partner.example', img_url: 'partners/one.svg', partner_name: 'Partner One' },
      ],
    }),
    socialAccount: () => ({
      accountList: [{ kind: 'email', name: 'Support', href: 'mailto:help@fixture.example' }],
    }),
    siteInfoDetail: () => {
      const page = {
        status: true,
        en_title: 'A page',
        en_body: '<p>Words of the operator.</p>',
        local_title: '',
        local_body: '',
      };
      return {
        cms: { about_us: page, privacy_policy: page, banking: page, faqs: page, responsible_gaming: page },
        cms_status: true,
      };
    },
    top10: () => ({
      value: {
        withrawal: [],
        winner: GAMES.slice(0, 10).map((game, index) => ({
          account: `pl***${index}`,
          amount: 5000 - index * 310,
          currency: 'PHP',
          game: game.game_name,
          at: AT,
        })),
        hour_withdrawal: { count: 0, amount: 0 },
        registered_player: 12,
        active_player: 5,
        deposited_player: 3,
      },
    }),
  };
}

function gameAnswers(): Answers {
  const all = GAMES.map(({ img_url, game_type: _, ...game }) => ({
    provider_code: game.provider_code,
    game_code: game.game_code,
    game_name: game.game_name,
    game_type: 'SLOTS',
    game_image: img_url,
    category: game.category,
    thumbhash: game.thumbhash,
    playable: game.playable,
    popup: false,
  }));
  /** Eighteen games from a place on, around the end. */
  const defaults = (from: number) => [...all, ...all].slice(from, from + 18);
  return {
    launchOptions: () => ({ open: 'iframe', origin: null, demo: 'never', rules: {} }),
    getHotGames: () => ({ value: GAMES.slice(0, 6) }),
    defaultGames: () => ({
      hot: defaults(0),
      featured: defaults(9),
      popular: defaults(18),
      new: defaults(30),
    }),
    games: ({ category = '', search = '', providers = [], page = 1, page_size = 24 }) => {
      const found = GAMES.filter(
        (game) =>
          (!category || category === 'hot' || game.category === category) &&
          (providers.length === 0 || providers.includes(game.provider_code)) &&
          game.game_name.toLowerCase().includes(search.trim().toLowerCase()),
      );
      return {
        value: found.slice((page - 1) * page_size, page * page_size),
        providers: ['BAIZE', 'JILI', 'PGSOFT', 'FACHAI'].map((provider_code) => ({
          provider_code,
          image_code: provider_code.toLowerCase(),
          count: 12,
        })),
        features: [{ feature: 'free spins', count: found.length }],
        volatilities: [{ volatility: 'medium', count: found.length }],
        returns: [{ min: 96, count: found.length }],
        demo_figures: true,
        suggestions: [],
        page,
        pages: Math.ceil(found.length / page_size),
        total: found.length,
      };
    },
    game: ({ game_code }) => {
      const value = GAMES.find((game) => game.game_code === game_code);
      return value ? { value } : { statusCode: -404, statusMessage: 'notFound' };
    },
    favourites: () => ({ value: GAMES.slice(2, 5) }),
    setFavourite: ({ favourite }) => ({ favourite }),
    recentGames: () => ({ value: GAMES.slice(0, 4).map((game) => ({ ...game, played_at: AT })) }),
  };
}
