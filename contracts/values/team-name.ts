import type { BetItemFields } from './sports-bets.ts';

/** A team's name in the reader's language (code in either case), or the default name [V-04]. */
export function teamName(bet: BetItemFields, team: 'home' | 'away', language: string): string {
  const named =
    bet[`${team}_name_${language.toLowerCase()}`] || bet[`${team}_name_${language.toUpperCase()}`];
  return named || (team === 'home' ? bet.home_team_name : bet.away_team_name);
}
