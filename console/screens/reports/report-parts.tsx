import { type DerivedFigure, RATIO_FIGURES, type RatioFigure } from '#contracts/console/report-breakdowns.ts';
import type { SumName } from '#contracts/console/reports.ts';
import type { CallOutput } from '../../lib/api.ts';
import { saveCsv } from '../../lib/csv.ts';
import { formatMoney, machineDecimal } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Button, Placeholder } from '../../ui/components.tsx';

type ReportPart = CallOutput<'reportParts'>['value'][number];
export type PartsOf = {
  figure: DerivedFigure | RatioFigure;
  from: string;
  to: string;
  category?: string | undefined;
  provider_code?: string | undefined;
  game_code?: string | undefined;
};
type Props = {
  requested: PartsOf;
  currency: string;
  onOpen(figure: SumName, part: ReportPart, about: string): void;
};

/** The inputs of a figure; each expands to its rows. */
export function ReportParts({ requested, currency, onOpen }: Props) {
  const { data, error } = useRead('reportParts', requested);
  if (!data) return <Placeholder error={error} />;
  if (data.value.length === 0) return <Placeholder empty="No entries." />;
  const isRatio = RATIO_FIGURES.some((ratio) => ratio === requested.figure);
  const isByDay = data.value.every(({ figure }) => figure === requested.figure);
  const nameOf = ({ figure, category, provider_code, from }: ReportPart) => {
    if (figure === null) return 'By the rates of that day';
    if (isByDay) return from;
    // The title names the base of a ratio.
    if (isRatio) return nameLabel(figure);
    const of = [category, provider_code].filter(Boolean).map(nameLabel);
    return [nameLabel(figure), ...of].join(', ');
  };
  return (
    <>
      <ol className="ledger-lines">
        {data.value.map((part) => {
          const { figure, share, amount } = part;
          const name = nameOf(part);
          const about = isByDay ? '' : [part.category, part.provider_code].filter(Boolean).join(', ');
          return (
            <li key={name}>
              {figure ? (
                <span>
                  <button type="button" className="drill" onClick={() => onOpen(figure, part, about)}>
                    {name}
                  </button>
                </span>
              ) : (
                <span>{name}</span>
              )}
              <b className="sum">{formatMoney({ amount, currency })}</b>
              {share && (
                <small>
                  {share.points / 100} % of {formatMoney({ amount: share.base, currency })}
                </small>
              )}
            </li>
          );
        })}
      </ol>
      <div className="actions">
        <Button
          onClick={() =>
            saveCsv(
              `${requested.figure}-${requested.from}`,
              ['part', 'base', 'percent', 'amount'],
              data.value.map((part) => [
                nameOf(part),
                part.share && machineDecimal({ amount: part.share.base, currency }),
                part.share && part.share.points / 100,
                machineDecimal({ amount: part.amount, currency }),
              ]),
            )
          }
        >
          CSV of all parts
        </Button>
      </div>
    </>
  );
}
