import { type ReactNode, useState } from 'react';
import type { LineFigure, ReportLine } from '#contracts/console/report-breakdowns.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Placeholder } from '../../ui/components.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';

export type ReportLinesInput = {
  figure: LineFigure;
  from: string;
  to: string;
  player_id?: string;
  category?: string;
  provider_code?: string;
  game_code?: string;
  hour?: number;
  method?: string;
};

/** What a figure consists of: rounds, which open to their postings, or rows of the ledger. */
export function ReportLines({ requested, currency }: { requested: ReportLinesInput; currency: string }) {
  return (
    <PagedList
      call="reportLines"
      input={requested}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      row={(line) => <Line line={line} currency={currency} />}
      empty="No entries."
      file={`${requested.figure}-${requested.from}`}
    />
  );
}

function Line({ line, currency }: { line: ReportLine; currency: string }) {
  const { kind, at, what, from, to, player, amount, provider_code, id } = line;
  const about = (
    <>
      {moment(at)}
      {player && (
        <>
          {' · '}
          <PlayerLink player={player} />
        </>
      )}
      {from && ` · ${from} → ${to}`}
    </>
  );
  if (kind === 'posting')
    return (
      <>
        <span>{what}</span>
        <b className="sum">{formatMoney({ amount, currency })}</b>
        <small>{about}</small>
      </>
    );
  const title = kind === 'correction' ? `Correction: ${what}` : what;
  const round = { provider_code, round_id: id };
  return <RoundLine title={title} sum={{ amount, currency }} about={about} round={round} />;
}

type RoundLineProps = {
  title: string;
  sum: { amount: string; currency: string };
  about: ReactNode;
  round: { provider_code: string; round_id: string; player_id?: string };
};

/** A round or bet, which opens to its postings. */
export function RoundLine({ title, sum, about, round }: RoundLineProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span>
        <button type="button" className="drill" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {title}
        </button>
      </span>
      <b className="sum">{formatMoney(sum)}</b>
      <small>{about}</small>
      {isOpen && <Postings round={round} currency={sum.currency} />}
    </>
  );
}

/** The rows of the ledger that make a round. */
export function Postings({ round, currency }: { round: RoundLineProps['round']; currency: string }) {
  const { data, error } = useRead('roundLines', round);
  if (!data) return <Placeholder error={error} />;
  if (data.value.length === 0) return <small>No ledger entries.</small>;
  return (
    <small>
      {data.value.map(({ id, what, from, to, amount }) => (
        <span key={id} className="clip">
          {what}: {formatMoney({ amount, currency })}, {from} → {to}
        </span>
      ))}
    </small>
  );
}
