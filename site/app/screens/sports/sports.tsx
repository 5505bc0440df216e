import { useEffect } from 'react';
import { usePageData } from '../../shell/page-data.ts';
import { recallOddsFormat, SiteOddsFormat } from '../../sports/odds-format.ts';
import { Board } from './parts/board.tsx';
import { EventPage } from './parts/event-page.tsx';
import { MyBets } from './parts/my-bets.tsx';
import { WithSlip } from './parts/with-slip.tsx';
import type { Data } from './sports.data.ts';

/** The sportsbook: the board, one event with all its markets, or the player's bets; the slip beside it. */
export default function Sports() {
  const data = usePageData<Data>();
  const { oddsFormat } = data;
  useEffect(() => recallOddsFormat(oddsFormat), [oddsFormat]);
  return (
    <SiteOddsFormat value={oddsFormat}>
      <WithSlip>
        {data.kind === 'event' && <EventPage key={data.event.event_id} data={data} />}
        {data.kind === 'bets' && <MyBets data={data} />}
        {data.kind === 'board' && <Board data={data} />}
      </WithSlip>
    </SiteOddsFormat>
  );
}
