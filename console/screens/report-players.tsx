import type { People } from '#contracts/console/report-drills.ts';
import { api, type Out } from '../lib/api.ts';
import { moment, money, plainDecimal } from '../lib/format.ts';
import { useSession, words } from '../lib/session.ts';
import { Paged } from '../ui/paged.tsx';
import { ShownPlayer } from '../ui/shown-player.tsx';
import type { LinesOf } from './report-lines.tsx';

type Counted = Out<'reportPlayers'>['value'][number];
type Props = {
  asked: { figure: People; from: string; to: string };
  currency: string;
  onOpen(lines: LinesOf, about: string): void;
};
const HEAD = ['player', 'name', 'at', 'amount'];

/** The players a figure counts; each opens to the rows it counts by. */
export function ReportPlayers({ asked, currency, onOpen }: Props) {
  const { site } = useSession();
  return (
    <Paged
      ask={(after) => api.reportPlayers({ site_id: site.site_id, ...asked, after })}
      rowKey={({ player }) => player.player_id}
      row={(one) => <Row one={one} currency={currency} onOpen={onOpen} />}
      empty="Nobody."
      file={`${asked.figure}-${asked.from}`}
      head={HEAD}
      cells={({ player, at, amount }) => [
        ...[player.account_id, player.name, at],
        amount && plainDecimal({ amount, currency }),
      ]}
    />
  );
}

type RowProps = { one: Counted } & Pick<Props, 'currency' | 'onOpen'>;
function Row({ one: { player, at, amount, opens }, currency, onOpen }: RowProps) {
  const name = player.account_id || player.player_id;
  return (
    <>
      <ShownPlayer player={player} />
      <b className="sum">{amount && money({ amount, currency })}</b>
      <small>
        {player.name}
        {at && ` · ${moment(at)}`}
        {opens && (
          <>
            {' · '}
            <button
              type="button"
              className="drill"
              aria-label={`${words(opens.figure)} of ${name}`}
              onClick={() => onOpen({ ...opens, player_id: player.player_id }, name)}
            >
              {words(opens.figure).toLowerCase()}, row by row
            </button>
          </>
        )}
      </small>
    </>
  );
}
