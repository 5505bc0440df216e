import { useEffect } from 'react';
import { usePageData } from '../../shell/page-data.ts';
import { recallOddsFormat, SiteOddsFormat } from '../../sports/odds-format.ts';
import { Board } from './parts/board.tsx';
import { EventPage } from './parts/event-page.tsx';
import { WithSlip } from './parts/with-slip.tsx';
import type { Data } from './sports.data.ts';

/** The sportsbook: the board of events, or one event with all its markets; the slip beside it. */
export default function Sports() {
  const data = usePageData<Data>();
  const { oddsFormat } = data;
  useEffect(() => recallOddsFormat(oddsFormat), [oddsFormat]);
  return (
    <SiteOddsFormat value={oddsFormat}>
      <WithSlip>
        {data.kind === 'event' ? <EventPage key={data.event.event_id} data={data} /> : <Board data={data} />}
      </WithSlip>
    </SiteOddsFormat>
  );
}
