import { useEffect } from 'react';
import type { Needs } from '../../app/sections/needs.ts';
import { nameText, teamsText } from '../../app/sports/event-names.ts';
import { EventRows, outcomesOf } from '../../app/sports/event-rows.tsx';
import { usePriceUpdates } from '../../app/sports/live-prices.ts';
import { SiteOddsFormat, storedOddsFormat } from '../../app/sports/odds-format.ts';
import { PriceButton } from '../../app/sports/price-button.tsx';
import { useApp } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { ButtonLink, DateTime, Icon } from '../../app/ui/index.ts';
import { Link } from '../../app/ui/link.tsx';

type Board = NonNullable<Needs['sportsBoard']>;

/** Odds board: competitions, the next matches and the most popular ones, each with its main prices. */
export function Matches({ board }: { board: Board | null | undefined }) {
  const { t } = useTranslation();
  const format = board?.oddsFormat ?? 'decimal';
  useEffect(() => storedOddsFormat(format), [format]);
  const shown = board ? [...board.next, ...board.popular] : [];
  usePriceUpdates(outcomesOf(shown));
  const lead = board?.next.find(({ kind, main_market }) => kind === 'match' && main_market);
  if (!board || shown.length === 0) return <Nothing />;
  return (
    <SiteOddsFormat value={format}>
      {lead && <Feature event={lead} />}
      <Competitions board={board} />
      <Rows id="next-title" title={t('board.next')} events={board.next} more="/sports" />
      {board.popular.length > 0 && (
        <Rows
          id="popular-title"
          title={t('board.popular')}
          events={board.popular}
          more="/sports?view=popular"
        />
      )}
    </SiteOddsFormat>
  );
}

/** The next match on the scoreboard of a floodlit ground, with its main prices. */
function Feature({ event }: { event: Board['next'][number] }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { home, away } = teamsText(event, language);
  const labels = { 1: home, 2: away, 3: t('board.drawLong') };
  const market = event.main_market;
  return (
    <section className="stadium" aria-labelledby="stadium-title">
      <div className="stadium-beams" aria-hidden="true" />
      <p className="stadium-league">{nameText(event.competition, language)}</p>
      <h2 id="stadium-title" className="stadium-teams">
        <span>{home}</span>
        <span className="stadium-time">
          <DateTime value={event.starts_at} style="time" />
          <span className="stadium-date">
            <DateTime value={event.starts_at} style="short" />
          </span>
        </span>
        <span>{away}</span>
      </h2>
      <div className="stadium-prices">
        {market?.outcomes.map((outcome) => {
          const label = labels[outcome.home_away as 1 | 2 | 3];
          return (
            <PriceButton
              key={outcome.outcome_id}
              {...{ outcome, market, event }}
              label={label}
              short={label}
              isName
              className="stadium-price flex-col !gap-0 leading-tight"
            />
          );
        })}
      </div>
    </section>
  );
}

type RowsProps = { id: string; title: string; events: Board['next']; more: string };

function Rows({ id, title, events, more }: RowsProps) {
  const { t } = useTranslation();
  return (
    <section className="matches border-b border-line" aria-labelledby={id}>
      <div className="home-section-head">
        <h2 id={id} className="home-section-label min-w-0 flex-1 truncate">
          {title}
        </h2>
        <Link to={more} className="home-section-more">
          {t('board.all')}
          <Icon name="chevronRight" size={16} />
        </Link>
      </div>
      <EventRows events={events} hasCompetition />
    </section>
  );
}

/** Competitions with matches on sale, as cells. */
function Competitions({ board }: { board: Board }) {
  const { t } = useTranslation();
  const { language } = useApp();
  return (
    <nav className="border-b border-line" aria-label={t('board.competitions')}>
      <ul className="scroller">
        {board.competitions.map(({ sport, competition_id, events, ...named }) => (
          <li key={competition_id}>
            <Link to={`/sports?sport=${sport}&competition=${competition_id}`} className="lobby-link">
              {nameText(named, language)}
              <span className="board-figure">{events}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown if no match is on sale. */
function Nothing() {
  const { t } = useTranslation();
  return (
    <section className="stadium" aria-labelledby="board-title">
      <div className="stadium-beams" aria-hidden="true" />
      <div className="grid gap-1">
        <h2 id="board-title" className="text-2xl sm:text-3xl">
          {t('board.nothing')}
        </h2>
        <p>{t('board.nothingText')}</p>
      </div>
      <ButtonLink to="/sports" variant="secondary" icon="sportsbook">
        {t('board.toSports')}
      </ButtonLink>
    </section>
  );
}
