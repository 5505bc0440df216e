import { CATEGORIES } from '#contracts/values/categories.ts';
import { SPORTS_PROVIDER } from '#contracts/values/sports-bets.ts';
import { unitsOf } from '../../lib/amount.ts';
import { gamePath } from '../../lib/game-path.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData, useReloading } from '../../shell/page-data.ts';
import { ticketPath } from '../../sports/ticket-path.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { HistoryArt } from '../../ui/illustrations/account-pages.tsx';
import { NoBets } from '../../ui/illustrations/index.ts';
import { Amount, ButtonLink, DateTime, EmptyState, Icon, Pagination, Panel, Select } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import type { Data, RoundLine } from './bet-history.data.ts';
import { BalanceFigure } from './parts/balances.tsx';
import { BetLines } from './parts/bet-lines.tsx';
import { BET_OUTCOMES } from './parts/bet-outcomes.ts';
import { Documents } from './parts/documents.tsx';
import { ReportError } from './parts/report-error.tsx';
import { ReportFilter } from './parts/report-filter.tsx';
import { Round } from './parts/round.tsx';

/** Every settled round with its stake, its return, and the proof of our own games. */
export default function BetHistory() {
  const { t } = useTranslation();
  const { period, category, outcome, page, report, unfinished, openBets, files } = usePageData<Data>();
  const categories = CATEGORIES.map(({ slug }) => ({ value: slug, label: t(`category.${slug}`) }));
  const outcomes = BET_OUTCOMES.map((value) => ({
    value,
    label: t(value ? `report.outcome.${value}` : 'report.all'),
  }));
  return (
    <AccountPage title={t('page.bet-history')} art={<HistoryArt />}>
      {openBets > 0 && <OpenBets count={openBets} />}
      {unfinished && <Unfinished unfinished={unfinished} />}
      <ReportFilter period={period}>
        <Select
          key={category}
          label={t('report.category')}
          name="category"
          defaultValue={category}
          options={[{ value: '', label: t('report.all') }, ...categories]}
        />
        <Select
          key={`outcome-${outcome}`}
          label={t('report.outcome')}
          name="outcome"
          defaultValue={outcome}
          options={outcomes}
        />
      </ReportFilter>
      <Documents
        list="bets"
        filter={{ ...period, category, outcome }}
        files={files}
        isOffered={(report?.totals.rounds ?? 0) > 0}
      />
      {report ? <Rounds report={report} page={page} /> : <ReportError />}
    </AccountPage>
  );
}

function Rounds({ report, page }: { report: NonNullable<Data['report']>; page: number }) {
  const { t } = useTranslation();
  const isBusy = useReloading();
  const { rounds, totals, pages } = report;
  return (
    <>
      <dl aria-busy={isBusy} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <BalanceFigure name={t('report.rounds')}>{totals.rounds}</BalanceFigure>
        <BalanceFigure name={t('report.stake')}>
          <Amount value={totals.stake} />
        </BalanceFigure>
        <BalanceFigure name={t('report.win')}>
          <Amount value={totals.win} />
        </BalanceFigure>
        <BalanceFigure name={t('report.net')}>
          <Amount value={totals.net} hasSign isTinted />
        </BalanceFigure>
      </dl>
      {rounds.length === 0 ? (
        <EmptyState
          art={<NoBets />}
          title={t('report.noRounds')}
          action={<ButtonLink to="/slots">{t('report.toGames')}</ButtonLink>}
        >
          {t('report.noRoundsText')}
        </EmptyState>
      ) : (
        <ul aria-busy={isBusy} className="divide-y divide-line border-y border-line">
          {rounds.map((round) => {
            const Line = round.provider_code === SPORTS_PROVIDER ? SportsRound : Round;
            return <Line key={`${round.provider_code}-${round.round_id}`} round={round} />;
          })}
        </ul>
      )}
      <Pagination page={page} pages={pages} />
    </>
  );
}

/** Unfinished rounds of the player: opening the game resumes them [player protection G4]. */
function Unfinished({ unfinished }: { unfinished: NonNullable<Data['unfinished']> }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('report.unfinished')} className="mb-6">
      <ul className="divide-y divide-line">
        {unfinished.value.map((round) => (
          <li
            key={`${round.game_code} ${round.opened_at}`}
            className="flex flex-wrap items-center justify-between gap-3 py-2"
          >
            <span>
              {round.game_name} · <DateTime value={round.opened_at} /> · {t('report.stake')}{' '}
              <Amount value={unitsOf(round.staked, unfinished.exponent)} />
            </span>
            <Link to={gamePath(round)} className="touch inline-flex items-center text-accent hover:underline">
              {t('report.goOn')}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Settled sports bets are in the history; open ones are in the open list. */
function OpenBets({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/sports?show=bets"
      className="touch inline-flex items-center gap-1.5 text-accent hover:underline"
    >
      {t('report.openBets', { count })}
      <Icon name="chevronRight" size={16} />
    </Link>
  );
}

/** One settled sportsbook bet: kind, selections, amounts, and the link to its ticket. */
function SportsRound({ round }: { round: RoundLine }) {
  const { t } = useTranslation();
  const { bet } = round;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-3">
      <div className="grid min-w-0 gap-1">
        <Link
          to={ticketPath(round.round_id)}
          className="touch inline-flex items-center gap-1 font-medium break-words hover:underline"
        >
          {bet?.kind ?? round.game_name}
          <Icon name="chevronRight" size={14} />
        </Link>
        {bet && <BetLines selections={bet.selections} />}
        <p className="text-sm text-muted">
          <DateTime value={round.settled_at} /> · {t('report.sportsbook')}
        </p>
        <p className="text-sm text-muted">
          {t('report.stake')} <Amount value={round.stake} currency={round.currency} /> · {t('report.win')}{' '}
          <Amount value={round.win} currency={round.currency} />
        </p>
      </div>
      <Amount value={round.net} currency={round.currency} hasSign isTinted className="font-semibold" />
    </li>
  );
}
