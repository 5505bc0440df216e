import { isDistributed } from '../../platform/database/distributed-tables.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import type { RoundInsert } from './round-records.ts';

/**
 * The remaining daily limit of a game and a site, split over rows with a share (`quota`) of the limit each: a
 * bet updates the row of its player's slot, so that bets of different players do not wait for each other. The
 * quotas together never exceed the limit, and no row exceeds its quota.
 */
const SLOTS = 16;

type ExposureKey = { siteId: number; playerId: string; gameCode: string; day: string };
/** `slotId`: the id of the player, or of the shared round, whose bets share a slot. */
export type SlotKey = Omit<ExposureKey, 'playerId'> & { slotId: string };
/** Minor units: the added net result or open part, and the possible net win. */
export type CountedBet = { lost: bigint; open: bigint; possible: bigint };

export const SITE_SCOPE = 'site';

/** Scope of the exposure of one game. */
export const gameScope = ({ gameCode }: Pick<SlotKey, 'gameCode'>) => `game:${gameCode}`;
const playerScope = ({ playerId }: ExposureKey) => `player:${playerId}`;

/** The slot of an id, from its random last characters. */
const slotOf = (id: string) => 1 + (Number.parseInt(id.slice(-4), 16) % SLOTS);

/** The key of a player’s slot of exposure. */
export const slotKeyOf = ({ playerId, ...key }: ExposureKey): SlotKey => ({ ...key, slotId: playerId });

/** Values of the statement before those of the round. */
const EXPOSURE_VALUES = 9;

/** The sum of the player's day with this bet, and whether the slots of game and site had room for it. */
type AddedExposure = { used: bigint; game: boolean; site: boolean };

/**
 * Adds a bet to its player's row, then to the slot of its game, then to that of the site, as long as the
 * possible win fits into the slot. `spreadExposure` handles the rest. `round` is inserted in the same
 * statement.
 */
export async function addExposure(
  tx: Tx,
  key: ExposureKey,
  bet: CountedBet,
  round?: RoundInsert,
): Promise<AddedExposure> {
  if (isDistributed(tx)) return await addExposureInSteps(tx, key, bet, round);
  const [added] = await write<AddedExposure>(tx, {
    name: round ? 'originals-round-exposure' : 'originals-exposure',
    text: `with ${round ? `round as (${round.text(EXPOSURE_VALUES)}), ` : ''}player as (
        insert into originals.exposure (site_id, day, scope, lost, open) values ($1, $2, $3, $7, $8)
        on conflict (site_id, day, scope, slot) do update
          set lost = exposure.lost + excluded.lost, open = exposure.open + excluded.open
        returning lost + open as used
      ), game as (
        update originals.exposure set lost = lost + $7, open = open + $8
        where site_id = $1 and day = $2 and scope = $4 and slot = $6 and lost + open + $9 <= quota
          and (select count(*) from player) = 1
        returning slot
      ), site as (
        update originals.exposure set lost = lost + $7, open = open + $8
        where site_id = $1 and day = $2 and scope = $5 and slot = $6 and lost + open + $9 <= quota
          and (select count(*) from game) = 1
        returning slot
      )
      select (select used from player) as used, exists (select from game) as game,
        exists (select from site) as site`,
    values: [
      ...[key.siteId, key.day, playerScope(key), gameScope(key), SITE_SCOPE, slotOf(key.playerId)],
      ...[bet.lost, bet.open, bet.possible],
      ...(round?.values ?? []),
    ],
  });
  return added!;
}

/** The same table by table, as on a cluster a statement writes to one. */
async function addExposureInSteps(
  tx: Tx,
  key: ExposureKey,
  bet: CountedBet,
  round?: RoundInsert,
): Promise<AddedExposure> {
  if (round) await write(tx, { text: round.text(0), values: [...round.values] });
  const [player] = await write<{ used: bigint }>(tx, {
    name: 'originals-exposure-of-player',
    text: `insert into originals.exposure (site_id, day, scope, lost, open) values ($1, $2, $3, $4, $5)
      on conflict (site_id, day, scope, slot) do update
        set lost = exposure.lost + excluded.lost, open = exposure.open + excluded.open
      returning lost + open as used`,
    values: [key.siteId, key.day, playerScope(key), bet.lost, bet.open],
  });
  const slot = slotKeyOf(key);
  const game = await addToScope(tx, slot, gameScope(key), bet);
  return { used: player!.used, game, site: game && (await addToScope(tx, slot, SITE_SCOPE, bet)) };
}

/** Adds a bet to the slot of its game or site; false when it has no room there. */
export async function addToScope(tx: Tx, key: SlotKey, scope: string, bet: CountedBet): Promise<boolean> {
  const added = await write(tx, {
    text: `update originals.exposure set lost = lost + $5, open = open + $6
      where site_id = $1 and day = $2 and scope = $3 and slot = $4 and lost + open + $7 <= quota
      returning slot`,
    values: [key.siteId, key.day, scope, slotOf(key.slotId), bet.lost, bet.open, bet.possible],
  });
  return added.length > 0;
}

type Slot = { slot: number; used: bigint; quota: bigint };

/**
 * Adds a bet to a game or the site whose slot had no room for it: uses the free capacity of slots not
 * currently locked by other bets. Returns the capacity found: if it is less than `possible`, nothing was
 * added. One transaction per scope runs this at a time and does not wait for any of its rows.
 */
