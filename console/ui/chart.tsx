import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import Plot from 'uplot';
import { DAY_SECONDS } from '#contracts/values/time.ts';
import { Link } from './link.tsx';

type ChartSeries = {
  label: string;
  values: readonly number[];
  shown(value: number): string;
  /** Where a day's value opens to what it consists of. */
  path?: ((day: string) => string) | undefined;
};

const HEIGHT = 190;
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

type ChartProps = { title: string; days: readonly string[]; series: readonly ChartSeries[] };

/**
 * Lines over days. The second is dashed, so that colour is not needed to distinguish them; a table shows the
 * same values.
 */
export function Chart({ title, days, series }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const ink = useRef<HTMLDivElement>(null);
  const key = JSON.stringify([days, series.map(({ values }) => values)]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether days or values have changed.
  useEffect(() => {
    if (!place.current || !ink.current) return;
    const node = place.current;
    const data = [days.map(secondsOf), ...series.map(({ values }) => [...values])] as Plot.AlignedData;
    const draw = () => new Plot(optionsOf(node.clientWidth, series, colours(ink.current!)), data, node);
    let plot = draw();
    const again = () => {
      plot.destroy();
      plot = draw();
    };
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const resized = new ResizeObserver(() => plot.setSize({ width: node.clientWidth, height: HEIGHT }));
    dark.addEventListener('change', again);
    resized.observe(node);
    return () => {
      dark.removeEventListener('change', again);
      resized.disconnect();
      plot.destroy();
    };
  }, [key]);

  return (
    <figure className="chart">
      <figcaption>
        <b>{title}</b>
        {series.length > 1 &&
          series.map(({ label }, n) => (
            <span key={label} className={`chart-key chart-key-${n}`}>
              {label}
            </span>
          ))}
      </figcaption>
      <div ref={place} aria-hidden="true" className="chart-place" />
      <div ref={ink} aria-hidden="true" hidden>
        {['line', 'muted', 'first', 'second'].map((name) => (
          <i key={name} className={`ink-${name}`} />
        ))}
      </div>
      <Values title={title} days={days} series={series} />
    </figure>
  );
}

/** The same values as a table. */
function Values({ title, days, series }: ChartProps) {
  return (
    <details>
      <summary>Values by day</summary>
      <div className="table-frame chart-table">
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ label }) => (
                <th key={label} scope="col" className="figure">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {series.map(({ label, values, shown, path }) => (
                  <td key={label} className="figure">
                    {path ? (
                      <Link to={path(day)} className="drill">
                        {shown(values[at] ?? 0)}
                      </Link>
                    ) : (
                      shown(values[at] ?? 0)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The canvas knows no custom properties: what they come to is read from elements that wear them. */
function colours(ink: HTMLElement): string[] {
  return [...ink.children].map((child) => getComputedStyle(child).color);
}

function optionsOf(
  width: number,
  series: readonly ChartSeries[],
  [line = '', muted = '', first = '', second = '']: readonly string[],
): Plot.Options {
  const axis = { stroke: muted, font: '12px "Inter Variable", sans-serif', ticks: { show: false } };
  const styles = [
    { stroke: first, width: 2, dash: [] as number[] },
    { stroke: second, width: 2, dash: [5, 4] },
  ];
  return {
    width,
    height: HEIGHT,
    cursor: { show: false },
    legend: { show: false },
    padding: [8, 12, 0, 0],
    scales: { x: { time: false }, y: { range: rangeOf } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 70,
        size: 28,
        values: (_, splits) => splits.map((at) => SHORT.format(at * 1000)),
        incrs: [1, 2, 7, 14].map((days) => days * DAY_SECONDS),
      },
      {
        ...axis,
        grid: { stroke: line, width: 1 },
        size: 58,
        values: (_, splits) => splits.map((value) => COMPACT.format(value)),
      },
    ],
    series: [
      {},
      ...series.map(({ label, values }, n) => ({
        label,
        points: { show: values.length < 10 },
        ...styles[n],
      })),
    ],
  };
}

/** Nothing is always in sight, so that a small change does not look like a large one. */
function rangeOf(_: Plot, low: number, high: number): [number, number] {
  const [bottom, top] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)];
  const room = (top - bottom || 1) * 0.08;
  if (bottom === 0 && top === 0) return [0, 1];
  return [bottom < 0 ? bottom - room : 0, top + room];
}
