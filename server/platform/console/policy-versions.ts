import { type Db, run, type Tx, write } from '../database/index.ts';
import { diffOf } from './diff.ts';
import type { ConsoleContext, Fields, OpenProposal } from './module-console.ts';

const MAX_VERSIONS = 50;

/** The facts of a proposal that changes a policy. `is_agreed`: another person must approve. */
export type PolicyChange<Rules> = {
  before: Fields;
  after: Fields;
  proposed: Rules;
  currency: string;
  is_agreed: boolean;
};

type VersionRow = {
  version: number;
  at: Date;
  maker: string;
  reason: string;
  is_agreed: boolean;
  before: Fields;
  after: Fields;
};

/** The history of a site's policy in the console: an append-only table with a row for every change. */
export const policyVersionsOf = (table: string) => ({
  /** Serialises changes of a site's policy. */
  async lock(tx: Tx, siteId: number): Promise<void> {
    const text = 'select pg_advisory_xact_lock(hashtextextended($1, $2))';
    await write(tx, { text, values: [table, siteId] });
  },
  /** Appends the change of a proposal that is applied. */
  async record(tx: Tx, { siteId, makerId, reason, facts }: OpenProposal, at: Date): Promise<void> {
    const { before, after, is_agreed } = facts as unknown as PolicyChange<unknown>;
    await write(tx, {
      text: `insert into ${table} (site_id, version, at, maker, reason, is_agreed, before, after)
        select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6, $7 from ${table} where site_id = $1`,
      values: [siteId, at, makerId, reason, is_agreed, JSON.stringify(before), JSON.stringify(after)],
    });
  },
  /** The latest changes as the console lists them, newest first. */
  async list(db: Db, siteId: number, namesOf: ConsoleContext['namesOf']) {
    const versions = await run<VersionRow>(db, {
      text: `select version, at, maker, reason, is_agreed, before, after from ${table}
        where site_id = $1 order by version desc limit ${MAX_VERSIONS}`,
      values: [siteId],
    });
    const nameOf = await namesOf(versions.map(({ maker }) => maker));
    return versions.map(({ at, maker, before, after, ...version }) => ({
      ...{ ...version, at: at.toISOString(), maker: nameOf(maker) },
      diff: diffOf(before, after),
    }));
  },
});
