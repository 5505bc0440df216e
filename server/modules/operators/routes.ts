import { diffOf } from '#server/platform/console/diff.ts';
import type { ConsoleHandlers } from '#server/platform/console/parts.ts';
import { lastFileChecks } from '#server/platform/file-checks.ts';
import { issueFactor, markReviewed, proposeAccess, setAccess } from './access.ts';
import { auditPage, verifyChain } from './audit.ts';
import { addNote } from './notes.ts';
import { approve, changeIn, list, reject } from './proposals.ts';
import { proposeStaff, staffOf } from './staff.ts';
import type { Tools } from './tools.ts';
import { dashboard, playerHere, playerTimeline, playerView, quickSearch } from './views.ts';

const AUDIT_PAGE = 50;

/** What this module answers by itself. */
export function operatorsHandlers(tools: Tools): ConsoleHandlers {
  return { ...reading(tools), ...deciding(tools), ...noting, ...auditing, ...staffing(tools) };
}

const reading = (tools: Tools): ConsoleHandlers => ({
  dashboard: (_, context) => dashboard(tools, context),
  quickSearch: ({ query }, context) => quickSearch(tools, context, query),
  playerView: ({ player_id }, context) => playerView(tools, context, player_id),
  playerTimeline: (input, context) => playerTimeline(tools, context, input),
});

const deciding = (tools: Tools): ConsoleHandlers => ({
  proposals: async ({ is_open }, context) => ({ value: await list(tools, context, is_open) }),
  async approveProposal({ proposal_id }, context) {
    const { row, missing } = await approve(tools, context, proposal_id);
    const outcome = missing > 0 ? ('signed' as const) : ('done' as const);
    const done = missing > 0 ? undefined : changeIn(row);
    const about = { kind: row.kind, proposal: proposal_id };
    const before = { ...done?.before, ...about, state: 'open' };
    const after = { ...done?.after, ...about, state: missing > 0 ? 'open' : 'done', missing };
    return { answer: { outcome, missing }, change: { subject: row.subject, before, after } };
  },
  async rejectProposal({ proposal_id }, context) {
    const row = await reject(tools, context, proposal_id);
    const before = { kind: row.kind, state: 'open', proposal: proposal_id };
    return { answer: {}, change: { subject: row.subject, before, after: { ...before, state: 'rejected' } } };
  },
});

const noting: ConsoleHandlers = {
  async addNote({ player_id, note }, context) {
    await playerHere(context.tx, context.site.id, player_id);
    await addNote(context, { playerId: player_id, body: note });
    return { answer: {}, change: { subject: `player:${player_id}`, after: { characters: note.length } } };
  },
  async setFlag({ player_id, flag, is_set }, context) {
    await playerHere(context.tx, context.site.id, player_id);
    await addNote(context, { playerId: player_id, body: context.reason, flag, isSet: is_set });
    const change = { before: { [flag]: !is_set }, after: { [flag]: is_set } };
    return { answer: {}, change: { subject: `player:${player_id}`, ...change } };
  },
};

const auditing: ConsoleHandlers = {
  async fileChecks(_, { db, now }) {
    const found = await lastFileChecks(db, now);
    return { value: found.map(({ at, ...check }) => ({ ...check, at: at.toISOString() })) };
  },
  async auditLog({ action, subject, staff_id, before }, { db, site, namesOf }) {
    const query = { siteId: site.id, action, subject, staffId: staff_id, before, limit: AUDIT_PAGE + 1 };
    const rows = await auditPage(db, query);
    const shown = rows.slice(0, AUDIT_PAGE);
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
    return { value, next: rows.length > AUDIT_PAGE ? Number(shown.at(-1)!.entry) : null };
  },
  async verifyAudit(_, { db, site }) {
    const { entries, brokenAt, head } = await verifyChain(db, site.id);
    return { entries, broken_at: brokenAt, head };
  },
};

const staffing = (tools: Tools): ConsoleHandlers => ({
  staffList: async (_, context) => ({ value: await staffOf(context) }),
  async proposeStaff(input, context) {
    const { answer, staffId } = await proposeStaff(tools, context, input);
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
    const { login, totp_uri } = await issueFactor(tools, context, staff_id);
    const after = { login, second_factor: 'issued', sessions: 'ended' };
    return { answer: { totp_uri }, change: { subject: `staff:${staff_id}`, after } };
  },
  async reviewStaff({ staff_id }, context) {
    await markReviewed(context, staff_id);
    const after = { reviewed_at: context.now.toISOString() };
    return { answer: {}, change: { subject: `staff:${staff_id}`, after } };
  },
});
