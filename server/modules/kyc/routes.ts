import type { VerificationItem } from '#contracts/api/identity-verification.ts';
import { DOCUMENT_KINDS, MAX_DOCUMENT_PAGES } from '#contracts/values/identity-documents.ts';
import { languageTag } from '#contracts/values/languages.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/module.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { findPlayerById } from '../players/index.ts';
import { nameHash } from './decisions.ts';
import { type DocumentWithPageCount, listPlayerDocuments } from './identity-documents.ts';
import { type RequiresIdentityDocument, requiredDocuments } from './required-documents.ts';
import { type DocumentStore, uploadPage } from './upload.ts';
import { findVendorRow } from './vendors/configuration.ts';
import { type CheckTools, findOpenCheck, startCheck } from './vendors/vendor-checks.ts';
import { findSettings, reasonText } from './verification-settings.ts';

/** Routes of a player's documents. */
export function createKycRoutes(
  { store, vendors, requiresIdentityDocument }: RouteTools,
  now: () => Date,
): Handlers {
  return {
    startIdentityCheck: async ({ language }, { db, site, player, request }) => {
      const key = { siteId: site.id, playerId: player.id };
      const required = await requiredDocuments(db, site, player.id, requiresIdentityDocument);
      if (!required.kinds.has('identity')) refuse('notFound');
      const returnUrl = `https://${request.host}/profile?show=verification`;
      const shown = { language: languageTag(language), returnUrl };
      return { url: await startCheck(db, vendors, key, shown, now()) };
    },
    verification: async ({ language, upload }, { db, site, player }) => {
      const key = { siteId: site.id, playerId: player.id };
      const required = await requiredDocuments(db, site, player.id, requiresIdentityDocument);
      if (upload) {
        const { request_id: requestId, kind, file } = upload;
        if (!required.kinds.has(kind)) refuse('notFound');
        const sent = Buffer.from(file, 'base64');
        await uploadPage(db, store, { ...key, requestId, kind, sent }, now());
      }
      const { fullName } = (await findPlayerById(db, site.id, player.id)) ?? refuse('sessionExpired');
      const name = nameHash(store.encryption, site.id, fullName);
      const online = await onlineCheckOf(db, key);
      const viewer = { language: language.toUpperCase(), required, name, online };
      return { value: await verificationOf(db, key, viewer) };
    },
  };
}

type RouteTools = {
  store: DocumentStore;
  vendors: CheckTools;
  requiresIdentityDocument: RequiresIdentityDocument;
};

type Viewer = {
  online: VerificationItem['online'];
  language: string;
  required: Awaited<ReturnType<typeof requiredDocuments>>;
  name: Buffer;
};

/** Whether the site has an open vendor, and whether the player's check is under way. */
async function onlineCheckOf(db: Db, key: PlayerKey): Promise<VerificationItem['online']> {
  const vendor = await findVendorRow(db, key.siteId);
  if (!vendor?.is_open) return '';
  return (await findOpenCheck(db, key))?.state === 'pending' ? 'started' : 'offered';
}

/** The documents required of a player, and the progress of each. */
async function verificationOf(
  db: Db,
  key: PlayerKey,
  { language, required, name, online }: Viewer,
): Promise<VerificationItem[]> {
  const [settings, documents] = await Promise.all([
    findSettings(db, key.siteId),
    listPlayerDocuments(db, key),
  ]);
  return DOCUMENT_KINDS.flatMap((kind) => {
    const ofKind = documents.filter((document) => document.kind === kind);
    const isRequired = required.kinds.has(kind);
    const isPersonal = required.personal.includes(kind);
    if (!isRequired && ofKind.length === 0) return [];
    const waiting = ofKind.find(({ state }) => state === 'waiting');
    const approved = ofKind.find(({ state }) => state === 'approved');
    const last = ofKind.find(({ state }) => state !== 'replaced');
    // A document approved before the new one was required does not meet the requirement.
    const isOld = isPersonal && (last?.state === 'approved' || last?.state === 'expired');
    const shown = waiting ?? (isOld ? undefined : (approved ?? last));
    const isValid = shown?.state === 'approved' && shown.name_hash?.equals(name) === true;
    return [
      {
        ...presentItem(shown),
        ...{ kind, holds_withdrawals: isPersonal },
        reason: shown?.state === 'rejected' ? reasonText(settings, shown.reason, language) : '',
        expires_on: approved?.expires_on ?? null,
        is_other_name: shown?.state === 'approved' && shown.name_hash?.equals(name) === false,
        can_upload: isRequired && (!waiting || waiting.pages < MAX_DOCUMENT_PAGES),
        online: kind === 'identity' && isRequired && !waiting && !isValid ? online : '',
      },
    ];
  });
}

function presentItem(shown: DocumentWithPageCount | undefined) {
  if (!shown || shown.state === 'replaced')
    return { state: 'missing' as const, pages: 0, uploaded_at: null, due_at: null };
  return {
    state: shown.state,
    pages: shown.pages,
    uploaded_at: shown.uploaded_at.toISOString(),
    due_at: shown.state === 'waiting' ? shown.due_at.toISOString() : null,
  };
}
