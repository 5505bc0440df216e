import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { counted } from '#contracts/values/counted-nouns.ts';

/** The nouns counted by the console. */
const NOUNS = `
  accounts attempts bets bonuses brands browsers cards cases characters confirmations connections days deposits
  documents domains drafts entries events files fixtures flags friends games hours languages legs lines markets
  matches messages minutes names pages parts payments people persons pictures places players points prices
  proposals providers records results rounds rows runners seconds selections spins steps tickets tokens views
  withdrawals years
`
  .trim()
  .split(/\s+/)
  .join('|');
/** `{n} players` in markup and texts; not `<Part names={names} lines={lines} />`. */
const UNCOUNTED = new RegExp(
  `\\{[^{}=]*\\} (?:(?:free|simulated|other|known|new) )?(?:${NOUNS})\\b(?![-\\s]*[=:])`,
  'g',
);

/** Numbers that are never one, and texts with a separate form for one. */
const OTHERWISE = [
  'console/screens/content/media-upload.tsx: {files.length} pictures',
  'console/screens/journeys/journey-detail.tsx: {share.toFixed(1)} points',
  'console/screens/payments/approvals.tsx: {people} people',
  'console/screens/players/bulk-action.tsx: {MAX_BULK_PLAYERS} players',
  'console/screens/players/player-sessions.tsx: {list.length} known browsers',
  'console/screens/reports/dimensions.tsx: {MAX_HOUR_DAYS} days',
  'console/screens/reports/dimensions.tsx: {value.length} rows',
  'console/screens/reports/drill-down.tsx: {data.value.length} players',
  'console/screens/sports/race-form.tsx: {count} runners',
  'console/screens/sports/race-form.tsx: {count} runners',
  'console/screens/sports/race-form.tsx: {terms.places} places',
  'console/screens/staff/proposals.tsx: {approvalsNeeded} other people',
  'console/shell/command-palette.tsx: {hits.length} results',
  'console/shell/frame.tsx: {Math.ceil(left / 30) * 30} seconds',
  'console/ui/saved-views.tsx: {MAX_VIEWS} views',
];

test('counts are formatted by counted(), which selects the singular form', () => {
  const files = globSync('console/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'));
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(UNCOUNTED)].map(([text]) => `${file}: ${text}`),
  );
  expect(found.toSorted()).toEqual(OTHERWISE);
});

test('1 takes the singular form, every other count the plural', () => {
  expect([1, '1', 0, 2, '1,204', 1.5].map((count) => counted(count, 'player'))).toEqual([
    ...['1 player', '1 player', '0 players', '2 players', '1,204 players', '1.5 players'],
  ]);
  expect([1, 3].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '3 entries']);
});
