import { type FieldChange, moneyField } from '#contracts/console/fields.ts';
import type { BookItem, ProviderItem, ReadingItem } from '#contracts/console/providers.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { SyncDiff } from '../../catalog/index.ts';
import { netStake, netWin } from '../decisions/provider-round.ts';
import { lastSyncRuns, listSyncRuns } from '../game-sync.ts';
import type { Outbound } from '../outbound/provider-client.ts';
import { isManuallyFinishable, providerReviewItems } from '../reconciliation/index.ts';
import { tables } from '../tables.ts';

/** Maximum number of games listed per kind. */
const MAX_LISTED = 100;
type Run = Awaited<ReturnType<typeof listSyncRuns>>[number];

/** A site's providers, the state of their circuit breaker in this process, and the last reading of games. */
export async function listProviders(db: Db, outbound: Outbound, siteId: number): Promise<ProviderItem[]> {
  const rows = await tables(db)
    .selectFrom('account')
    .select(['provider_code', 'status', 'url'])
    .where('site_id', '=', siteId)
    .orderBy('provider_code')
    .execute();
  const runs = await lastSyncRuns(
    db,
    rows.map(({ provider_code }) => provider_code),
  );
  const tests = await lastTests(db, siteId);
  return rows.map(({ provider_code, status, url }) => {
    const last = runs.get(provider_code);
    const circuit = url ? outbound.stateOf(url, provider_code) : ('none' as const);
    const call = url ? outbound.lastCallOf(url, provider_code) : undefined;
    const contact = contactOf(call, tests.get(provider_code), last);
    return { provider_code, status, circuit, contact, last: last ? presentSyncRun(last) : null };
  });
}

type TestOutcome = { state: string; finished_at: Date | null };

/** The last finished connection test of each provider of a site. */
async function lastTests(db: Db, siteId: number): Promise<Map<string, TestOutcome>> {
  const rows = await tables(db)
    .selectFrom('check_run')
    .select(['provider_code', 'state', 'finished_at'])
    .distinctOn('provider_code')
    .where('site_id', '=', siteId)
    // A failed conformance run may have had answers: only a passed one says something about the connection.
    .where(({ or, eb }) => or([eb('kind', '=', 'reach'), eb('state', '=', 'passed')]))
    .where('state', '<>', 'running')
    .orderBy('provider_code')
    .orderBy('started_at', 'desc')
    .execute();
  return new Map(rows.map(({ provider_code, ...row }) => [provider_code, row]));
}

/** The newest outcome: a test counts before the call it made; an import that ended has had an answer. */
function contactOf(
  call: ReturnType<Outbound['lastCallOf']>,
  test: TestOutcome | undefined,
  last: Run | undefined,
): ProviderItem['contact'] {
  const outcomes = [
    ...(test ? [{ at: test.finished_at, is: test.state === 'passed' ? 'answered' : 'test_failed' }] : []),
    ...(call ? [{ at: call.at, is: call.isAnswered ? 'answered' : 'call_failed' }] : []),
    ...(last ? [{ at: last.started_at, is: last.state === 'failed' ? 'call_failed' : 'answered' }] : []),
  ] as { at: Date | null; is: ProviderItem['contact'] }[];
  const at = (outcome: (typeof outcomes)[number]) => outcome.at?.getTime() ?? 0;
  return outcomes.sort((a, b) => at(b) - at(a))[0]?.is ?? 'untried';
}

/** Codes of a site's providers that can be reached. */
export async function listConnectedProviders(db: Db, siteId: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('account')
    .select('provider_code')
    .where('site_id', '=', siteId)
    .where('status', '=', 'open')
    .where('url', 'is not', null)
    .orderBy('provider_code')
    .execute();
  return rows.map(({ provider_code }) => provider_code);
}

/** Readings of a provider's games, with their changes. */
export async function syncRunItems(db: Db, providerCode: string): Promise<ReadingItem[]> {
  const runs = await listSyncRuns(db, providerCode);
  return runs.slice(0, 20).map((run) => {
    const { added = [], changed = [], returned = [], withdrawn = [], refused = [] } = diffOf(run);
    const changeLines = (
      what: ReadingItem['games'][number]['what'],
      all: readonly { code: string; detail?: string; changes?: FieldChange[] }[],
    ) =>
      all
        .slice(0, MAX_LISTED)
        .map(({ code, detail = '', changes = [] }) => ({ game_code: code, what, detail, changes }));
    const games = [
      ...changeLines(
        'added',
        added.map(({ row }) => ({ code: row.game_code, detail: row.name })),
      ),
      ...changeLines('changed', changed.map(changeOf)),
      ...changeLines('returned', returned.map(changeOf)),
      ...changeLines(
        'withdrawn',
        withdrawn.map((code) => ({ code })),
      ),
      ...changeLines(
        'refused',
        refused.map(({ game_code, why }) => ({ code: game_code, detail: why })),
      ),
    ];
    const { why = '' } = run.diff as { why?: string };
    return { ...presentSyncRun(run), why, games };
  });
}

