import { canonicalJson, type Json } from '#games/engine/fair/canonical-json.ts';
import type { BetLimits, Rules } from './tables.ts';

/** A game from a provider's list, in the platform's terms except for its category. */
export type ListedGame = {
  game_code: string;
  name: string;
  local_names: Record<string, string>;
  /** The provider's category; the table `provider_type` maps it to ours. */
  type: string;
  game_type: string;
  image: string;
  enabled: boolean;
  open_mode: 'frame' | 'popup';
  rtp: number | null;
  volatility: 'low' | 'medium' | 'high' | null;
  features: readonly string[];
  top_award_odds: number | null;
  released_at: string;
  /**
   * Where and how it is offered; undefined: not specified. `unclear`: amounts without a currency, or a
   * minimum above the maximum.
   */
  currencies?: string[] | undefined;
  blocked_countries?: string[] | undefined;
  bet_limits?: BetLimits | 'unclear' | undefined;
  jackpot_ids?: string[] | undefined;
  rules?: Rules | undefined;
  free_rounds?: boolean | undefined;
  bonus_buy?: boolean | undefined;
};

type GameTerms = {
  currencies: string[] | null;
  blocked_countries: string[];
  bet_limits: BetLimits;
  jackpot_ids: string[];
  rules: Rules;
  free_rounds: boolean | null;
  bonus_buy: boolean | null;
};

type Row = GameTerms & {
  game_code: string;
  name: string;
  local_names: Record<string, string>;
  category: string;
  game_type: string;
  cover: string;
  rtp: string | null;
  volatility: string | null;
  features: string[];
  top_award_odds: bigint | null;
  open_mode: string | null;
  playable: boolean;
  withdrawn_at: Date | null;
};
type NewRow = Omit<Row, 'rtp' | 'top_award_odds' | 'withdrawn_at' | 'volatility' | 'open_mode'> & {
  rtp: number | null;
  top_award_odds: number | null;
  volatility: ListedGame['volatility'];
  open_mode: ListedGame['open_mode'];
  thumbhash: string;
  released_at: string;
};
type GameChanges = Partial<
  Pick<
    NewRow,
    | 'name'
    | 'local_names'
    | 'category'
    | 'game_type'
    | 'rtp'
    | 'volatility'
    | 'features'
    | 'top_award_odds'
    | 'open_mode'
    | 'playable'
    | keyof GameTerms
  >
> & { figures?: 'provider' };

/** The current and the new values of a game's changed fields. */
type GameChange = { game_code: string; from?: GameChanges; to: GameChanges };

export type SyncDiff = {
  added: { row: NewRow }[];
  changed: GameChange[];
  /** Previously withdrawn games that are listed again. */
  returned: GameChange[];
  withdrawn: string[];
  /** Skipped games, with the reason. */
  refused: { game_code: string; why: 'unknownType' | 'returnTooLow' | 'limitsUnclear' }[];
  unchanged: number;
};

/** Minimum return: games with a lower one may not be offered [player protection G2]. */
const MIN_RTP = 75;

type SyncComparison = {
  known: readonly Row[];
  categories: ReadonlyMap<string, string>;
  listed: readonly ListedGame[];
  isFull: boolean;
};

/** The changes in a list. A field that the provider omits, such as the return, keeps its value. */
export function compareLists({ known, categories, listed, isFull }: SyncComparison): SyncDiff {
  const diff: SyncDiff = { added: [], changed: [], returned: [], withdrawn: [], refused: [], unchanged: 0 };
  const rows = new Map(known.map((row) => [row.game_code, row]));
  const listedCodes = new Set<string>();
  for (const game of listed) {
    const category = categories.get(game.type.toLowerCase());
    const row = rows.get(game.game_code);
    if (!category || refusalReason(game)) {
      diff.refused.push({ game_code: game.game_code, why: refusalReason(game) ?? 'unknownType' });
      continue;
    }
    // A game that its provider has disabled is withdrawn like one missing from the list.
    if (!game.enabled) {
      if (row && !row.withdrawn_at) diff.withdrawn.push(game.game_code);
      listedCodes.add(game.game_code);
      continue;
    }
    listedCodes.add(game.game_code);
    if (!row) {
      diff.added.push({ row: rowOf(game, category) });
      continue;
    }
    const to = changesOf(row, game, category);
    const change = { game_code: game.game_code, from: currentValues(row, to), to };
    if (row.withdrawn_at) diff.returned.push(change);
    else if (Object.keys(to).length > 0) diff.changed.push(change);
    else diff.unchanged++;
  }
  const gone = known.filter(({ game_code, withdrawn_at }) => !withdrawn_at && !listedCodes.has(game_code));
  const isRefused = new Set(diff.refused.map(({ game_code }) => game_code));
  for (const { game_code } of gone) if (isFull || isRefused.has(game_code)) diff.withdrawn.push(game_code);
  return diff;
}

