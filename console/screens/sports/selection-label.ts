import { counted } from '#contracts/values/counted-nouns.ts';
import { PLACE_BET, WIN_BET } from '#odds/settlement/runner-bet.ts';
import { nameLabel } from '../../lib/session.ts';

type Selection = { bet_type: string; home_away: number; criteria1: string; runner?: string };

/** A selection in words of the trade: "HDP +0.75 away", "CS 2:1", "win Kestrel". */
export function selectionLabel({ bet_type, home_away, criteria1, runner = '' }: Selection): string {
  if (runner) return `${marketLabel(bet_type)} ${runner}`;
  return [bet_type, sideOf(bet_type, home_away), criteria1].filter((part) => part !== '').join(' ');
}

/** A bet in a list: its selection, or its kind and the number of its legs. */
export const betLabel = ({ legs, kind }: { legs: readonly Selection[]; kind: string }): string =>
  legs.length > 1 ? `${nameLabel(kind)}, ${counted(legs.length, 'leg')}` : selectionLabel(legs[0]!);

/** What a market is called: its code, of bets on runners a word. */
export const marketLabel = (betType: string): string =>
  betType === WIN_BET ? 'win' : betType === PLACE_BET ? 'place' : betType;

/** The meaning of a side code in a market: 1 home, over or odd; 2 away, under or even; 3 draw. */
export function sideOf(betType: string, side: number): string {
  if (side === 0) return '';
  if (side === 3) return 'draw';
  if (betType.startsWith('OU')) return side === 1 ? 'over' : 'under';
  if (betType.startsWith('OE')) return side === 1 ? 'odd' : 'even';
  return side === 1 ? 'home' : 'away';
}

/** The name of an event: both teams of a match, the name of a race. */
export const eventLabel = ({ home, away }: { home: string; away: string }): string =>
  away === '' ? home : `${home} v ${away}`;
