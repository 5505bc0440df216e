import type { PlayerFigureName } from '#contracts/console/report-breakdowns.ts';
import { BALANCES, type BalanceKind } from '#contracts/console/report-rounds.ts';
import type { CallOutput } from '../../lib/api.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { nameLabel } from '../../lib/session.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import type { BalanceOf } from './balance.tsx';
import type { ReportLinesInput } from './lines.tsx';

type PlayerFigures = CallOutput<'reportPlayers'>['value'][number];
type Props = {
  requested: { figure: PlayerFigureName; from: string; to: string };
  currency: string;
  onLines(lines: ReportLinesInput, about: string): void;
  onBalance(of: BalanceOf, about: string): void;
};

/** The players a figure counts; each opens to the rows it counts by, or to the entries of the balance. */
export function ReportPlayers({ requested, currency, onLines, onBalance }: Props) {
  const kind = BALANCES.find((balance) => balance === requested.figure);
  return (
    <PagedList
      call="reportPlayers"
      input={requested}
      rowKey={({ player }) => player.player_id}
      row={(player) => <Row {...{ one: player, kind, currency, onLines, onBalance }} />}
      empty="No players."
      file={`${requested.figure}-${requested.from}`}
    />
  );
}

type RowProps = { one: PlayerFigures; kind: BalanceKind | undefined } & Omit<Props, 'requested'>;
function Row({ one, kind, currency, onLines, onBalance }: RowProps) {
  const { player, at, amount, opens } = one;
  const { player_id } = player;
  const name = player.account_id || player.player_id;
  return (
    <>
      <PlayerLink player={player} />
      <b className="sum">{amount && formatMoney({ amount, currency })}</b>
      <small>
        {player.name}
        {at && ` · ${moment(at)}`}
        {opens && (
          <>
            {' · '}
            <button
              type="button"
              className="drill"
              aria-label={`${nameLabel(opens.figure)} of ${name}`}
              onClick={() => onLines({ ...opens, player_id }, name)}
            >
              {nameLabel(opens.figure).toLowerCase()}, row by row
            </button>
          </>
        )}
        {kind && (
          <>
            {' · '}
            <button
              type="button"
              className="drill"
              aria-label={`Entries of ${name}`}
              onClick={() => onBalance({ player_id, kind }, name)}
            >
              entry by entry
            </button>
          </>
        )}
      </small>
    </>
  );
}
