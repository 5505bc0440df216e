import type { GroupValues } from '#contracts/console/brand-groups.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/** Values of a group to be published at a time. `people`: how many others have approved them. */
type GroupPlan = {
  groupId: string;
  version: number;
  values: GroupValues;
  publishAt: Date;
  people: number;
  maker: string;
  reason: string;
  state: 'planned' | 'blocked';
};

/** Planned values of all groups. */
export async function listGroupPlans(db: Db): Promise<GroupPlan[]> {
  const rows = await tables(db).selectFrom('group_plan').selectAll().execute();
  return rows.map(({ group_id, field_values, publish_at, ...row }) => ({
    ...{ ...row, groupId: group_id, values: field_values, publishAt: publish_at },
  }));
}

/** The plan of a group. */
export async function findGroupPlan(db: Db, groupId: string): Promise<GroupPlan | undefined> {
  return (await listGroupPlans(db)).find((plan) => plan.groupId === groupId);
}

/** Plans values of a group that has no plan. */
export async function addGroupPlan(tx: Tx, plan: Omit<GroupPlan, 'state'>): Promise<void> {
  const { groupId, values, publishAt, ...row } = plan;
  await tables(tx)
    .insertInto('group_plan')
    .values({
      ...{ ...row, group_id: groupId, field_values: JSON.stringify(values) },
      ...{ publish_at: publishAt, state: 'planned' },
    })
    .execute();
}

/** Stops a plan, and keeps it for its makers. */
export async function blockGroupPlan(tx: Tx, groupId: string): Promise<void> {
  await tables(tx)
    .updateTable('group_plan')
    .set({ state: 'blocked' })
    .where('group_id', '=', groupId)
    .execute();
}

/** Removes the plan of a group. */
export async function deleteGroupPlan(tx: Tx, groupId: string): Promise<void> {
  await tables(tx).deleteFrom('group_plan').where('group_id', '=', groupId).execute();
}
