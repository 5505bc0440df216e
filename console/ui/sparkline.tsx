import { decimal } from '../lib/format.ts';

type Day = { day: string; value: string };
const WIDTH = 240;
const HEIGHT = 56;
const GAP = 3;

/** A bar a day; the last is today. Its figures are in the table that screen readers get instead. */
export function Sparkline({
  days,
  currency,
  label,
}: {
  days: readonly Day[];
  currency: string | undefined;
  label: string;
}) {
  const values = days.map(({ value }) => Number(value));
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const range = top - bottom || 1;
  const width = WIDTH / Math.max(1, values.length) - GAP;
  const zero = top === bottom ? HEIGHT : (top / range) * HEIGHT;
  const classOf = (value: number, isToday: boolean) =>
    [value < 0 && 'spark-loss', isToday && 'spark-today'].filter(Boolean).join(' ') || undefined;
  const shown = (value: string) => (currency ? decimal({ amount: value, currency }) : value);
  return (
    <>
      <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {values.map((value, n) => {
          const height = Math.max(1, (Math.abs(value) / range) * HEIGHT);
          return (
            <rect
              key={days[n]!.day}
              x={n * (width + GAP)}
              y={value >= 0 ? Math.max(0, zero - height) : zero}
              width={width}
              height={height}
              rx="1"
              className={classOf(value, n === values.length - 1)}
            >
              <title>{`${days[n]!.day}: ${shown(days[n]!.value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <table className="unseen">
        <caption>{label} by day</caption>
        <tbody>
          {days.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{shown(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