const diffOf = ({ diff }: Run): Partial<SyncDiff> => diff as Partial<SyncDiff>;

const changeOf = ({ game_code, from, to }: SyncDiff['changed'][number]) => ({
  code: game_code,
  detail: '',
  changes: Object.entries(to)
    .filter(([field]) => field !== 'figures')
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([field, after]) => ({
      field,
      before: (from as Record<string, unknown> | undefined)?.[field] ?? null,
      after: after ?? null,
    })),
});

function presentSyncRun(run: Run) {
  const {
    added = [],
    changed = [],
    returned = [],
    withdrawn = [],
    refused = [],
    unchanged = 0,
  } = diffOf(run);
  const { run_id, kind, dry, state, started_at } = run;
  return {
    ...{ run_id, kind, dry, state, started_at: started_at.toISOString() },
    counts: {
      ...{ added: added.length, changed: changed.length, returned: returned.length },
      ...{ withdrawn: withdrawn.length, refused: refused.length, unchanged },
    },
  };
}

/** Items for staff in one list: differences first, then pending items, then flagged ones. */
export async function listProviderCases(db: Db, siteId: number, now: Date): Promise<BookItem[]> {
  const { differences, rounds, wins, flagged, sums, jackpots } = await providerReviewItems(db, siteId, now);
  return [
    ...differences.map(({ provider_code, tx_id, what, op, ours, theirs, found_at }) => ({
      ...{ provider_code, what, id: tx_id, op, since: found_at.toISOString() },
      ...{ ours: describeTransaction(ours), theirs: describeTransaction(theirs) },
    })),
    ...sums.map((sum) => ({
      ...{ provider_code: sum.provider_code, what: 'day_differs' as const, id: sum.day, op: sum.op },
      since: new Date(sum.day).toISOString(),
      ours: `${sum.our_count} × ${sum.our_sum} ${sum.currency} (${sum.game_code})`,
      theirs: `${sum.their_count} × ${sum.their_sum} ${sum.currency}`,
    })),
    ...jackpots.map(({ provider_code, jackpot_id, currency, ours, theirs, differs_since }) => ({
      ...{ provider_code, what: 'jackpot_differs' as const, id: jackpot_id, op: 'jackpot' },
      ...{
        since: differs_since!.toISOString(),
        ours: `${ours} ${currency}`,
        theirs: `${theirs} ${currency}`,
      },
    })),
    ...wins.map(({ provider_code, tx_id, op, amount, currency, first_seen_at }) => ({
      ...{ provider_code, what: 'waiting_win' as const, id: tx_id, op, since: first_seen_at.toISOString() },
      ...{ ours: 'no bet', theirs: `${amount} ${currency}` },
    })),
    ...rounds.map((round) => openRoundOf(round, now)),
    ...flagged.map(({ provider_code, tx_id, op, flags, amount, currency, created_at }) => ({
      ...{ provider_code, what: 'flagged' as const, id: tx_id, op, since: created_at.toISOString() },
      ...{ ours: `${flags.join(', ')}: ${amount} ${currency}`, theirs: '' },
    })),
  ];
}

function openRoundOf(
  round: Awaited<ReturnType<typeof providerReviewItems>>['rounds'][number],
  now: Date,
): BookItem {
  const { provider_code, round_id: id, round_ref, player_id, game_name, currency, opened_at } = round;
  const { account_id, decision, status, refused_at } = round;
  const isRefused = decision && status && refused_at;
  return {
    ...{ provider_code, what: 'open_round', id, op: 'round', since: opened_at.toISOString() },
    ...{ ours: `${round.staked} staked, ${round.won} won ${currency}`, theirs: '' },
    round: {
      ...{ round_ref, game_name, is_decidable: isManuallyFinishable({ opened_at }, now) },
      player: { player_id, account_id: account_id ?? '' },
      staked: moneyField(netStake(round), currency),
      won: moneyField(netWin(round), currency),
      refused: isRefused ? { decision, status, at: refused_at.toISOString() } : null,
    },
  };
}

/** One side's view of a transaction, in one line. */
function describeTransaction(transaction: unknown): string {
  if (!transaction || typeof transaction !== 'object') return '';
  const { state = '', amount = '', currency = '' } = transaction as Record<string, unknown>;
  return `${String(state)} ${String(amount)} ${String(currency)}`.trim();
}
