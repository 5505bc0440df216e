import type { ListedEvent } from '#contracts/api/sports.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { formatDate } from '../../../lib/dates.ts';

type EventGroup = {
  key: string;
  /** Null where the events of a group are of several. */
  competition: ListedEvent['competition'] | null;
  day: string;
  events: ListedEvent[];
};

/** Events that follow each other in one competition on one day; those of a ranking stay together. */
export function groupEvents(
  events: readonly ListedEvent[],
  language: LanguageCode,
  offset: number,
  isRanking: boolean,
): EventGroup[] {
  if (isRanking) return [{ key: 'popular', competition: null, day: '', events: [...events] }];
  const groups = Map.groupBy(events, ({ competition_id, starts_at }) => {
    const day = formatDate(starts_at, language, 'date', offset);
    return `${day} ${competition_id}`;
  });
  return [...groups].map(([key, some]) => ({
    key: `group-${key.replace(/[^\w-]+/g, '-')}`,
    competition: some[0]!.competition,
    day: formatDate(some[0]!.starts_at, language, 'date', offset),
    events: some,
  }));
}
