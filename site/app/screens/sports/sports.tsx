import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { usePageData } from '../../shell/page-data.ts';
import { SiteOddsFormat, storedOddsFormat } from '../../sports/odds-format.ts';
import { SlipButton } from '../../sports/slip-button.tsx';
import { useTemplate } from '../../state/app.ts';
import { Skeleton } from '../../ui/index.ts';
import { EventPage } from './parts/event-page.tsx';
import { DrawnFavourites, useReadFavourites } from './parts/favourites-store.ts';
import { MatchList, NoSportsbook } from './parts/match-list.tsx';
import { MyBets } from './parts/my-bets.tsx';
import type { Data } from './sports.data.ts';

/** The sportsbook: the board, one event with all its markets, or the player's bets; the slip beside it. */
export default function Sports() {
  const data = usePageData<Data>();
  const { oddsFormat } = data;
  const favourites = data.kind === 'bets' ? null : data.favourites;
  useEffect(() => storedOddsFormat(oddsFormat), [oddsFormat]);
  useReadFavourites(favourites);
  if (data.kind === 'board' && !data.isOffered) return <NoSportsbook data={data} />;
  return (
    <SiteOddsFormat value={oddsFormat}>
      <DrawnFavourites value={favourites}>
        <SlipLayout isOffered={data.isOffered}>
          {data.kind === 'event' && <EventPage key={data.event.event_id} data={data} />}
          {data.kind === 'bets' && <MyBets data={data} />}
          {data.kind === 'board' && <MatchList data={data} />}
        </SlipLayout>
      </DrawnFavourites>
    </SiteOddsFormat>
  );
}

const SlipPanel = lazy(() => import('../../sports/slip.tsx'));

/** From this width on the slip is shown beside the page. */
const WIDE = '(min-width: 1024px)';

/**
 * A page with the slip: beside it on wide windows, behind a button with the count on others. Templates with a
 * slip area in their frame show it there. A site that takes no bets has none.
 */
function SlipLayout({ isOffered, children }: { isOffered: boolean; children: ReactNode }) {
  const { hasSlip } = useTemplate();
  const isWide = useIsWide();
  const top = useBarsHeight(isWide === true);
  if (hasSlip || !isOffered) return <div className="page-width py-4 sm:py-6">{children}</div>;
  return (
    <div className="page-width grid items-start gap-6 py-5 sm:py-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <aside
        style={{ '--bars': `${top}px` } as CSSProperties}
        className="panel sticky top-[calc(var(--bars)+1rem)] max-h-[calc(100dvh-var(--bars)-9rem)] min-h-40 overflow-y-auto rounded-lg border border-line bg-surface-1 max-lg:hidden"
      >
        {isWide && (
          <Suspense fallback={<Skeleton className="m-4 h-32" />}>
            <SlipPanel />
          </Suspense>
        )}
      </aside>
      {isWide === false && <SlipButton />}
    </div>
  );
}

/** Whether the window is wide; null until the page is hydrated. */
function useIsWide(): boolean | null {
  const [isWide, setWide] = useState<boolean | null>(null);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const update = () => setWide(query.matches);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isWide;
}

/** Height of the bars that stay at the upper edge of the window; a plain header's until it is measured. */
function useBarsHeight(isWide: boolean): number {
  const [height, setHeight] = useState(64);
  useEffect(() => {
    if (!isWide) return;
    const measure = () => setHeight(barsHeight());
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [isWide]);
  return height;
}

/** In px: header and navigation stay separately, together, or not at all. */
function barsHeight(): number {
  const reaches = [...document.querySelectorAll<HTMLElement>('header, nav')].map((bar) => {
    const { position, top } = getComputedStyle(bar);
    const { height, width } = bar.getBoundingClientRect();
    const place = Number.parseFloat(top) || 0;
    const isBar = (position === 'sticky' || position === 'fixed') && width > innerWidth / 2;
    return isBar && place + height < innerHeight / 2 ? place + height : 0;
  });
  return Math.round(Math.max(0, ...reaches));
}
