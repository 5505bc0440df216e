import type { Selectable } from 'kysely';
import type { Json } from '#games/engine/fair/index.ts';
import type { BetLine, SharedGame } from '#games/shared-games.ts';
import { type Db, schemaOf, type Tx } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { EncryptedColumn } from '../../platform/key-rotation/encrypted-data.ts';
import type { SeedEncryption } from '../originals/index.ts';
import type { RoomsTables, StoredLine } from './tables.ts';

export const tables = schemaOf<RoomsTables>('rooms');

export type RoomRoundRow = Selectable<RoomsTables['round']>;
export type RoomBet = Selectable<RoomsTables['bet']>;
export type RoomKey = { siteId: number; gameCode: string };

/** The newest round of a room: the current or the last one. */
export function findLastRound(db: Db, { siteId, gameCode }: RoomKey): Promise<RoomRoundRow | undefined> {
  return tables(db)
    .selectFrom('round')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('game_code', '=', gameCode)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A round of a room. */
export function findRound(db: Db, siteId: number, roundId: string): Promise<RoomRoundRow | undefined> {
  return tables(db)
    .selectFrom('round')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('round_id', '=', roundId)
    .executeTakeFirst();
}

/** The round, locked until the transaction ends against bets, cash-outs and other steps. */
export function lockRound(tx: Tx, siteId: number, roundId: string): Promise<RoomRoundRow | undefined> {
  return tables(tx)
    .selectFrom('round')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('round_id', '=', roundId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * All bets of a round in the order of their ids: the order of placement, hashing and settlement. Excludes
 * returned bets.
 */
export function listRoomBets(db: Db, siteId: number, roundId: string): Promise<RoomBet[]> {
  return tables(db)
    .selectFrom('bet')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('round_id', '=', roundId)
    .where('returned_at', 'is', null)
    .orderBy('bet_id')
    .execute();
}

/** Lines of bets as input of the game. */
export function gameLines(bets: readonly Pick<RoomBet, 'bet_id' | 'lines' | 'exit'>[]): BetLine[] {
  return bets.flatMap(({ bet_id, lines, exit }) =>
    lines.map(({ stake, choice }: StoredLine, at) => ({
      id: lineId(bet_id, at),
      stake: BigInt(stake),
      choice: choice as Json,
      exit,
    })),
  );
}

/** Positions are zero-padded so that ids sort in line order. */
export const lineId = (betId: string, at: number): string => `${betId}/${String(at).padStart(3, '0')}`;

/** Binds an encrypted seed to its round. */
export function seedEncryptionContext({ siteId, gameCode }: RoomKey, commit: string): string {
  return `rooms/round/${siteId}/${gameCode}/${commit}`;
}

/** Seeds of rounds as stored. */
export const encryptedRounds = (encryption: Encryption): EncryptedColumn => ({
  ...{ table: 'rooms.round', column: 'sealed', key: ['site_id', 'round_id'], encryption },
  also: { game_code: 't.game_code', commit: 't.commit' },
  place: (row) =>
    seedEncryptionContext({ siteId: Number(row.site_id), gameCode: row.game_code! }, row.commit!),
});

/**
 * The secret of a round, or the hash of its block. It must not be used elsewhere before the round is settled.
 */
export function decryptSeed(seal: SeedEncryption, round: RoomRoundRow): string {
  if (!round.sealed) return round.block_hash!;
  return seal.decrypt(
    round.sealed,
    seedEncryptionContext({ siteId: round.site_id, gameCode: round.game_code }, round.commit),
  );
}

/** The outcome of a closed round. */
export function drawOutcome(
  seal: SeedEncryption,
  game: SharedGame,
  round: RoomRoundRow,
): { outcome: Json; seed: string } {
  if (!round.client_seed) throw new Error(`round ${round.round_id} is not closed`);
  const seed = decryptSeed(seal, round);
  return { outcome: game.draw(seed, round.client_seed), seed };
}
