import type { RoundFigure } from '#contracts/console/report-rounds.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { RoundLine } from './lines.tsx';

export type RoundsOf = {
  figure: RoundFigure;
  from: string;
  to: string;
  provider_code?: string | undefined;
  game_code?: string | undefined;
};
type Round = CallOutput<'reportRounds'>['value'][number];
const AT: Record<RoundFigure, string> = {
  voided: 'voided',
  interrupted: 'begun',
  jackpots: 'won',
  staked: 'found open',
};

/** Rounds without settled play: cancelled, interrupted or open; and jackpots. Each opens to its entries. */
export function ReportRounds({ requested, currency }: { requested: RoundsOf; currency: string }) {
  const roundOf = ({ provider_code, round_id, player, until }: Round) => ({
    ...{ provider_code, round_id },
    ...(player && { player_id: player.player_id }),
    ...(until !== null && { until }),
  });
  return (
    <PagedList
      call="reportRounds"
      input={requested}
      rowKey={({ id }) => id}
      row={(round) => (
        <RoundLine
          title={`${round.provider_code} ${round.round_id || 'without a round'}`}
          sum={{ amount: round.amount, currency }}
          about={
            <>
              {AT[requested.figure]} {moment(round.at)} {round.player && <PlayerLink player={round.player} />}
            </>
          }
          round={roundOf(round)}
        />
      )}
      empty="No rounds recorded for this day."
      file={`${requested.figure}-${requested.from}`}
    />
  );
}
