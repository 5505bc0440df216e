import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MARGIN_METHODS, type MarginMethod } from '../odds/market/margin.ts';
import { walkForward } from '../odds/model/forecast.ts';
import { statesOf } from '../odds/model/market-chances.ts';
import { readResults } from '../odds/model/match-results.ts';
import { BOARD_NAMES, priceBoard } from '../odds/model/price-sheet.ts';

const USAGE = `npm run odds -- --results FILE --fixtures FILE [--margin PERCENT [--method ${MARGIN_METHODS.join('|')}]]

Both files are CSV with the columns league, season, date, home and away; results have ft_home and ft_away. Each fixture is forecast from
results of earlier dates. Prints probabilities as CSV; with a margin, decimal prices, cut to two decimals.`;

/**
 * `npm run odds`: football prices as CSV from results. Ends with 2 when an option or a file cannot be read.
 */
export function oddsCsv(args: string[]): string {
  const { values } = parseArgs({
    args,
    options: {
      results: { type: 'string' },
      fixtures: { type: 'string' },
      margin: { type: 'string' },
      method: { type: 'string', default: 'power' },
    },
  });
  if (!values.results || !values.fixtures) throw new Error('--results and --fixtures are needed');
  const percent = values.margin === undefined ? null : Number(values.margin);
  if (percent !== null && !(percent >= 0 && percent <= 50))
    throw new Error('--margin is a percentage up to 50');
  const method = MARGIN_METHODS.find((known) => known === values.method) as MarginMethod | undefined;
  if (!method) throw new Error(`--method is one of ${MARGIN_METHODS.join(', ')}`);
  const results = readResults(readFileSync(values.results, 'utf8'));
  const fixtures = readResults(readFileSync(values.fixtures, 'utf8'));
  const lines = [['league', 'date', 'home', 'away', ...BOARD_NAMES].join()];
  walkForward(results, fixtures, ({ league, date, home, away }, matrix) => {
    const board = priceBoard(statesOf(matrix), 1 + (percent ?? 0) / 100, method);
    const shown = board.map(({ implied }) => (percent === null ? implied.toFixed(6) : priceOf(implied)));
    lines.push([league, date, home, away].map(quoted).concat(shown).join());
  });
  return lines.join('\n');
}

/** Prices are truncated, never rounded up; there is no price at 1.00 or above 1000. */
function priceOf(implied: number): string {
  const price = Math.floor(100 / implied) / 100;
  return price > 1 && price <= 1000 ? price.toFixed(2) : '';
}

const quoted = (field: string) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

if (import.meta.main) {
  try {
    console.log(oddsCsv(process.argv.slice(2)));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exitCode = 2;
  }
}
