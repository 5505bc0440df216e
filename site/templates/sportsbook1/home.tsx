import { lazy, type ReactNode, Suspense } from 'react';
import { gameListNeeds } from '../../app/sections/game-list.tsx';
import { ownGame } from '../../app/sections/hero-game.ts';
import { useLobbies } from '../../app/sections/use-lobbies.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, DateTime, Icon } from '../../app/ui/index.ts';
import { Link } from '../../app/ui/link.tsx';
import { ProviderMark } from '../../app/ui/provider-mark.tsx';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { Fixtures } from './fixtures.tsx';
import { GameRow, SideGames } from './games.tsx';
import { OwnLine } from './own-game.tsx';

/** Rendered on the server; in the browser its code is loaded after the page and updates the prices. */
const Matches = import.meta.env.SSR
  ? (await import('./matches.tsx')).Matches
  : lazy(async () => ({ default: (await import('./matches.tsx')).Matches }));

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  fixtures: Fixtures,
  hero: Hero,
  sideGames: SideGames,
  winners: Winners,
  gameRow: GameRow,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  fixtures: ['sportsBoard'],
  hero: ['sportsBoard', 'originalGames', 'ownFigures'],
  sideGames: gameListNeeds,
  winners: ['statistics'],
  gameRow: gameListNeeds,
  providers: ['providers'],
};

/** Odds board: matches with their prices, then the lobbies, sports first, then an own game. */
function Hero({ data }: SectionProps) {
  const { game, figures } = ownGame(data);
  return (
    <div className="odds-board">
      <Suspense fallback={null}>
        <Matches board={data.sportsBoard} />
      </Suspense>
      <Lobbies />
      {game && <OwnLine game={game} figures={figures} />}
    </div>
  );
}

function BoardSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line" aria-labelledby={id}>
      <div className="home-section-head">
        <h2 id={id} className="home-section-label">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

/** Every lobby as a cell, sports first, with its numbers of games and providers. */
function Lobbies() {
  const { t } = useTranslation();
  const { contests, games } = useLobbies();
  const lobbies = [...contests, ...games].filter((lobby) => lobby.games > 0);
  if (lobbies.length === 0) return null;
  return (
    <BoardSection id="lobbies-title" title={t('board.open')}>
      <ul className="lobby-cells">
        {lobbies.map((lobby) => (
          <li key={lobby.id}>
            <Link to={lobby.path} className="lobby-cell">
              <Icon name={lobby.icon} size={22} className="text-accent" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold leading-tight">{lobby.title}</span>
                <span className="block truncate text-xs text-muted">
                  {t('board.providers', { count: lobby.providers })}
                </span>
              </span>
              <span className="board-figure">{lobby.games}</span>
            </Link>
          </li>
        ))}
      </ul>
    </BoardSection>
  );
}

/** Biggest wins as a table of results. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  if (winners.length === 0) return null;
  return (
    <BoardSection id="results-title" title={t('home.winners')}>
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
    </BoardSection>
  );
}

/** Game providers as cells, each with its number of games. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <BoardSection id="makers-title" title={t('home.providers')}>
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
    </BoardSection>
  );
}
