import {
  type BinaryType,
  type BinaryValue,
  binaryColumn,
} from '../../platform/database/binary-parameters.ts';
import { isDistributed } from '../../platform/database/distributed-tables.ts';
import { run, type Tx } from '../../platform/database/index.ts';
import { ACTIVE_BONUS, type ActiveBonus } from '../bonuses/index.ts';
import { MAY_PLAY, PLAY_VERSION, type PlayEligibility } from '../players/index.ts';
import {
  type PlayerProtectionState,
  PROTECTION_PROFILE_PART,
  PROTECTION_STATE_PART,
} from '../protection/index.ts';
import type { WalletMessage } from './message.ts';

/** What decides whether and what a player may stake, beside his balance. */
export type PlayerState = {
  play: PlayEligibility;
  protection: PlayerProtectionState;
  active: ActiveBonus | undefined;
  /** The mutable field of the provider's session; undefined: it is no longer stored. */
  session: { revoked_at: Date | null } | undefined;
};
/** A player's version and his site's protection profile: a state holds while both are the same. */
export type StateVersion = { version: string | null; profile: string };
type VersionedState = PlayerState & StateVersion;

/**
 * The states of players, kept in memory with the version and the profile they were read with in one
 * statement. A state is used only while both are the same in the database, read in the same transaction after
 * the lock on the player's cash: a change that is committed anywhere is seen by the very next message. A
 * session that is about to expire, and an exclusion, which ends with time, are read again.
 */
export class PlayerStates {
  /** By session, or for messages without one by the provider's name of the player; both are cached rows. */
  private readonly stored = new WeakMap<object, VersionedState>();

  /** The states in the order of the messages; undefined where the version is omitted. */
  async read(
    tx: Tx,
    messages: readonly WalletMessage[],
    versions: readonly (StateVersion | undefined)[],
    now: Date,
  ): Promise<(PlayerState | undefined)[]> {
    const states = messages.map((message, n) => versions[n] && this.find(message, versions[n], now));
    if (!states.some((state, n) => versions[n] && !state)) return states;
    const places = messages.flatMap((_, n) => (versions[n] && !states[n] ? [n] : []));
    const missing = places.map((n) => messages[n]!);
    for (const [at, state] of (await readStates(tx, missing, now)).entries()) {
      const message = missing[at]!;
      states[places[at]!] = state;
      if (isLasting(state, message)) this.stored.set(ownerOf(message), state);
    }
    return states;
  }

  private find(message: WalletMessage, { version, profile }: StateVersion, now: Date) {
    const state = this.stored.get(ownerOf(message));
    if (!state || state.version !== version || state.profile !== profile) return undefined;
    const { openUntil } = state.play;
    return openUntil && openUntil <= now ? undefined : state;
  }
}

/** A session of another player is not his. */
const ownerOf = ({ link, session }: WalletMessage): object =>
  session && session.player_id === link!.player_id ? session : link!;

/** Whether the state ends with a change, or with the open session, but not otherwise with time. */
const isLasting = ({ play, protection }: PlayerState, { link, session }: WalletMessage): boolean =>
  protection.excludedUntil === null &&
  (!session || (play.sessionOpen && session.player_id === link!.player_id));

type Row = Parameters<typeof MAY_PLAY.read>[0] &
  Parameters<typeof PROTECTION_STATE_PART.read>[0] &
  Parameters<typeof ACTIVE_BONUS.read>[0] &
  Parameters<typeof PLAY_VERSION.read>[0] &
  Parameters<typeof PROTECTION_PROFILE_PART.read>[0] & {
    n: bigint;
    s_known: boolean | null;
    s_revoked_at: Date | null;
  };

async function readStates(tx: Tx, messages: readonly WalletMessage[], now: Date): Promise<VersionedState[]> {
  const isOfOneSite = isDistributed(tx);
  const column = (type: BinaryType, of: (message: WalletMessage) => BinaryValue | null | undefined) =>
    binaryColumn(type, messages, of);
  const rows = await run<Row>(tx, {
    name: 'providers-players',
    text: isOfOneSite ? STATES_OF_SITE : STATES,
    values: [
      isOfOneSite ? messages[0]!.key.site_id : column('int4', ({ key }) => key.site_id),
      column('text', ({ key }) => key.provider_code),
      column('uuid', ({ link }) => link!.player_id),
      column('uuid', ({ session }) => session?.session_id),
      column('bytea', ({ session }) => session?.session_hash),
      now,
    ],
  });
  const states: VersionedState[] = [];
  for (const row of rows)
    states[Number(row.n) - 1] = {
      play: MAY_PLAY.read(row),
      protection: PROTECTION_STATE_PART.read(row),
      active: ACTIVE_BONUS.read(row),
      session: row.s_known ? { revoked_at: row.s_revoked_at } : undefined,
      version: PLAY_VERSION.read(row),
      profile: PROTECTION_PROFILE_PART.read(row),
    };
  return states;
}

const PARTS = [MAY_PLAY, PROTECTION_STATE_PART, ACTIVE_BONUS, PLAY_VERSION, PROTECTION_PROFILE_PART];
/** The players and sessions of messages; on a cluster their one site is a value. */
const statesText = (isOfOneSite: boolean) => `select requested.n, s.known as s_known,
    s.revoked_at as s_revoked_at,
    ${PARTS.map(({ columns }) => columns).join(',\n    ')}
  from (select ${isOfOneSite ? '$1::int as site_id, u.*' : 'u.*'}, $6::timestamptz as now
    from unnest(${isOfOneSite ? '' : '$1::int[], '}$2::text[], $3::uuid[], $4::uuid[], $5::bytea[])
    with ordinality as u (${isOfOneSite ? '' : 'site_id, '}provider_code, player_id, session_id,
    session_hash, n)) requested
  left join lateral (select true as known, x.revoked_at from providers.session x
    where x.site_id = requested.site_id and x.provider_code = requested.provider_code
    and x.session_hash = requested.session_hash limit 1) s on true
  ${PARTS.map(({ joins }) => joins).join('\n  ')}`;
const STATES = statesText(false);
const STATES_OF_SITE = statesText(true);
