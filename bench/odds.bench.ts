import { readFileSync } from 'node:fs';
import { walkForward } from '#odds/model/forecast.ts';
import { type ResultRow, readResults } from '#odds/model/match-results.ts';
import { resultProbabilities, scoreMatrix } from '#odds/model/score-matrix.ts';
import type { Report } from './report.ts';

const LEAGUES = ['en.1', 'es.1', 'de.1', 'it.1', 'fr.1'];
const SECOND = ['en.2', 'es.2', 'de.2', 'it.2', 'fr.2'];
const FIRST_JUDGED = '2019-20';
/** How far one result moves a rating of the reference model, in log goals per goal. */
const STEP = 0.02;

type Losses = Map<string, { sum: number; matches: number }>;

/**
 * Log loss of results (home, draw, away) from 2019-20 on, walking forward: our rating against a plain online
 * Poisson rating. ODDS_RESULTS names the results file, a CSV as read by `npm run odds`; without it the
 * benchmark does nothing.
 */
export async function run(report: Report): Promise<void> {
  report.title('Log loss of the football model from 2019-20 on');
  const file = process.env.ODDS_RESULTS;
  if (!file) {
    report.row('no file of results: set ODDS_RESULTS');
    return;
  }
  const rows = readResults(readFileSync(file, 'utf8')).filter(
    ({ league, goals }) => goals && [...LEAGUES, ...SECOND].includes(league),
  );
  const judged = rows.filter(({ league, season }) => LEAGUES.includes(league) && season >= FIRST_JUDGED);
  const started = performance.now();
  const ours: Losses = new Map();
  walkForward(rows, judged, (row, matrix) => {
    count(ours, row, resultProbabilities(matrix));
  });
  const seconds = (performance.now() - started) / 1000;
  const peers = peerLosses(rows);
  report.row('league', 'matches', 'rating', 'online Poisson', 'difference');
  for (const league of LEAGUES) {
    const [own, peer] = [lossOf(ours, league), lossOf(peers, league)];
    report.row(
      league,
      `${ours.get(league)!.matches}`,
      own.toFixed(4),
      peer.toFixed(4),
      (own - peer).toFixed(4),
    );
  }
  const [own, peer] = [ours, peers].map(
    (all) => LEAGUES.reduce((sum, league) => sum + lossOf(all, league), 0) / 5,
  );
  report.row('mean', `${judged.length}`, own!.toFixed(4), peer!.toFixed(4), (own! - peer!).toFixed(4));
  report.row('seconds', seconds.toFixed(1));
}

const lossOf = (losses: Losses, league: string) => losses.get(league)!.sum / losses.get(league)!.matches;

function count(losses: Losses, { league, goals }: ResultRow, chances: readonly number[]): void {
  const { home, away } = goals!;
  const all = losses.get(league) ?? { sum: 0, matches: 0 };
  all.sum -= Math.log(chances[home > away ? 0 : home === away ? 1 : 2]!);
  all.matches += 1;
  losses.set(league, all);
}

/**
 * The reference model: attack, defence, level and home advantage move by a fixed step per surprise. Each date
 * is forecast before its results are learned.
 */
function peerLosses(rows: readonly ResultRow[]): Losses {
  const losses: Losses = new Map();
  const values = new Map<string, number>();
  const of = (key: string, start = 0) => values.get(key) ?? start;
  const ratesOf = ({ league, home, away }: ResultRow) => ({
    home: Math.exp(
      of(`level ${league}`, 0.14) + of(`home ${league}`, 0.27) + of(`+${home}`) - of(`-${away}`),
    ),
    away: Math.exp(of(`level ${league}`, 0.14) + of(`+${away}`) - of(`-${home}`)),
  });
  for (let from = 0, to = 0; from < rows.length; from = to) {
    while (to < rows.length && rows[to]!.at === rows[from]!.at) to += 1;
    const day = rows.slice(from, to).map((row) => ({ row, rates: ratesOf(row) }));
    for (const { row, rates } of day) {
      if (LEAGUES.includes(row.league) && row.season >= FIRST_JUDGED)
        count(losses, row, resultProbabilities(scoreMatrix(rates)));
      const [home, away] = [row.goals!.home - rates.home, row.goals!.away - rates.away].map(
        (by) => by * STEP,
      );
      const move = (key: string, by: number, start = 0) => values.set(key, of(key, start) + by);
      move(`+${row.home}`, home!);
      move(`-${row.away}`, -home!);
      move(`+${row.away}`, away!);
      move(`-${row.home}`, -away!);
      move(`level ${row.league}`, (home! + away!) / 10, 0.14);
      move(`home ${row.league}`, home! / 10, 0.27);
    }
  }
  return losses;
}