export async function spreadExposure(
  tx: Tx,
  key: SlotKey,
  scope: string,
  bet: CountedBet,
  limit: bigint,
): Promise<bigint> {
  const { siteId, day } = key;
  await write(tx, {
    text: 'select pg_advisory_xact_lock(hashtextextended($2, $1))',
    values: [siteId, `originals/exposure/${scope}`],
  });
  await createSlots(tx, { siteId, day, scope }, limit);
  const slots = await write<Slot>(tx, {
    text: `select slot, lost + open as used, quota from originals.exposure
      where site_id = $1 and day = $2 and scope = $3 and slot > 0 order by slot for update skip locked`,
    values: [siteId, day, scope],
  });
  const room = slots.reduce((sum, { used, quota }) => sum + quota - used, 0n);
  const target = slots.find(({ slot }) => slot === slotOf(key.slotId)) ?? slots[0];
  if (!target || bet.possible > room) return room;
  const share = room / BigInt(slots.length);
  const others = BigInt(slots.length - 1);
  const each = others === 0n ? 0n : (room - (bet.possible > share ? bet.possible : share)) / others;
  const own = room - each * others;
  const quotas = slots.map((slot) => slot.used + (slot === target ? own : each));
  await write(tx, {
    text: `update originals.exposure e set quota = n.quota,
        lost = e.lost + case when n.slot = $6 then $7 else 0 end,
        open = e.open + case when n.slot = $6 then $8 else 0 end
      from unnest($4::smallint[], $5::bigint[]) as n (slot, quota)
      where e.site_id = $1 and e.day = $2 and e.scope = $3 and e.slot = n.slot`,
    values: [siteId, day, scope, slots.map(({ slot }) => slot), quotas, target.slot, bet.lost, bet.open],
  });
  return room;
}

/** Adds results of a game and the site without a check: the reserved amount is released or lost. */
export async function addUnchecked(
  tx: Tx,
  key: SlotKey,
  scopes: readonly string[],
  { lost, open }: Pick<CountedBet, 'lost' | 'open'>,
): Promise<void> {
  await write(tx, {
    name: 'originals-exposure-unchecked',
    text: `insert into originals.exposure (site_id, day, scope, lost, open, slot)
      select $1, $2, scope, $4, $5, $6 from unnest($3::text[]) as scope order by scope
      on conflict (site_id, day, scope, slot) do update
        set lost = exposure.lost + excluded.lost, open = exposure.open + excluded.open`,
    values: [key.siteId, key.day, scopes, lost, open, slotOf(key.slotId)],
  });
}

/**
 * Creates the slots of a day, before its first bet; a row of slot 0 was counted before slots were introduced.
 * Existing slots are not inserted again: the insert would wait for a bet that holds one.
 */
async function createSlots(
  tx: Tx,
  { siteId, day, scope }: { siteId: number; day: string; scope: string },
  limit: bigint,
): Promise<void> {
  await write(tx, {
    text: `insert into originals.exposure (site_id, day, scope, lost, open, slot, quota)
      select $1, $2, $3, 0, 0, slot, ($4::bigint - coalesce((select greatest(lost + open, 0)
          from originals.exposure where site_id = $1 and day = $2 and scope = $3 and slot = 0), 0)) / $5
      from generate_series(1, $5::int) as needed (slot)
      where not exists (select from originals.exposure known where known.site_id = $1 and known.day = $2
        and known.scope = $3 and known.slot = needed.slot)
      on conflict (site_id, day, scope, slot) do nothing`,
    values: [siteId, day, scope, limit, SLOTS],
  });
}

/** Counts the result of an open round and releases its possible win. */
export async function removeOpenExposure(
  tx: Tx,
  key: ExposureKey,
  { lost, open }: Pick<CountedBet, 'lost' | 'open'>,
): Promise<void> {
  await write(tx, {
    name: 'originals-exposure-end',
    text: `insert into originals.exposure (site_id, day, scope, lost, open, slot)
      values ($1, $2, $3, $7, $8, 0), ($1, $2, $4, $7, $8, $6), ($1, $2, $5, $7, $8, $6)
      on conflict (site_id, day, scope, slot) do update
        set lost = exposure.lost + excluded.lost, open = exposure.open + excluded.open`,
    values: [
      ...[key.siteId, key.day, playerScope(key), gameScope(key), SITE_SCOPE, slotOf(key.playerId)],
      ...[lost, open],
    ],
  });
}

/**
 * Redistributes the limits of the current day after a change of a site's policy. Locks the slots of games
 * first, as bets do.
 */
export async function redivideLimits(
  tx: Tx,
  siteId: number,
  limits: { game_day: bigint; site_day: bigint },
): Promise<void> {
  await write(tx, {
    text: `select slot from originals.exposure
      where site_id = $1 and day = (now() at time zone 'UTC')::date and slot > 0
      order by scope, slot for update`,
    values: [siteId],
  });
  await write(tx, {
    text: `update originals.exposure e set quota = e.lost + e.open
        + (case when e.scope = $2 then $4::bigint else $3::bigint end - day.used) / $5
      from (select scope, sum(lost + open)::int8 as used from originals.exposure
        where site_id = $1 and day = (now() at time zone 'UTC')::date and scope not like 'player:%'
        group by scope) as day
      where e.site_id = $1 and e.day = (now() at time zone 'UTC')::date and e.slot > 0
        and e.scope = day.scope`,
    values: [siteId, SITE_SCOPE, limits.game_day, limits.site_day, SLOTS],
  });
}
