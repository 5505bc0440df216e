import { deny } from '#server/platform/console/denial.ts';
import type { ConsoleHandlers } from '#server/platform/console/module-console.ts';
import type { Database } from '#server/platform/database/index.ts';
import { forEachInOwnTransaction } from '#server/platform/database/item-transactions.ts';
import {
  blockGroupPlan,
  deleteGroupPlan,
  findGroupPlan,
  listGroupPlans,
  lockBrandGroup,
} from '../sites/index.ts';
import { changesOf, peopleFor, publishValues } from './groups.ts';

/** Console calls on the planned values of groups. */
export const groupPlanHandlers: ConsoleHandlers = {
  async cancelGroupPlan({ group_id }, { tx }) {
    if (!(await lockBrandGroup(tx, group_id))) deny('notFound');
    const plan = (await findGroupPlan(tx, group_id)) ?? deny('notFound');
    await deleteGroupPlan(tx, group_id);
    const before = { publish_at: plan.publishAt.toISOString(), state: plan.state };
    return { answer: {}, change: { subject: `group:${group_id}`, before, after: null } };
  },
};

/**
 * Publishes planned values of groups that are due; for a job every minute. A plan is `blocked` if the group
 * has changed since, or if a brand now requires more people than have approved.
 */
export async function publishDuePlans(database: Database, now: Date): Promise<number> {
  const due = (await listGroupPlans(database.db)).filter(
    ({ publishAt, state }) => state === 'planned' && publishAt <= now,
  );
  return await forEachInOwnTransaction(database.db, due, async (tx, { groupId }) => {
    const group = await lockBrandGroup(tx, groupId);
    const plan = await findGroupPlan(tx, groupId);
    if (!group || plan?.state !== 'planned' || plan.publishAt > now) return false;
    const { version, values, maker: makerId, reason, people } = plan;
    const isCurrent = group.version === version;
    if (!isCurrent || (await peopleFor(tx, await changesOf(tx, group, values))) > people)
      return await blockGroupPlan(tx, groupId);
    await deleteGroupPlan(tx, groupId);
    return await publishValues(tx, group, { values, makerId, reason, now });
  });
}
