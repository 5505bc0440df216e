import { type Db, run, type Tx, write } from './database/index.ts';

/** Actor, reason and time of a staff operation. `actor`: `player`, `system`, or the id of a staff member. */
export type AuditContext = { actor: string; reason: string; now: Date };

/** `subject`: the id of the changed object. `detail`: parameters, as JSON. */
type NewHistoryEntry = { siteId: number; subject: string; action: string; detail?: object };

type HistoryEntry = { action: string; detail: object; actor: string; reason: string; at: Date };

export type History = {
  /** Appends an entry in the transaction of the action. */
  record(
    tx: Tx,
    entry: NewHistoryEntry,
    by: Omit<AuditContext, 'reason'> & Partial<AuditContext>,
  ): Promise<void>;
  /** Entries of one subject, oldest first. */
  list(db: Db, siteId: number, subject: string): Promise<HistoryEntry[]>;
};

/** The history of a module: table `history` of its schema, append-only, one row per action. */
export function historyOf(schema: string): History {
  return {
    async record(tx, { siteId, subject, action, detail = {} }, { actor, reason = '', now }) {
      await write(tx, {
        name: `${schema}-history-record`,
        text: `insert into ${schema}.history (site_id, subject, action, detail, actor, reason, at)
          values ($1, $2, $3, $4, $5, $6, $7)`,
        values: [siteId, subject, action, JSON.stringify(detail), actor, reason, now],
      });
    },
    async list(db, siteId, subject) {
      return await run<HistoryEntry>(db, {
        name: `${schema}-history-list`,
        text: `select action, detail, actor, reason, at from ${schema}.history
          where site_id = $1 and subject = $2 order by sequence`,
        values: [siteId, subject],
      });
    },
  };
}
