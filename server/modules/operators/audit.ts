import { createHash } from 'node:crypto';
import { canonicalJson } from '#games/engine/fair/canonical-json.ts';
import type { AuditedChange, Json } from '#server/platform/console/module-console.ts';
import type { Significant } from '#server/platform/console/significant-events.ts';
import { type Db, run, type Tx, write } from '#server/platform/database/index.ts';
import { type AuditRow, tables } from './tables.ts';

type NewEntry = AuditedChange & {
  /** 0 for entries without a site. */
  siteId: number;
  /** Null for a failed sign-in by an unknown person. */
  staffId: string | null;
  action: string;
  reason: string;
  address: string;
};

const GENESIS_HASH = Buffer.alloc(32);

/**
 * Adds an entry to its site's log, in the transaction of the change. The site's head is locked until commit,
 * so that entries are numbered without gaps; call it last.
 */
export async function recordAuditEntry(tx: Tx, entry: NewEntry, now: Date): Promise<void> {
  const [head] = await write<{ entry: bigint; link: Buffer }>(tx, {
    text: `insert into operators.audit_head (site_id, entry, link) values ($1, 0, $2)
      on conflict (site_id) do update set entry = audit_head.entry returning entry, link`,
    values: [entry.siteId, GENESIS_HASH],
  });
  const row = {
    site_id: entry.siteId,
    entry: head!.entry + 1n,
    at: now,
    staff_id: entry.staffId,
    action: entry.action,
    subject: entry.subject.slice(0, 200),
    reason: entry.reason,
    address: entry.address.slice(0, 64),
    before: entry.before ?? null,
    after: entry.after ?? null,
  };
  const link = entryHash(head!.link, row);
  await tables(tx)
    .insertInto('audit')
    .values({
      ...row,
      before: row.before && JSON.stringify(row.before),
      after: row.after && JSON.stringify(row.after),
      link,
    })
    .execute();
  await tables(tx)
    .updateTable('audit_head')
    .set({ entry: row.entry, link })
    .where('site_id', '=', row.site_id)
    .execute();
}

/** SHA-256 of the previous link and the whole entry. */
function entryHash(before: Buffer, row: Omit<AuditRow, 'link'>): Buffer {
  const content: Json = [
    row.site_id,
    String(row.entry),
    row.at.toISOString(),
    row.staff_id,
    row.action,
    row.subject,
    row.reason,
    row.address,
    row.before,
    row.after,
  ];
  return createHash('sha256').update(before).update(canonicalJson(content, 'anyNumber')).digest();
}

const BATCH = 1000;

/**
 * Recomputes the chain of a site. `brokenAt`: the first entry that was changed, is missing, or is not covered
 * by the head; null when the chain is intact.
 */
export async function verifyChain(
  db: Db,
  siteId: number,
): Promise<{ entries: number; brokenAt: number | null; head: string }> {
  let [last, link] = [0n, GENESIS_HASH as Buffer];
  for (;;) {
    const rows = (await tables(db)
      .selectFrom('audit')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('entry', '>', last)
      .orderBy('entry')
      .limit(BATCH)
      .execute()) as AuditRow[];
    for (const row of rows) {
      const expected = entryHash(link, row);
      if (row.entry !== last + 1n || !expected.equals(row.link))
        return { entries: Number(last), brokenAt: Number(last + 1n), head: link.toString('hex') };
      [last, link] = [row.entry, expected];
    }
    if (rows.length < BATCH) break;
  }
  const head = await tables(db)
    .selectFrom('audit_head')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  const isWhole = (head?.entry ?? 0n) === last && (head?.link ?? GENESIS_HASH).equals(link);
  return { entries: Number(last), brokenAt: isWhole ? null : Number(last + 1n), head: link.toString('hex') };
}

/** Filters of a site's log; empty strings match everything. */
type LogQuery = {
  siteId: number;
  action: string;
  subject: string;
  staffId: string;
  from: Date | undefined;
  /** Exclusive. */
  to: Date | undefined;
  direction: 'asc' | 'desc';
  /** The number of the entry before the page. */
  after: string;
  limit: number;
};

/** A page of the log, by number. */
export async function auditPage(db: Db, query: LogQuery): Promise<AuditRow[]> {
  return (await tables(db)
    .selectFrom('audit')
    .selectAll()
    .where('site_id', '=', query.siteId)
    .$if(query.action !== '', (rows) => rows.where('action', '=', query.action))
    .$if(query.subject !== '', (rows) => rows.where('subject', '=', query.subject))
    .$if(query.staffId !== '', (rows) => rows.where('staff_id', '=', query.staffId))
    .$if(query.from !== undefined, (rows) => rows.where('at', '>=', query.from!))
    .$if(query.to !== undefined, (rows) => rows.where('at', '<', query.to!))
    .$if(query.after !== '', (rows) =>
      rows.where('entry', query.direction === 'asc' ? '>' : '<', BigInt(query.after)),
    )
    .orderBy('entry', query.direction)
    .limit(query.limit)
    .execute()) as AuditRow[];
}

/** Staff who acted on a site, by name, and the actions in its log: one index probe for each. */
export async function auditChoices(db: Db, siteId: number) {
  const staff = await run<{ staff_id: string; name: string }>(db, {
    text: `select staff_id, name from operators.staff s where exists (select from operators.audit a
      where a.site_id = $1 and a.staff_id = s.staff_id) order by name, staff_id`,
    values: [siteId],
  });
  const actions = await run<{ action: string }>(db, {
    text: `with recursive found as (
        (select action from operators.audit where site_id = $1 order by action limit 1)
        union all select (select a.action from operators.audit a where a.site_id = $1
          and a.action > found.action order by a.action limit 1) from found where found.action is not null)
      select action from found where action is not null`,
    values: [siteId],
  });
  return { staff, actions: actions.map(({ action }) => action) };
}

/** All staff changes, unmaskings and overrides, and failed sign-ins. */
export const significantStaffEvents: Significant = async (db, site, span) => {
  const [doings, signIns] = await Promise.all([staffActions(db, site, span), failedSignIns(db, site, span)]);
  return [...doings, ...signIns];
};

/** Failed sign-ins by staff with a role on the site, and by unknown logins, with their origin. */
const failedSignIns: Significant = async (db, { id }, { from, to, limit }) => {
  const rows = await run<{ at: Date; action: string; subject: string; address: string }>(db, {
    text: `select at, action, subject, address from operators.audit a
      where site_id = 0 and action in ('sign-in/failed', 'sign-in/locked') and at >= $2 and at < $3
        and (subject = 'staff:unknown' or exists (select from operators.role r
          where 'staff:' || r.staff_id = a.subject and r.site_id in (0, $1)))
      order by entry desc limit $4`,
    values: [id, from, to, limit],
  });
  return rows.map(({ at, action, subject, address }) => ({
    ...{ at, kind: 'sign_in', what: action, subject, reason: address && `from ${address}` },
    ...{ staffId: '', amount: null },
  }));
};

const staffActions: Significant = async (db, { id }, { from, to, limit }) => {
  const rows = await tables(db)
    .selectFrom('audit')
    .select(['at', 'action', 'subject', 'reason', 'staff_id'])
    .where('site_id', '=', id)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('entry', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at, action, subject, reason, staff_id }) => ({
    ...{ at, kind: 'staff', what: action, subject, reason, staffId: staff_id ?? '', amount: null },
  }));
};
