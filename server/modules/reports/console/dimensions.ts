import type { ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import {
  DIMENSION_SUMS,
  type DimensionFigures,
  MAX_DIMENSION_ROWS,
  MAX_HOUR_DAYS,
} from '#contracts/console/report-dimensions.ts';
import type { SumName } from '#contracts/console/reports.ts';
import { denyField } from '../../../platform/console/denial.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import { dayIn } from '../../../platform/site-days.ts';
import { flowSumsBy } from '../../ledger/index.ts';
import { maskedPlayers } from '../../players/index.ts';
import { type DaySpan, daySpanOf } from '../days/day.ts';
import { FLOW_RULES } from '../days/flow-rules.ts';
import { sumHours } from '../days/hours.ts';
import { playFigures } from '../days/play-figures.ts';
import { findNgrDeductions, type NgrDeductions } from '../ngr-deductions.ts';
import { type KeyedFigures, type PlayersQuery, sumPlayersBy } from '../players/player-groups.ts';
import { daysSinceOpening, requestedDays } from './money-report.ts';

type Dimension = 'category' | 'provider';

async function sumPlay(db: Db, span: DaySpan, by: Dimension): Promise<KeyedFigures[]> {
  const found = Map.groupBy(await playFigures(db, span, 'category'), (line) => line[by]);
  return [...found].map(([key, lines]) => {
    const all = (name: 'turnover' | 'payout' | 'jackpot' | 'jackpot_wins' | 'valid') =>
      lines.reduce((sum, line) => sum + line[name], 0n);
    const ggr = all('turnover') - all('payout');
    const amounts: Partial<Record<SumName, bigint>> = {
      ...{ turnover: all('turnover'), payout: all('payout'), ggr, jackpot: all('jackpot') },
      ...{ ggr_less_jackpot: ggr - all('jackpot'), jackpot_wins: all('jackpot_wins') },
      valid_turnover: all('valid'),
    };
    const rounds = lines.reduce((sum, line) => sum + line.rounds, 0);
    return { key, players: 0, rounds, sums: textsOf(amounts) };
  });
}

/** Payments by method or payout gateway; empty for money that was in suspense. */
async function sumMethods(db: Db, span: DaySpan, zone: string): Promise<KeyedFigures[]> {
  const names = DIMENSION_SUMS.method;
  const rules = FLOW_RULES.filter(({ name }) => names.includes(name as SumName));
  const found = Map.groupBy(await flowSumsBy(db, { ...span, zone }, rules, 'house'), ({ key }) => key);
  return [...found].map(([key, flows]) => {
    const amounts = names.map((name) => [name, flows.find((flow) => flow.name === name)?.amount ?? 0n]);
    return { key, players: 0, rounds: 0, sums: textsOf(Object.fromEntries(amounts)) };
  });
}

const textsOf = (amounts: Partial<Record<SumName, bigint>>): DimensionFigures['sums'] =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, `${amount}`]));

function totalOf(rows: readonly DimensionFigures[], names: readonly SumName[]): DimensionFigures {
  const count = (name: 'players' | 'rounds') => rows.reduce((sum, row) => sum + row[name], 0);
  const sumOf = (name: SumName) => rows.reduce((sum, { sums }) => sum + BigInt(sums[name] ?? 0), 0n);
  return {
    ...{ players: count('players'), rounds: count('rounds') },
    sums: textsOf(Object.fromEntries(names.map((name) => [name, sumOf(name)]))),
  };
}

type Report = { rows: KeyedFigures[]; total: DimensionFigures; isCut: boolean };
type Input = Parameters<NonNullable<ConsoleHandlers['reportBy']>>[0];

async function reportRows(context: ConsoleContext, input: Input, terms: NgrDeductions): Promise<Report> {
  const { db, site, now } = context;
  const { from, to, by, sort, direction } = input;
  const days = requestedDays(from, to, dayIn(now, terms.zone));
  const span = { ...daySpanOf(site.id, from, terms.zone), to: daySpanOf(site.id, to, terms.zone).to };
  const sums = DIMENSION_SUMS[by];
  if (input.group && by !== 'player') denyField('group', 'unknown');
  const ordered = (rows: KeyedFigures[]) => {
    const sign = direction === 'asc' ? 1 : -1;
    const by = (a: KeyedFigures, b: KeyedFigures) =>
      sign * Number(BigInt(a.sums[sort] ?? 0) - BigInt(b.sums[sort] ?? 0));
    return { rows: rows.toSorted(by), total: totalOf(rows, sums), isCut: false };
  };
  switch (by) {
    case 'category':
    case 'provider':
      return ordered(await sumPlay(db, span, by));
    case 'method':
      return ordered(await sumMethods(db, span, terms.zone));
    case 'hour': {
      if (days.length > MAX_HOUR_DAYS) denyField('to', 'span');
      const rows = await sumHours(db, span, terms.zone);
      return { rows, total: totalOf(rows, sums), isCut: false };
    }
    default: {
      const { group, value } = input;
      const opened = await daysSinceOpening(context, days, terms.zone);
      const query: PlayersQuery = { siteId: site.id, terms, days: opened, now, group, value };
      const order = { sums, sort, direction, limit: MAX_DIMENSION_ROWS + 1 };
      const found = await sumPlayersBy(db, query, by, order);
      const isCut = found.length > MAX_DIMENSION_ROWS;
      const [all] = isCut ? await sumPlayersBy(db, query, 'all', order) : [];
      return { rows: found.slice(0, MAX_DIMENSION_ROWS), total: all ?? totalOf(found, sums), isCut };
    }
  }
}

/** Figures of a span by one dimension. */
async function buildDimensionReport(
  context: ConsoleContext,
  input: Input,
): Promise<ConsoleOutput<ConsoleApi['reportBy']>> {
  const { db, site } = context;
  const terms = await findNgrDeductions(db, site.id);
  const { rows, total, isCut } = await reportRows(context, input, terms);
  const ids = input.by === 'player' ? rows.map(({ key }) => key) : [];
  const players = await maskedPlayers(db, site.id, ids);
  const { players: counted, rounds, sums } = total;
  return {
    ...{ zone: terms.zone, currency: site.currency, is_cut: isCut },
    value: rows.map((row) => ({ ...row, player: input.by === 'player' ? players.get(row.key) : null })),
    total: { players: counted, rounds, sums },
  };
}

export const dimensionHandlers: ConsoleHandlers = {
  reportBy: (input, context) => buildDimensionReport(context, input),
};
