import { diffOf } from '#server/platform/console/diff.ts';
import { spanOfDays } from '#server/platform/console/list-days.ts';
import type { ConsoleHandlers } from '#server/platform/console/module-console.ts';
import type { Db } from '#server/platform/database/index.ts';
import { lastFileChecks } from '#server/platform/integrity/file-checks.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';
import { auditChoices, auditPage, verifyChain } from './audit.ts';
import { auditOfBrands } from './brand-logs.ts';
import { bulkHandlers } from './bulk-handlers.ts';
import { verificationHandlers } from './caller-verification-console.ts';
import type { OperatorsContext } from './dependencies.ts';
import { issueApprovalCode } from './enrolment.ts';
import { listFileHandlers } from './list-files.ts';
import { addNote } from './notes.ts';
import { listOwnRoles, proposeOwnRole, removeOwnRole } from './own-roles.ts';
import { playerDetailHandlers } from './player-details.ts';
import { dashboard, playerTimeline, playerView, quickSearch, requireSitePlayer } from './player-views.ts';
import { approveProposal, listProposals, rejectProposal } from './proposals.ts';
import { secondAdministratorHandlers } from './second-administrator.ts';
import { listStaff, proposeStaffAccount } from './staff.ts';
import { proposeAccess, recordAccessReview, resetTotpSecret, setAccess } from './staff-access.ts';

/** Handlers of this module. */
export function createOperatorsHandlers(tools: OperatorsContext): ConsoleHandlers {
  return {
    ...readHandlers(tools),
    ...proposalHandlers(tools),
    ...playerDetailHandlers,
    ...verificationHandlers,
    ...noteHandlers,
    ...bulkHandlers,
    ...auditHandlers,
    ...listFileHandlers,
    ...tokenHandlers,
    ...staffHandlers(tools),
    ...ownRoleHandlers,
    ...secondAdministratorHandlers(tools),
  };
}

const readHandlers = (tools: OperatorsContext): ConsoleHandlers => ({
  dashboard: (_, context) => dashboard(tools, context),
  quickSearch: ({ query }, context) => quickSearch(tools, context, query),
  playerView: ({ player_id }, context) => playerView(tools, context, player_id),
  playerTimeline: (input, context) => playerTimeline(tools, context, input),
});

const proposalHandlers = (tools: OperatorsContext): ConsoleHandlers => ({
  proposals: async ({ is_open }, context) => ({ value: await listProposals(tools, context, is_open) }),
  async approveProposal({ proposal_id }, context) {
    const { row, missing, change: done } = await approveProposal(tools, context, proposal_id);
    const outcome = missing > 0 ? ('signed' as const) : ('done' as const);
    const about = { kind: row.kind, proposal: proposal_id };
    const before = { ...done?.before, ...about, state: 'open' };
    const after = { ...done?.after, ...about, state: missing > 0 ? 'open' : 'done', missing };
    const staffId = row.kind === 'staff' && missing === 0 ? row.subject.replace('staff:', '') : '';
    const approval_code = staffId && (await issueApprovalCode(context.tx, staffId));
    return { answer: { outcome, missing, approval_code }, change: { subject: row.subject, before, after } };
  },
  async rejectProposal({ proposal_id }, context) {
    const row = await rejectProposal(tools, context, proposal_id);
    const before = { kind: row.kind, state: 'open', proposal: proposal_id };
    return { answer: {}, change: { subject: row.subject, before, after: { ...before, state: 'rejected' } } };
  },
});

const noteHandlers: ConsoleHandlers = {
  async addNote({ player_id, note }, context) {
    await requireSitePlayer(context.tx, context.site.id, player_id);
    await addNote(context, { playerId: player_id, body: note });
    return { answer: {}, change: { subject: `player:${player_id}`, after: { characters: note.length } } };
  },
  async setFlag({ player_id, flag, is_set }, context) {
    await requireSitePlayer(context.tx, context.site.id, player_id);
    await addNote(context, { playerId: player_id, body: context.reason, flag, isSet: is_set });
    const change = { before: { [flag]: !is_set }, after: { [flag]: is_set } };
    return { answer: {}, change: { subject: `player:${player_id}`, ...change } };
  },
};

