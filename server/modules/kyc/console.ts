import type { IdentityDocumentRow as DocumentItem } from '#contracts/console/identity-verification.ts';
import { deny, denyField } from '../../platform/console/denial.ts';
import { spanOfDays } from '../../platform/console/list-days.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  Fields,
  ModuleConsole,
  WriteContext,
} from '../../platform/console/module-console.ts';
import { isUnchanged } from '../../platform/console/stale-check.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { birthDateOf, findPlayerById, maskedPlayers, playerIdOfFilter } from '../players/index.ts';
import { siteProfile } from '../sites/index.ts';
import {
  approveDocument,
  claimDocument,
  rejectDocument,
  releaseDocument,
  revokeDocument,
} from './decisions.ts';
import {
  countWaiting,
  type DocumentWithPageCount,
  findDocumentPage,
  findIdentityDocument,
  listDocuments,
  listPlayerDocuments,
} from './identity-documents.ts';
import { listRequirements, requireOfPlayer, withdrawRequirement } from './requirements.ts';
import { countOpenCases } from './screening/cases.ts';
import { screeningHandlers, screeningPreparations } from './screening/console.ts';
import { history } from './tables.ts';
import { type DocumentStore, pageKey } from './upload.ts';
import { vendorHandlers } from './vendors/console.ts';
import { findSettings, lockSettings, reasonText, setSettings } from './verification-settings.ts';

/** Verification of players in the console. */
export function createKycConsole(store: DocumentStore, vendorEncryption: Encryption): ModuleConsole {
  return {
    handlers: {
      ...reads,
      ...requirementHandlers,
      ...decisionHandlers(store),
      ...settingsHandlers,
      ...screeningHandlers,
      ...vendorHandlers(vendorEncryption),
    },
    preparations: screeningPreparations,
    queues: [
      { name: 'documents', right: 'identity', path: '/documents', count: countWaiting },
      { name: 'screening', right: 'identity', path: '/screening', count: countOpenCases },
    ],
  };
}

const reads: ConsoleHandlers = {
  async documentList(input, context) {
    const { db, site } = context;
    const playerId = await playerIdOfFilter(context.db, context.site.id, input.player);
    if (playerId === null) return { value: [], next: '' };
    const filter = { ...input, ...spanOfDays(context, input), playerId };
    const rows = await listDocuments(db, site.id, { ...filter, limit: input.limit + 1 });
    const shown = rows.slice(0, input.limit);
    return {
      value: await present(shown, context),
      next: rows.length > input.limit ? shown.at(-1)!.verification_id : '',
    };
  },
  async documentHistory({ verification_id }, context) {
    const { db, site } = context;
    const document = (await findIdentityDocument(db, site.id, verification_id)) ?? deny('notFound');
    const key = { siteId: site.id, playerId: document.player_id };
    const [steps, all, settings] = await Promise.all([
      history.list(db, site.id, verification_id),
      listPlayerDocuments(db, key),
      findSettings(db, site.id),
    ]);
    const others = all.filter((document) => document.verification_id !== verification_id);
    const nameOf = await context.namesOf(steps.map(({ actor }) => actor));
    const [value] = await present([document], context);
    return {
      value: value!,
      steps: steps.map(({ action, actor, at, reason }) => ({
        ...{ action, by: nameOf(actor), at: at.toISOString(), note: reason },
      })),
      others: await present(others, context),
      reasons: settings.reasons.map(({ code }) => ({ code, text: reasonText(settings, code, 'EN') })),
    };
  },
};

function decisionHandlers({ files, encryption }: DocumentStore): ConsoleHandlers {
  return {
    async viewDocument({ verification_id, page }, { tx, site }) {
      const document = (await findIdentityDocument(tx, site.id, verification_id)) ?? deny('notFound');
      const found = (await findDocumentPage(tx, site.id, verification_id, page)) ?? deny('notFound');
      const key = pageKey(site.id, found.fileId);
      const file = (await files.get(key)) ?? deny('notFound');
      const player = (await findPlayerById(tx, site.id, document.player_id)) ?? deny('notFound');
      const birth_date = (await birthDateOf(tx, site.id, document.player_id)) ?? '';
      const { fullName: full_name, email, phone } = player;
      return {
        answer: {
          jpeg_base64: encryption.decrypt(file, key).toString('base64'),
          person: { full_name, birth_date, email, phone },
        },
        change: { subject: `document:${verification_id}`, after: { player: document.player_id, page } },
      };
    },
    async claimDocument({ verification_id }, context) {
      const until = await claimDocument(context.tx, deciderOf(verification_id, context));
      return {
        answer: { claimed_until: until.toISOString() },
        change: { subject: `document:${verification_id}`, after: { claimed_until: until.toISOString() } },
      };
    },
    async releaseDocument({ verification_id }, context) {
      await releaseDocument(context.tx, deciderOf(verification_id, context));
      return { answer: {}, change: { subject: `document:${verification_id}`, after: null } };
    },
    async approveDocument({ verification_id, pages, full_name, expires_on, number }, context) {
      const approval = { pages, fullName: full_name, expiresOn: expires_on, number };
      const decided = { ...approval, reason: context.reason };
      const decider = deciderOf(verification_id, context);
      const document = await approveDocument(context.tx, encryption, decider, decided);
      return { answer: {}, change: changeOf(document, { state: 'approved', expires_on, pages }) };
    },
    async revokeDocument({ verification_id, code }, context) {
      await requireKnownReason(context, verification_id, code);
      const decided = { code, reason: context.reason };
      const document = await revokeDocument(context.tx, deciderOf(verification_id, context), decided);
      const { player_id: player, kind } = document;
      const change = {
        before: { player, kind, state: 'approved' },
        after: { player, kind, state: 'rejected', code },
      };
      return { answer: {}, change: { subject: `document:${verification_id}`, ...change } };
    },
    async rejectDocument({ verification_id, pages, code }, context) {
      await requireKnownReason(context, verification_id, code);
      const decided = { pages, code, reason: context.reason };
      const document = await rejectDocument(context.tx, deciderOf(verification_id, context), decided);
      return { answer: {}, change: changeOf(document, { state: 'rejected', code, pages }) };
    },
  };
}

