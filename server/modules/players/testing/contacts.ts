import { type Db, singleStatementHandle, write } from '#server/platform/database/index.ts';

/** Gives a player an unverified email address, as sign-up without a code does. */
export async function setEmail(db: Db, playerId: string, email: string): Promise<void> {
  const text = 'update players.player set contact_email = $2 where player_id = $1';
  await write(singleStatementHandle(db), { text, values: [playerId, email] });
}

/** Gives a player an unverified phone number. */
export async function setPhone(db: Db, playerId: string, phone: string): Promise<void> {
  const text = 'update players.player set contact_phone = $2 where player_id = $1';
  await write(singleStatementHandle(db), { text, values: [playerId, phone] });
}