/** Current values of a game's changed fields; figures as numbers, as in the list. */
function currentValues(row: Row, to: GameChanges): GameChanges {
  const figure = (value: string | bigint | null) => (value === null ? null : Number(value));
  const now = { ...row, rtp: figure(row.rtp), top_award_odds: figure(row.top_award_odds) };
  const fields = Object.keys(to).filter((name) => name !== 'figures');
  return Object.fromEntries(fields.map((name) => [name, now[name as keyof typeof now]])) as GameChanges;
}

/**
 * Whether the catalogue is unchanged since a list was read: added games do not exist, changed ones have the
 * old values, and withdrawn ones are still offered.
 */
export function isDiffCurrent(diff: SyncDiff, known: readonly Row[]): boolean {
  const rows = new Map(known.map((row) => [row.game_code, row]));
  const isAsFound = ({ game_code, from = {}, to }: GameChange, isWithdrawn: boolean) => {
    const row = rows.get(game_code);
    return row && (row.withdrawn_at !== null) === isWithdrawn && isEqualSet(currentValues(row, to), from);
  };
  return (
    diff.added.every(({ row }) => !rows.has(row.game_code)) &&
    diff.changed.every((game) => isAsFound(game, false)) &&
    diff.returned.every((game) => isAsFound(game, true)) &&
    diff.withdrawn.every((code) => rows.get(code)?.withdrawn_at === null)
  );
}

function refusalReason({ rtp, bet_limits }: ListedGame) {
  if (rtp !== null && rtp < MIN_RTP) return 'returnTooLow' as const;
  return bet_limits === 'unclear' ? ('limitsUnclear' as const) : undefined;
}

const UNDECLARED_TERMS: GameTerms = {
  currencies: null,
  blocked_countries: [],
  bet_limits: {},
  jackpot_ids: [],
  rules: {},
  free_rounds: null,
  bonus_buy: null,
};

/** Differences between a game's offer in the list and our settings, with the current values. */
function termsOf(known: GameTerms, game: ListedGame): Partial<GameTerms> {
  const declared = (Object.keys(UNDECLARED_TERMS) as (keyof GameTerms)[]).filter(
    (name) => game[name] !== undefined && !isEqualSet(known[name], game[name]),
  );
  return Object.fromEntries(declared.map((name) => [name, game[name]]));
}

/** Equality regardless of list order. */
const isEqualSet = (a: unknown, b: unknown): boolean =>
  canonicalJson(withSortedLists(a), 'anyNumber') === canonicalJson(withSortedLists(b), 'anyNumber');

/** Sorts lists at every depth; canonical JSON sorts the object members. */
function withSortedLists(value: unknown): Json {
  if (Array.isArray(value)) return [...value].sort();
  if (typeof value !== 'object' || value === null) return value as Json;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withSortedLists(one)]));
}

function rowOf(game: ListedGame, category: string): NewRow {
  const {
    game_code,
    name,
    local_names,
    game_type,
    image,
    open_mode,
    rtp,
    volatility,
    released_at,
    top_award_odds,
  } = game;
  const features = [...game.features];
  const cover = image || 'games/unknown';
  const declared = { game_code, name, local_names, game_type, open_mode, rtp, volatility, released_at };
  return {
    ...declared,
    ...UNDECLARED_TERMS,
    ...termsOf(UNDECLARED_TERMS, game),
    features,
    top_award_odds,
    category,
    cover,
    thumbhash: '',
    playable: true,
  };
}

function changesOf(row: Row, game: ListedGame, category: string): GameChanges {
  const to: GameChanges = termsOf(row, game);
  if (row.name !== game.name) to.name = game.name;
  if (row.category !== category) to.category = category;
  if (row.game_type !== game.game_type) to.game_type = game.game_type;
  if (!row.playable) to.playable = true;
  if (row.open_mode !== null && row.open_mode !== game.open_mode) to.open_mode = game.open_mode;
  if (game.rtp !== null && Number(row.rtp) !== game.rtp)
    Object.assign(to, { rtp: game.rtp, figures: 'provider' });
  if (game.volatility !== null && row.volatility !== game.volatility) to.volatility = game.volatility;
  if (game.features.length > 0 && !isEqualSet(row.features, game.features)) to.features = [...game.features];
  if (game.top_award_odds !== null && Number(row.top_award_odds) !== game.top_award_odds)
    to.top_award_odds = game.top_award_odds;
  const names = { ...row.local_names, ...game.local_names };
  if (!isEqualSet(row.local_names, names)) to.local_names = names;
  return to;
}
