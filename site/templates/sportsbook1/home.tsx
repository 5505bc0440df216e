import { gameListNeeds } from '../../app/sections/game-list.tsx';
import { ownGame } from '../../app/sections/own-figures.ts';
import { type Lobby, useLobbies } from '../../app/sections/use-lobbies.ts';
import { useSite } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, ButtonLink, DateTime, Icon } from '../../app/ui/index.ts';
import { Link } from '../../app/ui/link.tsx';
import { ProviderMark } from '../../app/ui/provider-mark.tsx';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow, SideGames } from './games.tsx';
import { OwnLine } from './own-game.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  fixtures: Fixtures,
  hero: Hero,
  sideGames: SideGames,
  winners: Winners,
  gameRow: GameRow,
  providers: Providers,
} satisfies Sections;

/** What each section is drawn from; the server alone reads this. */
export const needs: SectionNeeds<typeof sections> = {
  fixtures: [],
  hero: ['originalGames', 'ownFigures'],
  sideGames: gameListNeeds,
  winners: ['statistics'],
  gameRow: gameListNeeds,
  providers: ['providers'],
};

/**
 * The strip of events in play. None is open yet: an unlit scoreboard says so, and the halls of contests stand
 * beside it.
 */
function Fixtures() {
  const { t } = useTranslation();
  const { contests } = useLobbies();
  return (
    <section aria-label={t('board.live')} className="fixtures border-b border-line">
      <ul className="scroller">
        <li>
          <EmptyFixtures />
        </li>
        {contests.map((lobby) => (
          <li key={lobby.id}>
            <Fixture lobby={lobby} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EmptyFixtures() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <div className="fixture fixture-unlit flex h-full items-center gap-4 p-4">
      <span className="board-figure board-figure-large" aria-hidden="true">
        –:–
      </span>
      <div className="grid gap-1">
        <h2 className="flex items-center gap-2 text-base">
          <span className="status-light" aria-hidden="true" />
          {t('board.liveNone')}
        </h2>
        <p className="text-sm leading-snug text-muted">{t('board.liveText', { site: site_name })}</p>
      </div>
    </div>
  );
}

function Fixture({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation();
  return (
    <Link to={lobby.path} className="fixture fixture-open grid h-full content-between gap-3 p-4">
      <span className="flex items-center justify-between gap-3">
        <Icon name={lobby.icon} size={26} className="text-accent" />
        <Icon name="arrowRight" size={16} className="text-muted" />
      </span>
      <span className="grid">
        <span className="truncate font-semibold">{lobby.title}</span>
        {lobby.games > 0 && (
          <span className="tabular text-xs text-muted">{t('lobby.total', { count: lobby.games })}</span>
        )}
      </span>
    </Link>
  );
}

/**
 * The board: prices (unlit while no event is open), our own game with its figures where prices would stand,
 * then the halls.
 */
function Hero({ data }: SectionProps) {
  const { game, figures } = ownGame(data);
  return (
    <div className="odds-board">
      <Prices />
      {game && <OwnLine game={game} figures={figures} />}
      <Lobbies />
    </div>
  );
}

const COLUMNS = ['board.one', 'board.draw', 'board.two', 'board.over', 'board.under'] as const;

const UNLIT_LINES = ['a', 'b', 'c', 'd'] as const;

function Prices() {
  const { t } = useTranslation();
  return (
    <section className="prices relative isolate border-b border-line" aria-labelledby="board-title">
      <div className="field-lines" aria-hidden="true" />
      <div className="home-section-head">
        <h2 id="board-title" className="home-section-label min-w-0 flex-1 truncate">
          {t('board.title')}
        </h2>
        <div className="flex gap-1" aria-hidden="true">
          {COLUMNS.map((key) => (
            <span key={key} className="price-head home-section-label text-muted">
              {t(key)}
            </span>
          ))}
        </div>
      </div>
      <div className="relative">
        <div className="grid" aria-hidden="true">
          {UNLIT_LINES.map((line) => (
            <div
              key={line}
              className="price-line flex items-center justify-end gap-1 border-t border-line px-4"
            >
              {COLUMNS.map((key) => (
                <span key={key} className="price-cell tabular">
                  –
                </span>
              ))}
            </div>
          ))}
        </div>
        <div className="prices-notice">
          <h3 className="text-xl sm:text-2xl">{t('board.dark')}</h3>
          <p className="max-w-[44ch] text-sm text-muted">{t('board.darkText')}</p>
          <ButtonLink to="/sports" variant="secondary" icon="sportsbook">
            {t('board.toSports')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Every hall of games as a cell: how many games, from how many makers. */
function Lobbies() {
  const { t } = useTranslation();
  const lobbies = useLobbies().games.filter(({ games }) => games > 0);
  if (lobbies.length === 0) return null;
  return (
    <section className="border-b border-line" aria-labelledby="lobbies-title">
      <div className="home-section-head">
        <h2 id="lobbies-title" className="home-section-label">
          {t('board.open')}
        </h2>
      </div>
      <ul className="lobby-cells">
        {lobbies.map((lobby) => (
          <li key={lobby.id}>
            <Link to={lobby.path} className="lobby-cell">
              <Icon name={lobby.icon} size={22} className="text-accent" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold leading-tight">{lobby.title}</span>
                <span className="block truncate text-xs text-muted">
                  {t('board.makers', { count: lobby.providers })}
                </span>
              </span>
              <span className="board-figure">{lobby.games}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The biggest real wins as a table of results; unlit lines and a sentence while there are none. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  return (
    <section className="border-b border-line" aria-labelledby="results-title">
      <div className="home-section-head">
        <h2 id="results-title" className="home-section-label">
          {t('home.winners')}
        </h2>
      </div>
      {winners.length === 0 ? (
        <p className="results-none px-4 py-6 text-sm text-muted">{t('home.noWinners')}</p>
      ) : (
        <ol className="results">
          {winners.map((win, index) => (
            <li key={`${win.account}-${win.at}-${win.amount}`} className="result">
              <span className="tabular w-5 text-xs text-muted" aria-hidden="true">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1 truncate text-sm">
                <span className="font-semibold">{win.account}</span>
                <span className="text-muted max-xs:hidden"> · {win.game}</span>
              </span>
              <span className="text-xs text-muted">
                <DateTime value={win.at} style="short" />
              </span>
              <Amount value={win.amount} currency={win.currency} className="result-sum text-win" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The makers of the site's games as ruled cells, each with its count. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="border-b border-line" aria-labelledby="makers-title">
      <div className="home-section-head">
        <h2 id="makers-title" className="home-section-label">
          {t('home.providers')}
        </h2>
      </div>
      <ul className="lobby-cells">
        {providers.map((provider) => (
          <li key={provider.provider_code}>
            <Link to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`} className="lobby-cell">
              <ProviderMark code={provider.provider_code} className="text-muted" />
              <span className="min-w-0 flex-1 truncate text-sm font-semibold">{provider.provider_code}</span>
              <span className="board-figure">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
