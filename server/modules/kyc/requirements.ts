import type { DocumentKind } from '#contracts/values/identity-documents.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { deny } from '../../platform/console/denial.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { notifyDocument } from './notifications.ts';
import { type RequirementRow, tables } from './tables.ts';
import { lockDocuments } from './upload.ts';

/** Maximum number of a player's requirements shown. */
const MAX_SHOWN = 100;

/** Kinds of documents required of one player and not approved since (operations 14.22). */
export async function findRequiredDocuments(
  db: Db,
  { siteId, playerId }: PlayerKey,
): Promise<DocumentKind[]> {
  const rows = await tables(db)
    .selectFrom('requirement')
    .select('kind')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

type DocumentRequirement = { kind: DocumentKind; staffId: string; reason: string };

/** All requirements of a player, newest first. */
export async function listRequirements(db: Db, { siteId, playerId }: PlayerKey): Promise<RequirementRow[]> {
  return await tables(db)
    .selectFrom('requirement')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('requirement_id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/**
 * Requires a new document from one player, even of a kind approved before; notifies the player and holds
 * withdrawals. Denies `decidedAlready` when a document of the kind is already required.
 */
export async function requireOfPlayer(
  tx: Tx,
  key: PlayerKey,
  { kind, staffId, reason }: DocumentRequirement,
  now: Date,
): Promise<RequirementRow> {
  await lockDocuments(tx, key);
  if ((await findRequiredDocuments(tx, key)).includes(kind)) deny('decidedAlready');
  const row = await insertRequirement(tx, key, { kind, staffId, reason }, now);
  const about = { verification_id: row.requirement_id, reason: '', expires_on: null };
  await notifyDocument(tx, { ...row, ...about }, 'required', now);
  return row;
}

/**
 * Requires a document of the kind whose approval was revoked; the player is notified of the revocation
 * instead. The caller holds the lock on the documents.
 */
export async function requireAgain(
  tx: Tx,
  key: PlayerKey,
  requirement: DocumentRequirement,
  now: Date,
): Promise<void> {
  if (!(await findRequiredDocuments(tx, key)).includes(requirement.kind))
    await insertRequirement(tx, key, requirement, now);
}

async function insertRequirement(
  tx: Tx,
  key: PlayerKey,
  { kind, staffId, reason }: DocumentRequirement,
  now: Date,
): Promise<RequirementRow> {
  return await tables(tx)
    .insertInto('requirement')
    .values({
      ...{ site_id: key.siteId, player_id: key.playerId, kind, reason },
      ...{ required_by: staffId, required_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends a requirement without a document. Denies `notFound` and `decidedAlready`. */
export async function withdrawRequirement(
  tx: Tx,
  { siteId, requirementId, staffId }: { siteId: number; requirementId: string; staffId: string },
  now: Date,
): Promise<RequirementRow> {
  if (!isUuid(requirementId)) deny('notFound');
  const row = await tables(tx)
    .selectFrom('requirement')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('requirement_id', '=', requirementId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return deny('notFound');
  if (row.ended_at !== null) deny('decidedAlready');
  await endRequirement(tx, row, { staffId, outcome: 'withdrawn' }, now);
  return row;
}

/** An approved document ends the requirement for its kind. The caller holds the lock on the documents. */
export async function meetRequirement(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  { kind, staffId }: { kind: DocumentKind; staffId: string },
  now: Date,
): Promise<void> {
  const row = await tables(tx)
    .selectFrom('requirement')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (row) await endRequirement(tx, row, { staffId, outcome: 'approved' }, now);
}

async function endRequirement(
  tx: Tx,
  { site_id, requirement_id }: RequirementRow,
  { staffId, outcome }: { staffId: string; outcome: 'approved' | 'withdrawn' },
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('requirement')
    .set({ ended_by: staffId, ended_at: now, outcome })
    .where('site_id', '=', site_id)
    .where('requirement_id', '=', requirement_id)
    .where('ended_at', 'is', null)
    .execute();
}
