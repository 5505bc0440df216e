import { randomUUID } from 'node:crypto';
import { OWN_PROVIDER } from '#games/provider.ts';
import { type Db, type Tx, transaction, write } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PlayerProtectionState } from './player-state.ts';
import { jurisdictionTermsOf } from './reminders.ts';
import { type OpenGame, tables } from './tables.ts';

/** `gameCode` null: any of the provider's games, if one session covers all. */
export type GameLockKey = { providerCode: string; gameCode: string | null };
type GameOpening = {
  providerCode: string;
  gameCode: string;
  gameName: string;
  sessionId: string | null;
  /**
   * The id of the window that opens it, set by the page; in the same window a game replaces the previous one
   * without confirmation.
   */
  place: string;
  /** The id of the visit, set by the page: only this visit releases the game. */
  visit: string;
  /** The player has confirmed closing the other game. */
  takeOver: boolean;
};

/**
 * Opens a game for real money. If the jurisdiction forbids two open games, it replaces the open one when
 * opened in the same window or confirmed by the player, and refuses `gameOpen` otherwise (player protection
 * F4). An open round of the other game is kept; subscribers of `game.closed` end the session at its provider.
 */
export async function acquireGame(db: Db, key: PlayerKey, opening: GameOpening, now: Date): Promise<void> {
  if (!(await jurisdictionTermsOf(db, key.siteId)).one_game) return;
  await transaction(db, (tx) => acquire(tx, key, opening, now));
}

async function acquire(tx: Tx, key: PlayerKey, opening: GameOpening, now: Date): Promise<void> {
  const { providerCode, gameCode, gameName, sessionId, place, visit, takeOver } = opening;
  const values = [key.siteId, key.playerId, providerCode, gameCode, gameName, place, sessionId, now, visit];
  const [taken] = await write<{ provider_code: string | null; game_code: string | null; is_same: boolean }>(
    tx,
    {
      text: `insert into protection.open_game
          (site_id, player_id, provider_code, game_code, game_name, place, session_id, since_at, visit)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (site_id, player_id) do nothing
        returning null::text as provider_code, null::text as game_code, true as is_same`,
      values,
      otherwise: () => ({
        text: `with was as (select provider_code, game_code from protection.open_game
            where site_id = $1 and player_id = $2 for update)
          update protection.open_game p set provider_code = $3, game_code = $4, game_name = $5, place = $6,
            session_id = $7, since_at = $8, visit = $9
          from was where p.site_id = $1 and p.player_id = $2
            and ($10 or p.place = $6 or (p.provider_code = $3 and p.game_code = $4))
          returning was.provider_code, was.game_code,
            was.provider_code = $3 and was.game_code = $4 as is_same`,
        values: [...values, takeOver],
      }),
    },
  );
  if (!taken) {
    const open = await findOpenGame(tx, key);
    // It was closed in the meantime: the player is asked to try again.
    refuse('gameOpen', open && presentOpenGame(open));
  }
  const { provider_code, game_code, is_same } = taken;
  if (is_same || provider_code === null || provider_code === OWN_PROVIDER) return;
  const left = { site_id: key.siteId, player_id: key.playerId, provider_code, game_code: game_code! };
  await publish(tx, 'game.closed', { event_id: randomUUID(), ...left, at: now.toISOString() });
}

function findOpenGame(db: Db, { siteId, playerId }: PlayerKey): Promise<OpenGame | undefined> {
  return tables(db)
    .selectFrom('open_game')
    .select(['provider_code', 'game_code', 'game_name'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
}

/** The open game, included in a refusal. */
export const presentOpenGame = ({ provider_code, game_code, game_name }: OpenGame): OpenGame => ({
  provider_code,
  game_code,
  game_name,
});

/** The open game that blocks a stake in another one, if any. */
export async function findOtherOpenGame(
  db: Db,
  { playing }: Pick<PlayerProtectionState, 'playing'>,
  siteId: number,
  { providerCode, gameCode }: GameLockKey,
): Promise<OpenGame | undefined> {
  if (!playing) return undefined;
  const isIt =
    playing.provider_code === providerCode && (gameCode === null || playing.game_code === gameCode);
  return isIt || !(await jurisdictionTermsOf(db, siteId)).one_game ? undefined : playing;
}

/**
 * A stake without an open game opens its game: of two concurrent stakes in two games, one is refused with
 * `gameOpen`.
 */
export async function acquireGameByStake(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  { playing }: Pick<PlayerProtectionState, 'playing'>,
  { providerCode, gameCode }: GameLockKey,
  now: Date,
): Promise<void> {
  if (playing || gameCode === null || !(await jurisdictionTermsOf(tx, siteId)).one_game) return;
  const [held] = await write<OpenGame & { is_it: boolean }>(tx, {
    text: `insert into protection.open_game as p (site_id, player_id, provider_code, game_code, game_name,
      place, since_at)
      values ($1, $2, $3, $4, $4, '', $5)
      on conflict (site_id, player_id) do update set since_at = p.since_at
      returning provider_code, game_code, game_name, provider_code = $3 and game_code = $4 as is_it`,
    values: [siteId, playerId, providerCode, gameCode, now],
  });
  if (!held!.is_it) refuse('gameOpen', presentOpenGame(held!));
}

/**
 * The page of a game was closed: releases its visit's lock. No effect while the player has money in an
 * unfinished round: opening another game then asks the player to confirm, as after a lost message. A
 * concurrent bet counts as well.
 */
export async function releaseGame(tx: Tx, { siteId, playerId }: PlayerKey, visit: string): Promise<void> {
  await tables(tx)
    .deleteFrom('open_game')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('visit', '=', visit)
    .execute();
}

/** The end of a visit to the site releases the games opened in it. */
export async function releaseGamesOfVisit(
  tx: Tx,
  { site_id, player_id, session_ids }: { site_id: number; player_id: string; session_ids: string[] },
): Promise<void> {
  await tables(tx)
    .deleteFrom('open_game')
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('session_id', 'in', session_ids)
    .execute();
}
