import { useEffect } from 'react';
import { usePageData } from '../../shell/page-data.ts';
import { SiteOddsFormat, storedOddsFormat } from '../../sports/odds-format.ts';
import { EventPage } from './parts/event-page.tsx';
import { DrawnFavourites, useReadFavourites } from './parts/favourites-store.ts';
import { MatchList, NoSportsbook } from './parts/match-list.tsx';
import { MyBets } from './parts/my-bets.tsx';
import { SlipLayout } from './parts/slip-layout.tsx';
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
        <SlipLayout>
          {data.kind === 'event' && <EventPage key={data.event.event_id} data={data} />}
          {data.kind === 'bets' && <MyBets data={data} />}
          {data.kind === 'board' && <MatchList data={data} />}
        </SlipLayout>
      </DrawnFavourites>
    </SiteOddsFormat>
  );
}
