import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';

/** Records kept of every game round (player protection L1), by table and column. */
const RECORD = {
  time: {
    own: 'originals.round.settled_at',
    room: 'rooms.bet.placed_at',
    outside: 'providers.transaction.created_at',
  },
  denomination: {
    own: 'originals.round.currency',
    room: 'rooms.bet.currency',
    outside: 'providers.round.currency',
  },
  outcome: { own: 'originals.round.outcome', room: 'rooms.round.outcome', outside: 'providers.round.won' },
  // The balance before is the balance after less the amount; both are chained.
  balance: { all: 'ledger.posting.from_after', outside: 'providers.transaction.balance_after' },
  amount: { all: 'ledger.posting.amount' },
  stake: { own: 'originals.round.stake', room: 'rooms.bet.stake', outside: 'providers.round.staked' },
  win: { own: 'originals.round.win', room: 'rooms.bet.win', outside: 'providers.round.won' },
  jackpots: { own: 'originals.round.jackpot', outside: 'providers.transaction.op' },
  contributions: { own: 'originals.round.jackpot', outside: 'providers.transaction.contributions' },
  choices: { own: 'originals.open_round.choice', room: 'rooms.bet.lines' },
  'intermediate phases': {
    own: 'originals.open_round.actions',
    room: 'rooms.bet.exit',
    outside: 'providers.transaction.round_id',
  },
  location: { all: 'players.session.address' },
  status: {
    own: 'originals.open_round.last_action_at',
    room: 'rooms.round.state',
    outside: 'providers.round.state',
  },
  round: {
    own: 'originals.round.round_id',
    room: 'rooms.bet.round_id',
    outside: 'providers.round.round_ref',
  },
  game: {
    own: 'originals.round.game_code',
    room: 'rooms.bet.game_code',
    outside: 'providers.round.game_code',
  },
  'pay table': { own: 'originals.round.pay_table_hash', room: 'rooms.round.pay_table_hash' },
  player: {
    own: 'originals.round.player_id',
    room: 'rooms.bet.player_id',
    outside: 'providers.round.player_id',
  },
} satisfies Record<string, { own?: string; room?: string; outside?: string; all?: string }>;

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

test('[player protection L1] a game record has every required field', async () => {
  const rows = await run<{ name: string }>(t.db, {
    text: `select table_schema || '.' || table_name || '.' || column_name as name
      from information_schema.columns`,
  });
  const known = new Set(rows.map(({ name }) => name));
  const missing = Object.entries(RECORD).flatMap(([field, places]) =>
    Object.values(places)
      .filter((place) => !known.has(place))
      .map((place) => `${field}: ${place}`),
  );
  expect(missing).toEqual([]);
});

test('[player protection L1] the record of a finished round can be neither changed nor deleted', async () => {
  const rows = await run<{ place: string }>(t.db, {
    text: `select n.nspname || '.' || c.relname as place from pg_trigger g
      join pg_class c on c.oid = g.tgrelid
      join pg_namespace n on n.oid = c.relnamespace where not g.tgisinternal`,
  });
  const guarded = new Set(rows.map(({ place }) => place));
  for (const place of ['originals.round', 'providers.transaction', 'ledger.posting'])
    expect(guarded).toContain(place);
});
