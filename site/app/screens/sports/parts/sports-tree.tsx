import { useEffect, useRef } from 'react';
import { nameText } from '../../../sports/event-names.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes } from '../../../ui/classes.ts';
import { Link } from '../../../ui/link.tsx';
import type { MatchListData } from '../sports.data.ts';
import { sportsQuery } from './sports-query.ts';

/**
 * Sports with their competitions: a column where there is room, otherwise a row of sports, each followed by
 * its competitions once it is chosen.
 */
export function SportsTree({ data: { sports, query } }: { data: MatchListData }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const to = (change: Partial<typeof query>) => `?${sportsQuery(query, change)}`;
  const nav = useShownChoice(`${query.sport} ${query.competition}`);
  return (
    <nav
      ref={nav}
      aria-label={t('sports.tree')}
      className="panel grid gap-3 rounded-lg border border-line bg-surface-1 p-2 @max-4xl:flex @max-4xl:gap-1 @max-4xl:overflow-x-auto @max-4xl:[scrollbar-width:none]"
    >
      {sports.map(({ sport, events, categories }) => (
        <div key={sport} className="min-w-0 @max-4xl:contents">
          <TreeLink
            to={to({ sport, competition: '' })}
            isChosen={query.sport === sport && query.competition === ''}
            count={events}
            isSport
          >
            {t(`sports.sport.${sport}`, { defaultValue: sport.replaceAll('_', ' ') })}
          </TreeLink>
          <ul className={query.sport === sport ? '@max-4xl:contents' : '@max-4xl:hidden'}>
            {categories.flatMap(({ competitions }) =>
              competitions.map((competition) => (
                <li key={competition.competition_id}>
                  <TreeLink
                    to={to({ sport, competition: competition.competition_id })}
                    isChosen={query.competition === competition.competition_id}
                    count={competition.events}
                  >
                    {nameText(competition, language)}
                  </TreeLink>
                </li>
              )),
            )}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Scrolls a row of links to the chosen one. */
function useShownChoice(choice: string) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice scrolls again.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft;
  }, [choice]);
  return nav;
}

function TreeLink({
  to,
  isChosen,
  isSport,
  count,
  children,
}: {
  to: string;
  isChosen: boolean;
  isSport?: boolean;
  count: number;
  children: React.ReactNode;
}) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
      className={classes(
        'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm hover:bg-surface-2 @max-4xl:gap-2 @max-4xl:whitespace-nowrap',
        isSport && 'font-bold',
        isChosen ? 'bg-surface-3 font-semibold text-text' : !isSport && 'text-muted',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className="tabular text-xs text-muted">{count}</span>
    </Link>
  );
}
