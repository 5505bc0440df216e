import { useLocation, useMatches, useNavigation } from 'react-router';
import type { Route } from '../../../routes.ts';
import { Page } from '../../../shell/account-page.tsx';
import { usePageData, useReloading } from '../../../shell/page-data.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, Icon, Pagination } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { Data } from '../lobby.data.ts';
import { EmptyLobby } from './empty-lobby.tsx';
import { ClearFilters, Filters, Providers } from './filters.tsx';
import { GameGrid } from './game-grid.tsx';
import { filterCount, type LobbyQuery, lobbyQuery, PAGE_SIZE, unfiltered, VIEWS } from './lobby-query.ts';
import { MoreGames } from './more-games.tsx';
import { SearchBox } from './search-box.tsx';

/** Page links show a single page, however many are displayed. */
const MORE = ['more'] as const;

/** A category lobby: its whole state is in the address, so that it can be shared and restored. */
export function Lobby() {
  const { t } = useTranslation();
  const { category = '' } = useMatches().at(-1)!.handle as Route;
  const data = usePageData<Data>();
  const isReloading = useReloading();
  const { location: next } = useNavigation();
  const isMore = isReloading && moreOf(next?.search) > data.requested.more;
  const { requested, games, page, pages, total } = data;
  const hasFilters = requested.view === 'all' && (games.length > 0 || filterCount(requested) > 0);
  return (
    <Page title={t(`category.${category}`)} isDense>
      <div className={classes('lobby-bar', hasFilters && 'lobby-bar-full')}>
        <div className="lobby-choices">
          <Views requested={requested} />
          {hasFilters && <Providers data={data} />}
        </div>
        <SearchBox requested={requested} category={category} />
        {hasFilters && <Filters data={data} />}
      </div>
      {hasFilters && <ClearFilters requested={requested} />}
      {games.length === 0 ? (
        <>
          <EmptyLobby data={data} />
          <Elsewhere games={data.elsewhere} />
        </>
      ) : (
        <>
          <p className="text-sm text-muted max-md:sr-only" aria-live="polite">
            {t('lobby.total', { count: total })}
          </p>
          <GameGrid
            games={games}
            isBusy={isReloading}
            coming={isMore ? Math.min(PAGE_SIZE, total - games.length) : 0}
          />
          <MoreGames data={data} />
        </>
      )}
      {games.length > 0 && <Pagination page={page + requested.more} pages={pages} drops={MORE} />}
    </Page>
  );
}

/** Search results of the other categories, when this one has none. */
function Elsewhere({ games }: Pick<Data, 'games'>) {
  const { t } = useTranslation();
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="elsewhere" className="grid gap-4">
      <h2 id="elsewhere" className="text-xl font-semibold">
        {t('lobby.elsewhere')}
      </h2>
      <GameGrid games={games} isBusy={false} coming={0} />
    </section>
  );
}

function moreOf(search = ''): number {
  return Number(new URLSearchParams(search).get('more') ?? 0);
}

const ICONS = { all: 'grid', favourites: 'heart', recent: 'history' } as const;

/** All games, favourites or recently played ones; icons alone on a phone. */
function Views({ requested }: { requested: LobbyQuery }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('lobby.views')} className="lobby-views flex shrink-0 gap-2">
      {VIEWS.map((view) => (
        <Link
          key={view}
          to={{ pathname, search: lobbyQuery(unfiltered(view)) }}
          preventScrollReset
          aria-current={view === requested.view ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border text-sm font-medium',
            'max-md:min-w-11 md:px-3',
            view === requested.view
              ? 'border-brand bg-surface-2 text-text'
              : 'border-line text-muted hover:bg-surface-2 hover:text-text',
          )}
        >
          <Icon name={ICONS[view]} size={18} />
          <span className="max-md:sr-only">{t(`lobby.${view}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
