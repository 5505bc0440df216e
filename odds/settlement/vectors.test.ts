import { expect, test } from 'vitest';
import { ratio, readDecimal } from '../exact/ratio.ts';
import { round } from '../exact/rounding.ts';
import { minor, table, type VectorTableRow } from '../testing/vectors.ts';
import { settleAbandoned } from './abandonment.ts';
import { DEFAULT_RULES } from './betting-rules.ts';
import { settleMatch } from './event.ts';
import { type Goal, type Match, readScore } from './match.ts';
import { multiplier } from './outcome.ts';
import { readSelection, type Selection, type SelectionFields } from './selection.ts';
import type { Sport } from './sport.ts';

const STAKE = 10_000n;

function selectionOf(item: Partial<SelectionFields> & { bet_type: string }): Selection {
  const selection = readSelection({ home_away: 0, criteria1: '', score_at_bet: null, ...item });
  if (typeof selection === 'string') throw new Error(`${JSON.stringify(item)}: ${selection}`);
  return selection;
}

const matchOf = (
  full: string,
  half: string | null,
  goals: Goal[] | null,
  sport: Sport = 'football',
): Match => ({
  sport,
  half: half ? readScore(half) : null,
  full: readScore(full)!,
  goals,
});

/** The return of a row's outcome on 100.00, compared with the row. */
function expectRow(row: VectorTableRow, word: string, returned: bigint): void {
  expect([row.ID, word, returned]).toEqual([row.ID, row.outcome, minor(row.return!)]);
  expect(returned - STAKE).toBe(minor(row.net!));
}

function settleRow(row: VectorTableRow, selection: Selection, match: Match): void {
  const { outcome, rule } = settleMatch(selection, match, DEFAULT_RULES);
  expectRow(row, outcome.word, returnOf(row, outcome));
  expect(rule.section).not.toBe('');
}

function returnOf(row: VectorTableRow, outcome: Parameters<typeof multiplier>[0]): bigint {
  const factor = multiplier(outcome, readDecimal(row.D!)!);
  return round(ratio(factor.num * STAKE, factor.den), 'half_up');
}

test('[sportsbook 16.1] handicaps before the match', () => {
  const rows = table('16.1');
  for (const row of rows)
    settleRow(
      row,
      selectionOf({ bet_type: 'HDP', home_away: Number(row.side![0]), criteria1: row.line! }),
      matchOf(row.final!, null, null),
    );
  expect(rows).toHaveLength(29);
});

test('[sportsbook 16.2] handicaps in play count from the score at bet time', () => {
  const rows = table('16.2');
  for (const row of rows) {
    const base = readScore(row['score at bet']!)!;
    const item = {
      bet_type: 'HDP',
      home_away: Number(row.side![0]),
      criteria1: row.line!,
      score_at_bet: { h: base.home, a: base.away },
    };
    settleRow(row, selectionOf(item), matchOf(row.final!, null, null));
  }
  expect(rows).toHaveLength(8);
});

test('[sportsbook 16.3] totals', () => {
  const rows = table('16.3');
  for (const row of rows)
    settleRow(
      row,
      selectionOf({ bet_type: 'OU', home_away: Number(row.side![0]), criteria1: row.line! }),
      matchOf(row.score!, null, null),
    );
  expect(rows).toHaveLength(19);
});

/** "1, home -1" → side 1 and line; "2:1" → an outcome; "1, Y" → side and outcome; "1 odd" → side. */
function itemOf(type: string, text: string): Partial<SelectionFields> & { bet_type: string } {
  const [first, second] = text.split(', ');
  if (type.startsWith('1X2HDP'))
    return { bet_type: type, home_away: Number(first), criteria1: second!.replace('home ', '') };
  if (type === 'CL') return { bet_type: type, home_away: Number(first), criteria1: second! };
  if (/^(CS|TG|BS|HTFT|FGLG|DC)/.test(type)) return { bet_type: type, criteria1: first!.split(' ')[0]! };
  if (/^(HDP|OU)/.test(type)) {
    const [side, line] = first!.split(' ');
    return { bet_type: type, home_away: side === 'home' || side === 'over' ? 1 : 2, criteria1: line! };
  }
  if (type === 'OE') return { bet_type: type, home_away: /odd/.test(text) ? 1 : 2 };
  return { bet_type: type, home_away: Number(first![0]) };
}

/** "goals H,A,A (1-2)", "HT 1-0, FT 1-2", "HT 48-48" or "2-1". */
function matchOfText(row: VectorTableRow): Match {
  const text = row.score!;
  const sport: Sport = /basketball|MLH/.test(row.type!) ? 'basketball' : 'football';
  if (/own goal/.test(text)) return matchOf('1-0', null, [{ by: 'home', half: 1 }]);
  const goals = /goals ([HA,]+)/.exec(text)?.[1]?.split(',');
  const half = /HT ([\d-]+)/.exec(text)?.[1] ?? null;
  const full = /FT ([\d-]+)|\(([\d-]+)\)|^([\d-]+)$/.exec(text);
  const score = full?.[1] ?? full?.[2] ?? full?.[3] ?? half!;
  return matchOf(
    score,
    half,
    goals?.map((letter) => ({ by: letter === 'H' ? 'home' : 'away', half: 1 })) ?? null,
    sport,
  );
}

test('[sportsbook 16.4] result, score and goal markets', () => {
  const rows = table('16.4');
  for (const row of rows)
    settleRow(row, selectionOf(itemOf(row.type!.split(' ')[0]!, row.selection!)), matchOfText(row));
  expect(rows).toHaveLength(69);
});

/**
 * "2-1 @70′", "HT 1-0, stopped @50′", "stopped @40′, 1-0"; if only one side has scored, the goals follow from
 * the score.
 */
function stopOf(text: string): Match {
  const half = /HT ([\d-]+)/.exec(text)?.[1] ?? null;
  const minute = Number(/@(\d+)/.exec(text)![1]);
  const score = /(?:^|, )(\d+-\d+)/.exec(text)?.[1] ?? half!;
  return matchOf(score, minute > 45 ? (half ?? '0-0') : null, null);
}

test('[sportsbook 16.5] abandoned matches', () => {
  const rows = table('16.5').filter(({ ID }) => ID !== 'A162');
  for (const row of rows) {
    const selection = selectionOf(itemOf(row.type!, row.selection!));
    const surroundings = { sport: 'football' as const, rules: DEFAULT_RULES };
    const { outcome } = settleAbandoned(selection, stopOf(row['state at stop']!), surroundings);
    expectRow(row, outcome.word, returnOf(row, outcome));
  }
  expect(rows).toHaveLength(36);
});

test('[sportsbook 8.4] a quarter line of an abandoned match as two half bets', () => {
  const rules = { ...DEFAULT_RULES, abandonedQuarterLine: 'split' as const };
  const over = selectionOf({ bet_type: 'OU', home_away: 1, criteria1: '2.75' });
  const settled = settleAbandoned(over, stopOf('2-1 @70′'), { sport: 'football', rules });
  expect([settled.outcome.word, settled.rule.key]).toEqual(['half_win', 'abandoned_split_line']);
  expect(returnOf({ D: '1.94' }, settled.outcome)).toBe(14_700n);
  const under = selectionOf({ bet_type: 'OU', home_away: 2, criteria1: '2.75' });
  expect(settleAbandoned(under, stopOf('2-1 @70′'), { sport: 'football', rules }).outcome.word).toBe(
    'half_lose',
  );
});
