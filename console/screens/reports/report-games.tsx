import type { CallOutput } from '../../lib/api.ts';
import { saveCsv } from '../../lib/csv.ts';
import { decimal, machineDecimal, percent } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { daysText, drillDownOf } from './drill-down-target.ts';
import { DrillDownFigure, type OnOpen } from './figure.tsx';

type Props = { span: { from: string; to: string }; currency: string; onOpen: OnOpen };
type Game = CallOutput<'gameReport'>['value'][number];

/** `96.50` or, if it depends on the player's choices, `94.00 – 98.50`. */
function declaredText({ declared }: Game): string {
  if (!declared) return '–';
  const { min, max } = declared;
  return min === max ? `${min}%` : `${min} – ${max}%`;
}

const providerOf = ({ provider_code }: Game) => provider_code;

/** Performance of games as GLI-19 2.9.2 lists it. */
export function ReportGames({ span, currency, onOpen }: Props) {
  const { data, error } = useRead('gameReport', span);
  if (!data) return <Placeholder error={error} />;
  if (data.value.length === 0) return <Placeholder empty="No settled rounds." />;
  const shown = (amount: string) => decimal({ amount, currency });
  const figure = (game: Game, name: string, head: string, text: string | number) => {
    const { provider_code, game_code } = game;
    const opens = drillDownOf(name, span, { provider_code, game_code }, game.name);
    return (
      <DrillDownFigure name={`${head} of ${game.name}, ${daysText(span)}`} opens={opens} onOpen={onOpen}>
        {text}
      </DrillDownFigure>
    );
  };
  const some: typeof figure = (game, name, head, text) =>
    text === 0 ? <span className="hint">–</span> : figure(game, name, head, text);
  const sum = (name: 'turnover' | 'payout' | 'ggr', head: string): Column<Game> => ({
    ...{ head, kind: 'figure' },
    cell: (game) => figure(game, name, head, shown(game[name])),
    sort: (game) => BigInt(game[name]),
  });
  return (
    <>
      <DataTable
        label="By game"
        rows={data.value}
        rowKey={({ provider_code, game_code }) => `${provider_code} ${game_code}`}
        columns={[
          { head: 'Game', cell: ({ name }) => name, kind: 'wide', sort: ({ name }) => name },
          { head: 'Provider', cell: providerOf, kind: 'minor', sort: providerOf },
          {
            head: 'Plays',
            cell: (game) => figure(game, 'rounds', 'Plays', game.rounds),
            kind: 'figure',
            sort: ({ rounds }) => rounds,
          },
          sum('turnover', 'Wagers'),
          sum('payout', 'Wins'),
          sum('ggr', 'GGR'),
          { head: 'Declared RTP', cell: declaredText, kind: 'figure' },
          {
            head: 'Actual RTP',
            cell: (game) =>
              game.rtp === null ? percent(null) : figure(game, 'rtp', 'Actual RTP', percent(game.rtp)),
            kind: 'figure',
          },
          { head: 'Voided', cell: (game) => some(game, 'voided', 'Voided', game.voided), kind: 'figure' },
          {
            head: 'Interrupted',
            cell: (game) => some(game, 'interrupted', 'Interrupted', game.interrupted),
            kind: 'figure',
          },
          {
            head: 'Jackpots won',
            cell: (game) =>
              some(game, 'jackpots', 'Jackpots won', game.jackpots === '0' ? 0 : shown(game.jackpots)),
            kind: 'figure',
          },
        ]}
      />
      <p>
        <Button onClick={() => saveGames(data.value, currency)}>CSV of games</Button>
      </p>
    </>
  );
}

const HEAD = [
  ...['game', 'provider', 'code', 'plays', 'wagers', 'wins', 'ggr'],
  ...['declared_rtp_min', 'declared_rtp_max', 'actual_rtp', 'voided', 'interrupted', 'jackpots_won'],
];

function saveGames(games: readonly Game[], currency: string): void {
  const plain = (amount: string) => machineDecimal({ amount, currency });
  const rows = games.map((row) => [
    ...[row.name, row.provider_code, row.game_code, row.rounds],
    ...[plain(row.turnover), plain(row.payout), plain(row.ggr)],
    ...[row.declared?.min, row.declared?.max, row.rtp, row.voided, row.interrupted, plain(row.jackpots)],
  ]);
  saveCsv('games', HEAD, rows);
}