/** Another site's document is not found, regardless of the reason given. */
async function requireKnownReason({ tx, site }: WriteContext, verificationId: string, code: string) {
  if (!(await findIdentityDocument(tx, site.id, verificationId))) deny('notFound');
  const { reasons } = await findSettings(tx, site.id);
  if (!reasons.some((reason) => reason.code === code)) denyField('code', 'unknown');
}

const requirementHandlers: ConsoleHandlers = {
  async requiredDocumentList({ player_id: playerId }, { db, site, namesOf }) {
    if (!(await findPlayerById(db, site.id, playerId))) deny('notFound');
    const rows = await listRequirements(db, { siteId: site.id, playerId });
    const nameOf = await namesOf(rows.map(({ required_by }) => required_by));
    return {
      value: rows.map(({ requirement_id, kind, reason, required_by, required_at, ended_at, outcome }) => ({
        ...{ requirement_id, kind, reason, outcome, by: nameOf(required_by) },
        at: required_at.toISOString(),
        ended_at: ended_at?.toISOString() ?? null,
      })),
    };
  },
  async requireDocument({ player_id: playerId, kind }, { tx, site, staff, reason, now }) {
    if (!(await findPlayerById(tx, site.id, playerId))) deny('notFound');
    const requirement = { kind, staffId: staff.id, reason };
    const { requirement_id } = await requireOfPlayer(tx, { siteId: site.id, playerId }, requirement, now);
    const after = { required: kind, requirement: requirement_id };
    return { answer: { requirement_id }, change: { subject: `player:${playerId}`, after } };
  },
  async withdrawRequirement({ requirement_id: requirementId }, { tx, site, staff, now }) {
    const requirement = { siteId: site.id, requirementId, staffId: staff.id };
    const { kind, player_id } = await withdrawRequirement(tx, requirement, now);
    const change = { before: { required: kind }, after: { required: '', requirement: requirementId } };
    return { answer: {}, change: { subject: `player:${player_id}`, ...change } };
  },
};

const settingsHandlers: ConsoleHandlers = {
  async verificationSettings(_, { db, site }) {
    const [rules, { languages }] = await Promise.all([findSettings(db, site.id), siteProfile(db, site.id)]);
    return { rules, languages: languages.map(({ code }) => code) };
  },
  async setVerificationSettings({ before, rules }, { tx, site }) {
    await lockSettings(tx, site.id);
    const known = await findSettings(tx, site.id);
    if (!isUnchanged(before, known) || isUnchanged(rules, known)) deny('changedMeanwhile');
    await setSettings(tx, site.id, rules);
    return {
      answer: {},
      change: { subject: `site:${site.id}`, before: fieldsOf(known), after: fieldsOf(rules) },
    };
  },
};

const fieldsOf = ({ reasons, ...rules }: Awaited<ReturnType<typeof findSettings>>): Fields => ({
  ...rules,
  ...Object.fromEntries(reasons.map(({ code, text }) => [`reason ${code}`, JSON.stringify(text)])),
});

const deciderOf = (verificationId: string, { site, staff, now }: WriteContext) => ({
  ...{ siteId: site.id, verificationId, staff, now },
});

const changeOf = ({ verification_id, player_id, kind }: DocumentWithPageCount, after: Fields) => ({
  subject: `document:${verification_id}`,
  before: { player: player_id, kind, state: 'waiting' },
  after: { player: player_id, kind, ...after },
});

async function present(
  rows: readonly DocumentWithPageCount[],
  { db, site, namesOf, now }: ConsoleContext,
): Promise<DocumentItem[]> {
  const staffIds = rows.flatMap(({ claimed_by, decided_by }) => [claimed_by, decided_by]).filter(Boolean);
  const [players, nameOf, settings] = await Promise.all([
    maskedPlayers(
      db,
      site.id,
      rows.map(({ player_id }) => player_id),
    ),
    namesOf(staffIds),
    findSettings(db, site.id),
  ]);
  return rows.map((row) => {
    const isClaimed = row.state === 'waiting' && row.claimed_until !== null && row.claimed_until > now;
    return {
      verification_id: row.verification_id,
      player: players.get(row.player_id),
      ...{ kind: row.kind, state: row.state, pages: row.pages, expires_on: row.expires_on },
      uploaded_at: row.uploaded_at.toISOString(),
      changed_at: row.changed_at.toISOString(),
      due_at: row.due_at.toISOString(),
      claimed_by: isClaimed ? nameOf(row.claimed_by) : null,
      decided_by: row.decided_by ? nameOf(row.decided_by) : null,
      reason: row.reason && reasonText(settings, row.reason, 'EN'),
      is_kept: row.files_deleted_at === null,
    };
  });
}
