import { deny } from '../../platform/console/denial.ts';
import { maskAccountId } from '../../platform/console/mask.ts';
import type { ConsoleHandlers, ProposalKind } from '../../platform/console/module-console.ts';
import { type Database, type Db, run, type Tx } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { findBalances } from '../ledger/index.ts';
import { erasePlayer, findClosure, findPlayerById, listAccountsClosedBefore } from '../players/index.ts';
import { listSites } from '../sites/index.ts';
import { addMonths } from './limit-windows.ts';
import { jurisdictionTermsOf } from './reminders.ts';
import { history, subjectOf } from './tables.ts';

const MIN_MONTHS_CLOSED = 12;
/** Accounts of a site processed in one run. */
const BATCH_SIZE = 500;

/**
 * Records a player's erasure request. Returns the jurisdiction's retention in years after closing, and the
 * earliest date of erasure if closed today, because only holders of open accounts can request it (player
 * protection L10).
 */
export async function requestErasure(
  tx: Tx,
  key: PlayerKey,
  now: Date,
): Promise<{ years: number; earliest: Date }> {
  const { retention_years: years } = await jurisdictionTermsOf(tx, key.siteId);
  const earliest = addMonths(now, years * MIN_MONTHS_CLOSED);
  await history.record(
    tx,
    { ...subjectOf(key), action: 'erasure_asked', detail: { years, earliest: earliest.toISOString() } },
    { actor: 'player', now },
  );
  return { years, earliest };
}

type RetentionReason =
  | { why: 'notYet'; from: Date | null }
  | { why: 'holdsMoney' }
  | { why: 'decidedAlready' };

/**
 * The reason a player's data are still kept: the account is not closed or not for long enough, an exclusion
 * depends on them, or money is owed.
 */
async function retentionReason(db: Db, key: PlayerKey, now: Date): Promise<RetentionReason | undefined> {
  const [closing, { retention_years: retentionYears }, balances, [kept]] = await Promise.all([
    findClosure(db, key.siteId, key.playerId),
    jurisdictionTermsOf(db, key.siteId),
    findBalances(db, key.siteId, key.playerId),
    run<{ until_at: Date | null }>(db, {
      text: `select until_at from protection.exclusion where site_id = $1 and player_id = $2
        and kind in ('self', 'operator')
        and return_at is null and (until_at is null or until_at > $3)
        order by until_at desc nulls first limit 1`,
      values: [key.siteId, key.playerId, now],
    }),
  ]);
  if (closing?.erased_at) return { why: 'decidedAlready' };
  if (!closing?.closed_at) return { why: 'notYet', from: null };
  if (kept) return { why: 'notYet', from: kept.until_at };
  const from = addMonths(closing.closed_at, retentionYears * MIN_MONTHS_CLOSED);
  if (from > now) return { why: 'notYet', from };
  const owed = balances ? balances.cash + balances.reserved : 0n;
  return owed > 0n ? { why: 'holdsMoney' } : undefined;
}

/** Erases a player unless there is a reason to keep the data; returns false in that case. */
async function erasePlayerData(tx: Tx, key: PlayerKey, actor: string, now: Date): Promise<boolean> {
  if (await retentionReason(tx, key, now)) return false;
  if (!(await erasePlayer(tx, key.siteId, key.playerId, now))) return false;
  await history.record(tx, { ...subjectOf(key), action: 'erased' }, { actor, now });
  return true;
}

/** Erases players of all sites whose retention period is over; for a daily job. */
export async function eraseDuePlayers({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  for (const { id } of await listSites(db)) {
    const { retention_years: retentionYears } = await jurisdictionTermsOf(db, id);
    const due = await listAccountsClosedBefore(
      db,
      id,
      addMonths(now, -retentionYears * MIN_MONTHS_CLOSED),
      BATCH_SIZE,
    );
    await forEachInOwnTransaction(db, due, async function erasing(tx, key) {
      return await erasePlayerData(tx, key, 'system', now);
    });
  }
}

/** Two staff members erase a player on request, once nothing requires the data. */
export const erasureHandlers: ConsoleHandlers = {
  async proposeErasure({ player_id, request_id }, { tx, site, now, propose }) {
    const key = { siteId: site.id, playerId: player_id };
    const player = (await findPlayerById(tx, site.id, player_id)) ?? deny('notFound');
    denyIf(await retentionReason(tx, key, now));
    const answer = await propose({
      kind: 'erasure',
      requestId: request_id,
      subject: `player:${player_id}`,
      title: `Erase the personal data of ${maskAccountId(player.accountId)}`,
      facts: {},
      people: 1,
    });
    return { answer, change: { subject: `player:${player_id}`, after: { proposed: 'erasure' } } };
  },
};

export const erasureProposal: ProposalKind = {
  right: 'personal',
  access: ['write'],
  async apply(tx, { siteId, subject, makerId }, now) {
    const key = { siteId, playerId: subject.replace('player:', '') };
    denyIf(await retentionReason(tx, key, now));
    await erasePlayerData(tx, key, makerId, now);
  },
};

function denyIf(found: RetentionReason | undefined): void {
  if (!found) return;
  deny(found.why, found.why === 'notYet' ? { from: found.from?.toISOString() ?? null } : undefined);
}
