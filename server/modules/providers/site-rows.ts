import { binaryRecords } from '../../platform/database/binary-parameters.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import {
  type ProviderKey,
  ROUND_COLUMNS,
  ROUND_TYPES,
  type RoundRow,
  TRANSACTION_COLUMNS,
  type TransactionRow,
} from './tables.ts';

/** What a scope (a player, or a part of the provider's total) won less what it staked, minor units. */
export type WinTotalRow = ProviderKey & { scope: string; net: bigint };
/** Rows that decided messages write. `at` is the time of the decisions. */
type WrittenRows = {
  nonces: readonly { site_id: number; digest: string }[];
  at: Date;
  rows: readonly TransactionRow[];
  begun: readonly RoundRow[];
  changed: readonly RoundRow[];
  totals: readonly WinTotalRow[];
  /** The id of the row type of rounds. */
  roundType: number;
};

/**
 * Writes the rows of messages of one site table by table, for a cluster: a statement there writes to one
 * table, and rows that are listed as values go to their server without a detour.
 */
export async function writeRowsOfSite(tx: Tx, { nonces, at, ...written }: WrittenRows): Promise<void> {
  const { rows, begun, changed, totals, roundType } = written;
  const day = at.toISOString().slice(0, 10);
  await Promise.all([
    insertRows(tx, 'providers.nonce', ['site_id', 'digest', 'used_at'], {
      rows: nonces.map((nonce) => ({ ...nonce, used_at: at })),
      race: 'nonce_pkey',
    }),
    insertRows(tx, 'providers.transaction', TRANSACTION_COLUMNS, { rows, race: 'transaction_pkey' }),
    insertRows(tx, 'providers.round', ROUND_COLUMNS, { rows: begun }),
    insertRows(tx, 'providers.win_total', ['site_id', 'provider_code', 'day', 'scope', 'net'], {
      rows: totals.map((total) => ({ ...total, day })),
      conflict: `on conflict (site_id, provider_code, day, scope)
        do update set net = win_total.net + excluded.net`,
    }),
    changed.length > 0 &&
      write(tx, {
        text: changeRoundsText('$1', '$2::int'),
        values: [binaryRecords(roundType, ROUND_TYPES, changed), changed[0]!.site_id],
      }),
  ]);
}

type Inserted<Row> = { rows: readonly Row[]; conflict?: string; race?: string };

async function insertRows<Column extends string>(
  tx: Tx,
  table: string,
  columns: readonly Column[],
  { rows, conflict = '', race }: Inserted<{ [Name in Column]: unknown }>,
): Promise<void> {
  if (rows.length === 0) return;
  const places = rows.map(
    (_, n) => `(${columns.map((_, at) => `$${n * columns.length + at + 1}`).join(', ')})`,
  );
  await write(tx, {
    text: `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')} ${conflict}`,
    values: rows.flatMap((row) => columns.map((column) => parameterOf(row[column]))),
    ...(race && { race }),
  });
}

/** Objects as JSON text: the driver takes only arrays as they are. */
const parameterOf = (value: unknown): unknown =>
  typeof value === 'object' && value?.constructor === Object ? JSON.stringify(value) : value;

// biome-ignore format: as many lines as it takes
const MUTABLE_COLUMNS = [
  'state', 'bets', 'staked', 'stake_reversed', 'won', 'won_reversed', 'adjusted', 'wins_to', 'is_published', 'closed_at',
  'bonus_grant', 'bonus_staked', 'bonus_stake_reversed', 'free_bonus', 'free_won', 'jackpot_contributed', 'jackpot_won',
] as const satisfies readonly (typeof ROUND_COLUMNS)[number][];

const CHANGES = MUTABLE_COLUMNS.map((column) => `${column} = a.${column}`).join(', ');

/** Changes existing rounds to the records of a parameter; `site` is the column or value of their site. */
export const changeRoundsText = (parameter: string, site: string): string =>
  `update providers.round r set ${CHANGES} from unnest(${parameter}::providers.round[]) a
  where r.site_id = ${site} and r.provider_code = a.provider_code and r.player_id = a.player_id
  and r.round_id = a.round_id`;
