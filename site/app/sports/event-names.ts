import type { LanguageCode } from '#contracts/values/languages.ts';
import type { BetItemFields } from '#contracts/values/sports-bets.ts';
import type { LocalName } from '#contracts/values/sports-names.ts';
import { teamName } from '#contracts/values/team-name.ts';

type Teams = Omit<BetItemFields, 'bet_type' | 'home_away' | 'criteria1'>;

/** A name in the reader's language, else its mandatory default. */
export function nameText({ name, names }: LocalName, language: LanguageCode): string {
  return names[language.toLowerCase()] || name;
}

/** The name of an event: both teams of a match, the name of a race. */
export function eventTitle(event: object, language: LanguageCode): string {
  const { home, away } = teamsText(event, language);
  return away === '' ? home : `${home} – ${away}`;
}

/** Both teams of an event; of a race `home` is its name, `away` empty. */
export function teamsText(event: object, language: LanguageCode): { home: string; away: string } {
  const teams = event as Teams as BetItemFields;
  return { home: teamName(teams, 'home', language), away: teamName(teams, 'away', language) };
}
