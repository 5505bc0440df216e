import {
  APPROVED_FROM,
  type BulkAction,
  type BulkKind,
  MAX_BULK_PLAYERS,
} from '#contracts/console/bulk-actions.ts';
import type { ConsoleChecked } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { deny, denyField } from '#server/platform/console/denial.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  ProposalKind,
} from '#server/platform/console/module-console.ts';
import { maskedPlayers, matchingPlayerIds, playersByIds } from '../players/index.ts';
import { listBulkActions, startBulkAction, stopBulkAction, storeBulkAction } from './bulk-actions.ts';

const SAMPLE_SIZE = 10;

type Selection = ConsoleChecked<ConsoleApi['bulkPreview']>;

/** The selected players: the named ones, who must belong to the site, or those matching the filter. */
async function chosenPlayers(
  context: ConsoleContext,
  { filter, player_ids, kind, flag }: Pick<Selection, 'filter' | 'player_ids' | 'kind' | 'flag'>,
): Promise<string[]> {
  if ((kind === 'block') !== (flag === undefined)) denyField('flag', 'required');
  if (kind === 'block' && !context.hasAccess('block', 'write', 'make', 'block'))
    deny('notAllowed', { right: 'block' });
  if (player_ids.length === 0) return await matchingPlayerIds(context, filter, MAX_BULK_PLAYERS + 1);
  const ids = [...new Set(player_ids)];
  const known = await playersByIds(context.db, context.site.id, ids);
  if (!ids.every((id) => known.has(id))) deny('notFound');
  return ids;
}

const needsApproval = (kind: BulkKind, count: number) => kind === 'block' || count >= APPROVED_FROM;

const TITLES: Record<BulkKind, (flag: string) => string> = {
  set_flag: (flag) => `Set the flag ${flag} for`,
  remove_flag: (flag) => `Remove the flag ${flag} from`,
  block: () => 'Block',
};

export const bulkHandlers: ConsoleHandlers = {
  async bulkPreview(input, context) {
    const ids = await chosenPlayers(context, input);
    const sample = ids.slice(0, SAMPLE_SIZE);
    const players = await maskedPlayers(context.db, context.site.id, sample);
    return {
      count: Math.min(ids.length, MAX_BULK_PLAYERS),
      is_too_many: ids.length > MAX_BULK_PLAYERS,
      needs_approval: needsApproval(input.kind, ids.length),
      sample: sample.map((id) => players.get(id)),
    };
  },
  async proposeBulk({ request_id, expected, ...input }, context) {
    const { tx, site, staff, now, reason, propose } = context;
    const { kind, flag } = input;
    const ids = await chosenPlayers(context, input);
    if (ids.length > MAX_BULK_PLAYERS) deny('overCap');
    // The list may have changed since it was displayed.
    if (ids.length !== expected) deny('changedMeanwhile');
    const action = { kind, flag, playerIds: ids, staffId: staff.id, reason };
    const actionId = await storeBulkAction(tx, site.id, action, now);
    const facts = { kind, flag: flag ?? '', players: ids.length };
    const { proposal_id, state } = await propose({
      ...{ kind: kind === 'block' ? 'bulk_block' : 'bulk_flag', requestId: request_id, facts },
      ...{
        subject: `bulk:${actionId}`,
        title: `${TITLES[kind](flag ?? '')} ${counted(ids.length, 'player')}`,
      },
      people: needsApproval(kind, ids.length) ? 1 : 0,
    });
    const answer = { action_id: actionId, proposal_id, state };
    return { answer, change: { subject: `bulk:${actionId}`, after: facts } };
  },
  async bulkActions(_, { db, site, namesOf }) {
    const rows = await listBulkActions(db, site.id);
    const nameOf = await namesOf(rows.map(({ staff_id }) => staff_id));
    const value = rows.map(({ staff_id, flag, created_at, finished_at, ...row }) => ({
      ...{ ...row, by: nameOf(staff_id), created_at: created_at.toISOString() },
      ...(flag !== null && { flag: flag as BulkAction['flag'] }),
      finished_at: finished_at?.toISOString() ?? null,
    }));
    return { value };
  },
  async stopBulk({ action_id }, { tx, site, now }) {
    const isStopped = await stopBulkAction(tx, site.id, action_id, now);
    if (isStopped === undefined) deny('notFound');
    if (!isStopped) deny('decidedAlready');
    const change = { before: { state: 'running' }, after: { state: 'stopped' } };
    return { answer: {}, change: { subject: `bulk:${action_id}`, ...change } };
  },
};

const start: ProposalKind['apply'] = (tx, { siteId, subject }) =>
  startBulkAction(tx, siteId, subject.replace('bulk:', ''));

export const bulkProposals: Record<string, ProposalKind> = {
  bulk_flag: { right: 'notes', access: ['write'], apply: start },
  bulk_block: { right: 'block', access: ['write'], apply: start },
};