const auditHandlers: ConsoleHandlers = {
  async fileChecks(_, { db, now }) {
    const found = await lastFileChecks(db, now);
    return { value: found.map(({ at, ...check }) => ({ ...check, at: at.toISOString() })) };
  },
  async auditLog({ staff_id, limit, ...input }, context) {
    const { db, site, namesOf } = context;
    const span = spanOfDays(context, input);
    const query = { ...input, ...span, siteId: site.id, staffId: staff_id, limit: limit + 1 };
    const [rows, choices] = await Promise.all([auditPage(db, query), auditChoices(db, site.id)]);
    const shown = rows.slice(0, limit);
    const nameOf = await namesOf(shown.flatMap(({ staff_id: id }) => id ?? []));
    const value = shown.map((row) => ({
      entry: Number(row.entry),
      at: row.at.toISOString(),
      actor: row.staff_id ? nameOf(row.staff_id) : { staff_id: '', name: '' },
      action: row.action,
      subject: row.subject,
      reason: row.reason,
      address: row.address,
      diff: diffOf(row.before, row.after),
      link: row.link.toString('hex'),
    }));
    return { value, next: rows.length > limit ? String(shown.at(-1)!.entry) : '', ...choices };
  },
  auditOfBrands,
  verifyAudit: (_, { db, site }) => verifiedLog(db, site.id),
  verifyInstallationAudit: (_, { db }) => verifiedLog(db, 0),
};

async function verifiedLog(db: Db, siteId: number) {
  const { entries, brokenAt, head } = await verifyChain(db, siteId);
  return { entries, broken_at: brokenAt, head };
}

const tokenHandlers: ConsoleHandlers = {
  apiTokens: async (_, context) => ({ value: await listApiTokens(context) }),
  createApiToken: (input, context) => createApiToken(context, input),
  revokeApiToken: ({ token_id }, context) => revokeApiToken(context, token_id),
};

const staffHandlers = (tools: OperatorsContext): ConsoleHandlers => ({
  staffList: async (_, context) => ({ value: await listStaff(context) }),
  async proposeStaff(input, context) {
    const { answer, staffId } = await proposeStaffAccount(tools, context, input);
    const after = { login: input.login, name: input.name, roles: input.roles };
    return { answer, change: { subject: `staff:${staffId}`, after } };
  },
  async setStaffAccess({ staff_id, change }, context) {
    const row = await setAccess(context, staff_id, change);
    const before = { login: row.login, disabled: row.disabled_at !== null };
    const after = { ...before, disabled: change === 'disable' || before.disabled, change };
    return { answer: {}, change: { subject: `staff:${staff_id}`, before, after } };
  },
  proposeStaffAccess: (input, context) => proposeAccess(context, input),
  async issueFactor({ staff_id }, context) {
    const { login, enrolment_token } = await resetTotpSecret(tools, context, staff_id);
    const after = { login, second_factor: 'issued', sessions: 'ended' };
    return { answer: { enrolment_token }, change: { subject: `staff:${staff_id}`, after } };
  },
  async reviewStaff({ staff_id }, context) {
    await recordAccessReview(context, staff_id);
    const after = { reviewed_at: context.now.toISOString() };
    return { answer: {}, change: { subject: `staff:${staff_id}`, after } };
  },
});

const ownRoleHandlers: ConsoleHandlers = {
  ownRoles: async (_, context) => ({ value: await listOwnRoles(context) }),
  proposeOwnRole: (input, context) => proposeOwnRole(context, input),
  removeOwnRole: ({ code }, context) => removeOwnRole(context, code),
};
