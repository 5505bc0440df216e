import { useMatches, useNavigation } from 'react-router';
import type { Route } from '../../../routes.ts';
import { Page } from '../../../shell/account-page.tsx';
import { usePageData, useReloading } from '../../../shell/page-data.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Pagination } from '../../../ui/index.ts';
import { PAGE_SIZE } from './asked.ts';
import { Filters } from './filters.tsx';
import { GameGrid } from './game-grid.tsx';
import type { Data } from './lobby-data.ts';
import { MoreGames } from './more-games.tsx';
import { NothingHere } from './nothing-here.tsx';
import { SearchBox } from './search-box.tsx';
import { Views } from './views.tsx';

/** Page links show one page, whatever was shown below the present one. */
const MORE = ['more'] as const;

/** A category lobby: everything about the list stands in the address, so that it can be shared and returned to. */
export function Lobby() {
  const { t } = useTranslation();
  const { category = '' } = useMatches().at(-1)!.handle as Route;
  const data = usePageData<Data>();
  const isReloading = useReloading();
  const { location: next } = useNavigation();
  const isMore = isReloading && moreOf(next?.search) > data.asked.more;
  const { asked, games, page, pages, total } = data;
  return (
    <Page title={t(`category.${category}`)}>
      <div className="grid gap-4 md:grid-cols-[auto_minmax(16rem,26rem)] md:items-center md:justify-between">
        <Views asked={asked} />
        <SearchBox key={asked.search} asked={asked} category={category} />
      </div>
      {asked.view === 'all' && <Filters data={data} />}
      {games.length === 0 ? (
        <NothingHere data={data} />
      ) : (
        <>
          <p className="text-sm text-muted" aria-live="polite">
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
      {games.length > 0 && <Pagination page={page + asked.more} pages={pages} drops={MORE} />}
    </Page>
  );
}

function moreOf(search = ''): number {
  return Number(new URLSearchParams(search).get('more') ?? 0);
}
