import type { Db } from '../../platform/database/index.ts';
import { readStatementPart, type StatementPart } from '../../platform/database/statement-parts.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import type { LimitKind, LimitPeriod, LimitRow, OpenGame, ProfileRow } from './tables.ts';

/** Questions that may be due before a deposit or a stake. */
export type PendingQuestion = 'termsDue';
/** All facts that can refuse a player's stake, read in one statement. */
export type PlayerProtectionState = {
  excludedUntil: Date | 'open' | null;
  limits: Pick<LimitRow, 'kind' | 'period' | 'amount'>[];
  realityMinutes: number;
  acknowledgedAt: Date | null;
  windows: ProfileRow['windows'];
  slotCap: bigint | null;
  slotCapYoung: bigint | null;
  slotCapAge: number;
  /** Minimum time between rounds at providers' slots and other games, ms; null: not enforced. */
  providerCycleMs: { slots: number | null; other: number | null };
  playing: OpenGame | null;
  /** The action the player must take before playing or depositing, as a refusal. */
  requiredAction: PendingQuestion | null;
};

type Row = {
  own_excluded: boolean | null;
  own_until: Date | null;
  own_limits: { kind: LimitKind; period: LimitPeriod; amount: string }[] | null;
  own_minutes: number | null;
  own_acknowledged: Date | null;
  own_site_minutes: number | null;
  own_windows: ProfileRow['windows'] | null;
  own_slot_cap: bigint | null;
  own_slot_cap_young: bigint | null;
  own_slot_cap_age: number | null;
  own_slot_cycle: number | null;
  own_other_cycle: number | null;
  own_playing: OpenGame | null;
  own_required_action: PendingQuestion | null;
};

export const STRICT_PROFILE: ProfileRow = {
  raise_delay_hours: 72,
  windows: 'rolling',
  reality_check_minutes: 30,
  slot_cap: null,
  slot_cap_young: null,
  slot_cap_age: 25,
  provider_slot_cycle_ms: null,
  provider_other_cycle_ms: null,
  terms_version: 1,
};

/** A player's protection state at a time, as part of a statement. */
export const PROTECTION_STATE_PART: StatementPart<Row, PlayerProtectionState> = {
  columns: `excluded.yes as own_excluded, excluded.until_at as own_until, chosen.limits as own_limits,
    reminded.minutes as own_minutes,
    reminded.acknowledged_at as own_acknowledged, place.reality_check_minutes as own_site_minutes,
    place.windows as own_windows, place.slot_cap as own_slot_cap,
    place.slot_cap_young as own_slot_cap_young,
    place.slot_cap_age as own_slot_cap_age, place.provider_slot_cycle_ms as own_slot_cycle,
    place.provider_other_cycle_ms as own_other_cycle, opened.game as own_playing,
    case when place.terms_version > 1 and not exists (select 1 from protection.terms_answer v
    where v.site_id = requested.site_id
      and v.player_id = requested.player_id and v.version >= place.terms_version
      and v.accepted_at is not null) then 'termsDue' end as own_required_action`,
  joins: `left join lateral (select true as yes,
      case when bool_or(e.until_at is null or e.until_at <= requested.now) then null else max(e.until_at)
      end as until_at
    from protection.exclusion e where e.site_id = requested.site_id and e.player_id = requested.player_id
      and case e.kind when 'break' then e.until_at > requested.now else e.return_at is null
      or e.return_at > requested.now end
    having count(*) > 0) excluded on true
  left join lateral (select json_agg(json_build_object('kind', p.kind, 'period', p.period, 'amount',
  p.amount::text)) as limits
    from protection.player_limit p where p.site_id = requested.site_id
    and p.player_id = requested.player_id) chosen on true
  left join lateral (select y.minutes, y.acknowledged_at from protection.reality_check y
    where y.site_id = requested.site_id and y.player_id = requested.player_id limit 1) reminded on true
  left join lateral (select z.* from protection.profile z
  where z.site_id = requested.site_id limit 1) place on true
  left join lateral (select json_build_object('provider_code', g.provider_code, 'game_code', g.game_code,
  'game_name', g.game_name) as game
    from protection.open_game g where g.site_id = requested.site_id
    and g.player_id = requested.player_id limit 1) opened on true`,
  read: (row) => ({
    excludedUntil: row.own_excluded ? (row.own_until ?? 'open') : null,
    limits: (row.own_limits ?? []).map((limit) => ({ ...limit, amount: BigInt(limit.amount) })),
    realityMinutes: row.own_minutes ?? row.own_site_minutes ?? STRICT_PROFILE.reality_check_minutes,
    acknowledgedAt: row.own_acknowledged,
    windows: row.own_windows ?? STRICT_PROFILE.windows,
    slotCap: row.own_slot_cap,
    slotCapYoung: row.own_slot_cap_young,
    slotCapAge: row.own_slot_cap_age ?? STRICT_PROFILE.slot_cap_age,
    providerCycleMs: { slots: row.own_slot_cycle, other: row.own_other_cycle },
    playing: row.own_playing,
    requiredAction: row.own_required_action,
  }),
};

/**
 * The site's profile as one text: a state holds while it is the same, and nothing of the player has changed.
 */
export const PROTECTION_PROFILE_PART: StatementPart<{ profile_text: string | null }, string> = {
  columns: 'profile.written as profile_text',
  joins: `left join lateral (select x::text as written from protection.profile x
    where x.site_id = requested.site_id limit 1) profile on true`,
  read: ({ profile_text }) => profile_text ?? '',
};

/** The protection states of these players at a time. */
export const readProtectionStates = (
  db: Db,
  requested: readonly PlayerKey[],
  now: Date,
): Promise<PlayerProtectionState[]> =>
  readStatementPart(db, 'protection-standings', PROTECTION_STATE_PART, requested, now);
