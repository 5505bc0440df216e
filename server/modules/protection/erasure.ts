import { deny } from '../../platform/console/deny.ts';
import { shownAccount } from '../../platform/console/mask.ts';
import type { ConsoleHandlers, ProposalKind } from '../../platform/console/parts.ts';
import { type Database, type Db, run, type Tx } from '../../platform/database.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import { balancesOf } from '../ledger/index.ts';
import { closedBefore, closingOf, erasePlayer, playerById } from '../players/index.ts';
import { everySite } from '../sites/index.ts';
import { termsOf } from './reminders.ts';
import { noteStep, type PlayerKey } from './steps.ts';
import { addMonths } from './windows.ts';

const MONTHS = 12;
/** Accounts of a site that one run deals with. */
const AT_A_TIME = 500;

/**
 * A player asks for erasure. Answers how many years the jurisdiction has the data kept after the account is closed, and when they are erased at
 * the earliest: closed today, as nobody who can ask has closed it (player protection L10).
 */
export async function askErasure(
  tx: Tx,
  key: PlayerKey,
  now: Date,
): Promise<{ years: number; earliest: Date }> {
  const { retentionYears: years } = await termsOf(tx, key.siteId);
  const earliest = addMonths(now, years * MONTHS);
  await noteStep(tx, key, 'erasure_asked', { years, earliest: earliest.toISOString() }, 'player', now);
  return { years, earliest };
}

type Hindrance = { why: 'notYet'; from: Date | null } | { why: 'holdsMoney' } | { why: 'decidedAlready' };

/** Why a player's data are kept still: the account is not closed or not long enough, somebody is kept out by them, or money is owed. */
async function hindrance(db: Db, key: PlayerKey, now: Date): Promise<Hindrance | undefined> {
  const [closing, { retentionYears }, balances, [kept]] = await Promise.all([
    closingOf(db, key.siteId, key.playerId),
    termsOf(db, key.siteId),
    balancesOf(db, key.siteId, key.playerId),
    run<{ until_at: Date | null }>(db, {
      text: `select until_at from protection.exclusion where site_id = $1 and player_id = $2 and kind in ('self', 'operator')
        and return_at is null and (until_at is null or until_at > $3) order by until_at desc nulls first limit 1`,
      values: [key.siteId, key.playerId, now],
    }),
  ]);
  if (closing?.erased_at) return { why: 'decidedAlready' };
  if (!closing?.closed_at) return { why: 'notYet', from: null };
  if (kept) return { why: 'notYet', from: kept.until_at };
  const from = addMonths(closing.closed_at, retentionYears * MONTHS);
  if (from > now) return { why: 'notYet', from };
  const owed = balances ? balances.cash + balances.reserved : 0n;
  return owed > 0n ? { why: 'holdsMoney' } : undefined;
}

/** Erases a player whom nothing keeps; false when something does. */
async function erase(tx: Tx, key: PlayerKey, actor: string, now: Date): Promise<boolean> {
  if (await hindrance(tx, key, now)) return false;
  if (!(await erasePlayer(tx, key.siteId, key.playerId, now))) return false;
  await noteStep(tx, key, 'erased', {}, actor, now);
  return true;
}

/** Erases whose time is over, on every site; for a daily job. */
export async function eraseDue({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  for (const { id } of await everySite(db)) {
    const { retentionYears } = await termsOf(db, id);
    const due = await closedBefore(db, id, addMonths(now, -retentionYears * MONTHS), AT_A_TIME);
    await oneByOne(db, due, async function erasing(tx, key) {
      return await erase(tx, key, 'system', now);
    });
  }
}

/** Two people of the staff erase on request, when nothing keeps the data any more. */
export const erasureHandlers: ConsoleHandlers = {
  async proposeErasure({ player_id, request_id }, { tx, site, now, propose }) {
    const key = { siteId: site.id, playerId: player_id };
    const player = (await playerById(tx, site.id, player_id)) ?? deny('notFound');
    refuseIf(await hindrance(tx, key, now));
    const answer = await propose({
      kind: 'erasure',
      requestId: request_id,
      subject: `player:${player_id}`,
      title: `Erase the personal data of ${shownAccount(player.accountId)}`,
      facts: {},
      people: 1,
    });
    return { answer, change: { subject: `player:${player_id}`, after: { proposed: 'erasure' } } };
  },
};

export const erasure: ProposalKind = {
  right: 'personal',
  access: ['write'],
  async carryOut(tx, { siteId, subject, makerId }, now) {
    const key = { siteId, playerId: subject.replace('player:', '') };
    refuseIf(await hindrance(tx, key, now));
    await erase(tx, key, makerId, now);
  },
};

function refuseIf(found: Hindrance | undefined): void {
  if (!found) return;
  deny(found.why, found.why === 'notYet' ? { from: found.from?.toISOString() ?? null } : undefined);
}
