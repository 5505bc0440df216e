/** Areas of `screens` with separate texts, loaded with the first screen of the area. */
const SCREENS = ['account', 'auth', 'cashier', 'content', 'game', 'lobby', 'rewards', 'sports'] as const;
/** Texts of home pages: of one template, or of the others of its kind. */
const HOMES = ['home_casino', 'home_slot', 'home_slot1', 'home_slot5'] as const;
/** Our own templates; another one may be a copy of any of them. */
const OURS = /^(casino|slot|sportsbook)[1-9]$/;
const AREAS = [...SCREENS, ...HOMES];
export const NAMESPACES = ['ui', 'validation', 'errors', 'messages', '_m', ...AREAS] as const;
export type Namespace = (typeof NAMESPACES)[number];

/**
 * Screens that also show texts of another area: bonus terms on a leaderboard, the reason a deposit was not
 * credited, the limit asked for at a first deposit.
 */
const ALSO: Readonly<Record<string, readonly Namespace[]>> = {
  'rewards/leaderboard': ['content'],
  'account/transaction-history': ['cashier'],
  'cashier/deposit': ['auth'],
};

/** The namespaces that a screen of a template needs in addition to `ui`. */
export function areaNamespaces(screen: string, template: string): Namespace[] {
  return [
    ...SCREENS.filter((area) => screen.startsWith(`${area}/`)),
    ...(screen === 'home/home' ? homeNamespaces(template) : []),
    ...(ALSO[screen] ?? []),
  ];
}

const homeNamespaces = (template: string): readonly Namespace[] =>
  OURS.test(template) ? HOMES.filter((home) => `home_${template}`.startsWith(home)).slice(-1) : HOMES;

export type Texts = Record<string, string>;
/**
 * Values for the `{{names}}` of a text; `count` also selects the plural form, `defaultValue` replaces a
 * missing text.
 */
type TextValues = Record<string, string | number | bigint | null | undefined>;
/** The text of a flat key, `area.name`; the default value, or the key itself if there is none. */
export type Translate = (key: string, values?: TextValues) => string;

/** The loaded texts of one language. */
export type I18n = {
  readonly locale: string;
  /** Texts of `ui`, used on every page. */
  readonly t: Translate;
  /** Texts of another namespace. */
  of(namespace: Namespace): Translate;
  has(namespace: Namespace): boolean;
  add(namespace: Namespace, texts: Texts): void;
};

/**
 * A translator with the bundles loaded at creation. Kept small: every page renders hundreds of texts with it.
 */
export function createI18n(locale: string, bundles: Partial<Record<Namespace, Texts>>): I18n {
  const loaded = new Map(Object.entries(bundles) as [Namespace, Texts][]);
  let plurals: Intl.PluralRules | undefined;
  const find = (namespace: Namespace, key: string): string | undefined => {
    const own = loaded.get(namespace)?.[key];
    if (own !== undefined) return own;
    for (const area of AREAS) {
      const text = loaded.get(area)?.[key];
      if (text) return text;
    }
    return undefined;
  };
  const plural = (namespace: Namespace, key: string, count: number): string | undefined => {
    plurals ??= new Intl.PluralRules(locale);
    return find(namespace, `${key}_${plurals.select(count)}`) ?? find(namespace, `${key}_other`);
  };
  const of =
    (namespace: Namespace): Translate =>
    (key, values) => {
      if (!values) return find(namespace, key) ?? key;
      const { count } = values;
      const text =
        (count === undefined ? undefined : plural(namespace, key, Number(count))) ?? find(namespace, key);
      return text === undefined ? String(values.defaultValue ?? key) : filled(text, values);
    };
  return {
    locale,
    t: of('ui'),
    of,
    has: (namespace) => loaded.has(namespace),
    add: (namespace, texts) => void loaded.set(namespace, texts),
  };
}

/** A missing value leaves its placeholder in the text, where it is noticed. */
function filled(text: string, values: TextValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (name, key: string) => {
    const value = values[key];
    return value === undefined || value === null ? name : String(value);
  });
}
