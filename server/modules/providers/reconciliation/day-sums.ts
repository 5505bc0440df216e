import type { ProviderTransaction } from '#contracts/gwp/calls.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { transaction, write } from '../../../platform/database/index.ts';
import type { ProviderKey, TransactionRow } from '../tables.ts';
import { isOwnMessageId } from './message-ids.ts';
import {
  accountsToCompare,
  readOwnTransactions,
  readProviderTransactions,
  type TimeRange,
  withClockSkew,
} from './transaction-lists.ts';
import type { ReconcileTools } from './transactions.ts';

type Sum = { currency: string; game_code: string; op: string; count: number; sum: bigint };

/**
 * Reconciles the counts and exact totals of a UTC day by currency, game and kind; by default those of the
 * previous day.
 */
export async function reconcileDaySums(tools: ReconcileTools, day?: Date): Promise<{ unequal: number }> {
  const start = day ?? new Date(Math.floor(tools.now().getTime() / DAY_MS) * DAY_MS - DAY_MS);
  const span = { from: start, to: new Date(start.getTime() + DAY_MS) };
  let unequal = 0;
  for (const { compared_until: _, ...key } of await accountsToCompare(tools.db)) {
    try {
      const { theirs, ours } = await readBothSides(tools, key, span);
      unequal += await storeDaySums(tools, key, start, providerSums(theirs), sumsOfOurs(ours, theirs));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      tools.log.warn({ ...key, why }, 'a provider’s day could not be compared');
    }
  }
  return { unequal };
}

/**
 * A transaction belongs to the provider's day, on both sides: the two clocks may differ around midnight.
 * Transactions the provider does not list belong to our day.
 */
async function readBothSides({ db, outbound }: ReconcileTools, key: ProviderKey, span: TimeRange) {
  const around = await readProviderTransactions(db, outbound, key, withClockSkew(span));
  const isOf = ({ at }: ProviderTransaction) => Date.parse(at) >= +span.from && Date.parse(at) < +span.to;
  const theirs = around.filter(isOf);
  const otherDays = new Set(around.filter((neighbour) => !isOf(neighbour)).map(({ tx_id }) => tx_id));
  const named = theirs.map(({ tx_id }) => tx_id);
  const ours = (await readOwnTransactions(db, key, span, named)).filter(
    ({ tx_id, partner_tx_id }) => !otherDays.has(tx_id) && !otherDays.has(partner_tx_id ?? ''),
  );
  return { theirs, ours };
}

const COUNTED_OPERATIONS = new Set([
  'bet',
  'win',
  'bet_win',
  'rollback',
  'bonus_win',
  'jackpot_win',
  'adjust',
]);

/** Sums of effective transactions: refused ones count on neither side. */
function providerSums(all: readonly ProviderTransaction[]): Map<string, Sum> {
  return add(
    all
      .filter(({ op, state }) => COUNTED_OPERATIONS.has(op) && (state === 'ok' || state === 'reversed'))
      .map(({ currency, game, op, amount }) => ({
        currency,
        game_code: game ?? '',
        op,
        amount: BigInt(amount),
      })),
  );
}

function sumsOfOurs(
  rows: readonly TransactionRow[],
  theirs: readonly ProviderTransaction[],
): Map<string, Sum> {
  // Only the provider's list has the game of a rollback.
  const games = new Map(theirs.map(({ tx_id, game }) => [tx_id, game ?? '']));
  return add(
    rows
      .filter(
        ({ tx_id, op, state }) =>
          !isOwnMessageId(tx_id) && COUNTED_OPERATIONS.has(op) && (state === 'ok' || state === 'reversed'),
      )
      .map(({ currency, tx_id, op, amount }) => ({
        currency,
        game_code: games.get(tx_id) ?? '',
        op,
        amount,
      })),
  );
}

function add(all: readonly { currency: string; game_code: string; op: string; amount: bigint }[]) {
  const sums = new Map<string, Sum>();
  for (const { amount, ...key } of all) {
    const name = `${key.currency} ${key.game_code} ${key.op}`;
    const known = sums.get(name) ?? { ...key, count: 0, sum: 0n };
    sums.set(name, { ...known, count: known.count + 1, sum: known.sum + amount });
  }
  return sums;
}

async function storeDaySums(
  { db }: ReconcileTools,
  key: ProviderKey,
  day: Date,
  theirs: Map<string, Sum>,
  ours: Map<string, Sum>,
): Promise<number> {
  let unequal = 0;
  await transaction(db, async (tx) => {
    for (const name of new Set([...theirs.keys(), ...ours.keys()])) {
      const [a, b] = [ours.get(name), theirs.get(name)];
      const { currency, game_code, op } = (a ?? b)!;
      if (a?.count !== b?.count || a?.sum !== b?.sum) unequal++;
      await write(tx, {
        text: `insert into providers.day_sum values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
          on conflict (site_id, provider_code, day, currency, game_code, op) do update
          set our_count = excluded.our_count,
            our_sum = excluded.our_sum, their_count = excluded.their_count, their_sum = excluded.their_sum`,
        values: [
          key.site_id,
          key.provider_code,
          day.toISOString().slice(0, 10),
          currency,
          game_code,
          op,
          a?.count ?? 0,
          a?.sum ?? 0n,
          b?.count ?? 0,
          b?.sum ?? 0n,
        ],
      });
    }
  });
  return unequal;
}
