import { nameText, teamsText } from '../../app/sports/event-names.ts';
import { useApp } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { DateTime } from '../../app/ui/index.ts';
import { Link } from '../../app/ui/link.tsx';
import type { SectionProps } from '../template.ts';

/** The next matches as a strip; empty if no match is on sale. */
export function Fixtures({ data: { sportsBoard } }: SectionProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  if (!sportsBoard || sportsBoard.next.length === 0) return null;
  return (
    <section aria-label={t('board.soon')} className="fixtures border-b border-line">
      <ul className="scroller">
        {sportsBoard.next.slice(0, STRIP).map((event) => {
          const { home, away } = teamsText(event, language);
          return (
            <li key={event.event_id}>
              <Link
                to={`/sports?event=${event.event_id}`}
                className="fixture fixture-open grid h-full content-between gap-3 p-4"
              >
                <span className="flex items-center justify-between gap-3 text-xs text-muted">
                  <span className="truncate">{nameText(event.competition, language)}</span>
                  <span className="board-figure">
                    <DateTime value={event.starts_at} style="time" />
                  </span>
                </span>
                <span className="grid text-sm font-semibold">
                  <span className="truncate">{home}</span>
                  <span className="truncate">{away}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Maximum number of matches in the strip. */
const STRIP = 8;
