import { useState } from 'react';
import type { Drill, ReportLine } from '#contracts/console/reports.ts';
import { api } from '../lib/api.ts';
import { saveCsv } from '../lib/csv.ts';
import { moment, money, plainDecimal } from '../lib/format.ts';
import { useSession, words } from '../lib/session.ts';
import { useCall } from '../lib/use-call.ts';
import { Link } from '../ui/link.tsx';
import { Button, Missing } from '../ui/parts.tsx';
import { useToast } from '../ui/toast.tsx';

export type Opened = { day: string; figure: Drill };
type Props = Opened & { currency: string; onClose(): void };
const MOST = 20_000;
const HEAD = ['at', 'what', 'from', 'to', 'player', 'amount', 'id'];

/** What a figure of a day consists of: rounds, which open to their postings, or rows of the ledger. */
export function ReportLines({ day, figure, currency, onClose }: Props) {
  const { site } = useSession();
  const { data, error } = useCall('reportLines', { day, figure });
  const [more, setMore] = useState<{ rows: ReportLine[]; next: string }>();
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();
  const rows = data && [...data.value, ...(more?.rows ?? [])];
  const next = more ? more.next : (data?.next ?? '');

  async function page(after: string) {
    const answer = await api.reportLines({ site_id: site.site_id, day, figure, after });
    return answer.ok ? answer : undefined;
  }
  async function later(): Promise<void> {
    const answer = await page(next);
    if (answer) setMore({ rows: [...(more?.rows ?? []), ...answer.value], next: answer.next });
  }
  /** Every line of the figure, page by page. */
  async function save(): Promise<void> {
    setSaving(true);
    const all = [...(rows ?? [])];
    let after = next;
    while (after !== '' && all.length < MOST) {
      const answer = await page(after);
      if (!answer) {
        setSaving(false);
        return toast('Nothing was saved: not every line could be read. Please try again.');
      }
      all.push(...answer.value);
      after = answer.next;
    }
    setSaving(false);
    if (after !== '') toast(`The file has the first ${all.length} lines: there are more.`);
    saveCsv(`${figure}-${day}`, HEAD, all.map(cellsOf(currency)));
  }

  return (
    <section className="detail" aria-label={`${words(figure)} of ${day}`}>
      <header>
        <h2>
          {words(figure)} of {day}
        </h2>
        <Button tone="quiet" onClick={onClose} aria-label="Close">
          ✕
        </Button>
      </header>
      {!rows ? (
        <Missing error={error} />
      ) : (
        <>
          <ol className="ledger-lines">
            {rows.map((line) => (
              <Line key={`${line.kind} ${line.id}`} line={line} currency={currency} />
            ))}
          </ol>
          {rows.length === 0 && <Missing empty="No line." />}
          <div className="actions">
            {next !== '' && <Button onClick={() => void later()}>More</Button>}
            <Button disabled={isSaving} onClick={() => void save()}>
              CSV of all lines
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const cellsOf =
  (currency: string) =>
  ({ at, what, from, to, player, amount, id }: ReportLine) => [
    ...[at, what, from, to, player?.account_id ?? ''],
    plainDecimal({ amount, currency }),
    id,
  ];

function Line({ line, currency }: { line: ReportLine; currency: string }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, at, what, from, to, player, amount, provider_code, id } = line;
  return (
    <li>
      <span>
        {kind === 'posting' ? what : null}
        {kind !== 'posting' && (
          <button type="button" className="drill" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {kind === 'correction' ? `Correction: ${what}` : what}
          </button>
        )}
      </span>
      <b className="sum">{money({ amount, currency })}</b>
      <small>
        {moment(at)}
        {player && (
          <>
            {' · '}
            <Link to={`/players/${player.player_id}`}>{player.account_id}</Link>
          </>
        )}
        {from && ` · ${from} → ${to}`}
      </small>
      {isOpen && <Postings provider_code={provider_code} round_id={id} currency={currency} />}
    </li>
  );
}

/** The rows of the ledger that make a round. */
function Postings({ currency, ...round }: { provider_code: string; round_id: string; currency: string }) {
  const { data, error } = useCall('roundLines', round);
  if (!data) return <Missing error={error} />;
  if (data.value.length === 0) return <small>The ledger moved nothing for it.</small>;
  return (
    <small>
      {data.value.map(({ id, what, from, to, amount }) => (
        <span key={id} className="clip">
          {what}: {money({ amount, currency })}, {from} → {to}
        </span>
      ))}
    </small>
  );
}
