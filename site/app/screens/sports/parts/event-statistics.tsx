import type { Output } from '#contracts/api/call.ts';
import type { EventItem, PlayedMatch, Standing, sportsStatistics } from '#contracts/api/sports.ts';
import { nameText, teamsText } from '../../../sports/event-names.ts';
import { eventPath } from '../../../sports/event-path.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes } from '../../../ui/classes.ts';
import { DateTime } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';

type Statistics = Output<typeof sportsStatistics>;

/** Form of both teams, their meetings, and the table of the season. */
export function EventStatistics({ event, statistics }: { event: EventItem; statistics: Statistics }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { home, away } = teamsText(event, language);
  const { meetings, table, is_simulated } = statistics;
  if (statistics.home.length + statistics.away.length + table.length === 0) return null;
  return (
    <section className="grid gap-4" aria-labelledby="statistics">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="statistics" className="text-xl font-bold">
          {t('sports.statistics')}
        </h2>
        {is_simulated && <p className="text-sm text-muted">{t('sports.simulatedResults')}</p>}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Matches title={home} matches={statistics.home} />
        <Matches title={away} matches={statistics.away} />
      </div>
      {meetings.length > 0 && <Matches title={t('sports.meetings')} matches={meetings} />}
      {table.length > 0 && <Table event={event} rows={table} />}
    </section>
  );
}

const letterOf = ({ scored, conceded }: PlayedMatch) =>
  scored > conceded ? 'win' : scored < conceded ? 'loss' : 'draw';
const COLOUR = {
  win: 'bg-win text-surface-0',
  loss: 'bg-loss text-surface-0',
  draw: 'bg-surface-3 text-text',
};

function Matches({ title, matches }: { title: string; matches: readonly PlayedMatch[] }) {
  const { t } = useTranslation();
  const { language } = useApp();
  return (
    <section className="panel overflow-hidden rounded-lg border border-line bg-surface-1">
      <header className="flex min-h-11 items-center justify-between gap-3 border-b border-line bg-surface-2 px-3 sm:px-4">
        <h3 className="min-w-0 break-words text-sm font-bold">{title}</h3>
        <span className="flex gap-1" aria-hidden="true">
          {matches.map((match) => (
            <span
              key={match.event_id}
              className={classes(
                'grid size-6 place-items-center rounded-sm text-xs font-bold',
                COLOUR[letterOf(match)],
              )}
            >
              {t(`sports.letter.${letterOf(match)}`)}
            </span>
          ))}
        </span>
      </header>
      {matches.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted">{t('sports.noForm')}</p>
      ) : (
        <ul>
          {matches.map((match) => (
            <li key={match.event_id} className="border-t border-line first:border-t-0">
              <Link
                to={eventPath(match.event_id)}
                className="grid min-h-11 grid-cols-[3.75rem_minmax(0,1fr)_auto] items-center gap-3 px-3 text-sm hover:bg-surface-2 sm:px-4"
              >
                <span className="text-xs text-muted">
                  <DateTime value={match.starts_at} style="short" />
                </span>
                <span className="min-w-0 py-1 leading-snug break-words">
                  {t(match.is_home ? 'sports.atHome' : 'sports.away', {
                    team: nameText(match.opponent, language),
                  })}
                </span>
                <span className="tabular font-semibold">
                  <span className="sr-only">{t(`sports.${letterOf(match)}`)} </span>
                  {match.scored}:{match.conceded}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const FIGURES = ['played', 'won', 'drawn', 'lost'] as const;
/** Sports that have none leave the draws out. */
const WITHOUT_DRAWS = ['played', 'won', 'lost'] as const;

function columnsOf(rows: readonly Standing[]) {
  const hasPoints = rows.every(({ points }) => points !== null);
  const hasDraws = hasPoints || rows.some(({ drawn }) => drawn > 0);
  return { hasPoints, figures: hasDraws ? FIGURES : WITHOUT_DRAWS };
}

function Table({ event, rows }: { event: EventItem; rows: readonly Standing[] }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { hasPoints, figures } = columnsOf(rows);
  return (
    <section className="panel overflow-hidden rounded-lg border border-line bg-surface-1">
      <table className="w-full text-sm">
        <caption className="border-b border-line bg-surface-2 px-3 py-2.5 text-start text-sm font-bold sm:px-4">
          {t('sports.table', { competition: nameText(event.competition, language) })}
        </caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-2 ps-3 text-start font-normal sm:ps-4">
              <abbr title={t('sports.position')} className="no-underline">
                #
              </abbr>
            </th>
            <th scope="col" className="px-2 text-start font-normal">
              {t('sports.team')}
            </th>
            {figures.map((figure) => (
              <th
                key={figure}
                scope="col"
                className={classes('px-1.5 text-end font-normal', figure !== 'played' && 'max-sm:hidden')}
              >
                <abbr title={t(`sports.figure.${figure}`)} className="no-underline">
                  {t(`sports.short.${figure}`)}
                </abbr>
              </th>
            ))}
            <th scope="col" className="px-1.5 text-end font-normal">
              {t(hasPoints ? 'sports.goals' : 'sports.score')}
            </th>
            {hasPoints && (
              <th scope="col" className="ps-1.5 pe-3 text-end font-normal sm:pe-4">
                {t('sports.points')}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="tabular">
          {rows.map((row) => (
            <tr
              key={row.position}
              className={classes('border-t border-line', row.side && 'bg-surface-3 font-semibold')}
            >
              <td className="py-2 ps-3 text-muted sm:ps-4">{row.position}</td>
              <th scope="row" className="w-full max-w-0 px-2 py-1.5 text-start font-[inherit] break-words">
                {nameText(row.team, language)}
              </th>
              {figures.map((figure) => (
                <td
                  key={figure}
                  className={classes('px-1.5 text-end', figure !== 'played' && 'max-sm:hidden')}
                >
                  {row[figure]}
                </td>
              ))}
              <td className="px-1.5 text-end whitespace-nowrap">
                {row.scored}:{row.conceded}
              </td>
              {hasPoints && <td className="ps-1.5 pe-3 text-end font-bold sm:pe-4">{row.points}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
