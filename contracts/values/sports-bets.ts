/** Provider code of the sportsbook in reports and the ledger. Its rounds are tickets. */
export const SPORTS_PROVIDER = 'BAIZE_SPORTS';

/** Labels of a bet type's selections [V-03, sportsbook 4]. */
type Sides =
  | 'teams'
  | 'overUnder'
  | 'oddEven'
  | 'result'
  | 'awayDraw'
  | 'homeDraw'
  | 'cleanSheet'
  | 'options'
  | 'none';

/**
 * Every sportsbook bet type; a code ending in H is the first-half version of the market [V-03]. `ORP`, a
 * place in a race, is not in the specification.
 */
export const BET_TYPES = {
  PARLAY: 'none',
  HDP: 'teams',
  HDPH: 'teams',
  OU: 'overUnder',
  OUH: 'overUnder',
  OE: 'oddEven',
  OEH: 'oddEven',
  ML: 'teams',
  MLH: 'teams',
  '1X2': 'result',
  '1X2H': 'result',
  '1X2HDP': 'result',
  '1X2HDPH': 'result',
  CS: 'options',
  CSH: 'options',
  TG: 'options',
  TGH: 'options',
  OR: 'options',
  ORP: 'options',
  BS: 'options',
  HTFT: 'options',
  HTFTH: 'options',
  FGLG: 'options',
  FGLGH: 'options',
  CL: 'cleanSheet',
  HNB: 'awayDraw',
  ANB: 'homeDraw',
  DNB: 'teams',
  TWTN: 'teams',
  DC: 'options',
  DCH: 'options',
} as const satisfies Record<string, Sides>;
export type BetType = keyof typeof BET_TYPES;

type SideTranslation = 'over' | 'under' | 'odd' | 'even' | 'draw' | 'first' | 'second';

/** Label of a side: a team, a translatable word, a verbatim text, or none. */
type SideLabel =
  | { kind: 'none' }
  | { kind: 'team'; team: 'home' | 'away'; answer?: 'yes' | 'no' }
  | { kind: 'word'; word: SideTranslation }
  | { kind: 'text'; text: string };

const NONE: SideLabel = { kind: 'none' };
const home: SideLabel = { kind: 'team', team: 'home' };
const away: SideLabel = { kind: 'team', team: 'away' };
const word = (name: SideTranslation): SideLabel => ({ kind: 'word', word: name });

/** Sides 1, 2 and 3 of each market family. */
const TABLE: Record<Exclude<Sides, 'cleanSheet'>, readonly [SideLabel, SideLabel, SideLabel]> = {
  none: [NONE, NONE, NONE],
  teams: [home, away, NONE],
  overUnder: [word('over'), word('under'), NONE],
  oddEven: [word('odd'), word('even'), NONE],
  result: [home, away, word('draw')],
  awayDraw: [NONE, away, word('draw')],
  homeDraw: [home, NONE, word('draw')],
  options: [word('first'), word('second'), word('draw')],
};

/**
 * The label of a bet's side: 1 home, over, odd or first option; 2 away, under, even or second option; 3 draw
 * [V-03]. Markets with more outcomes have side 0 and the outcome in `criteria1`. An unknown type or side has
 * no label and does not throw.
 */
export function sideLabel(betType: string, side: number, criteria1 = ''): SideLabel {
  const sides: Sides | undefined = Object.hasOwn(BET_TYPES, betType)
    ? BET_TYPES[betType as BetType]
    : undefined;
  if (!sides) return NONE;
  if (sides === 'cleanSheet') return cleanSheet(side, criteria1);
  if (sides === 'options' && side === 0 && criteria1 !== '') return { kind: 'text', text: criteria1 };
  return TABLE[sides][side - 1] ?? NONE;
}

/** The team of a clean-sheet bet, and whether the bet is on yes. */
function cleanSheet(side: number, criteria1: string): SideLabel {
  if (side !== 1 && side !== 2) return NONE;
  const team = side === 1 ? 'home' : 'away';
  if (criteria1 === 'Y') return { kind: 'team', team, answer: 'yes' };
  return criteria1 === 'N' ? { kind: 'team', team, answer: 'no' } : { kind: 'team', team };
}

/** The displayed fields of a sportsbook bet [V-04]; team names in other languages as `home_name_{lang}`. */
export type BetItemFields = {
  bet_type: string;
  home_away: number;
  criteria1: string;
  home_team_name: string;
  away_team_name: string;
} & { [name: `home_name_${string}` | `away_name_${string}`]: string | undefined };
