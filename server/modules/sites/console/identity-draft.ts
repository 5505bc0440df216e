import { type IdentityBody, identityBody } from '#contracts/console/site-identity.ts';
import { deny } from '../../../platform/console/denial.ts';
import { parseBody, requireKey } from '../../../platform/console/draft-bodies.ts';
import type { DraftKind, Fields, WriteContext } from '../../../platform/console/module-console.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { lockItem, maxPublishPeople, recordChange } from '../../drafts/index.ts';
import { identityOfRow, identitySettings, type StoredIdentity } from '../site-forms.ts';
import { updateSite } from '../sites.ts';
import { tables } from '../tables.ts';

const BRAND = 'brand';
const itemOf = (siteId: number) => ({ siteId, kind: 'identity', key: BRAND });

/** The part of an identity that is drafted. */
const draftedPart = ({ names, logos, icon, look }: StoredIdentity): Fields => ({
  ...{ names, logos, icon, look, texts: {} },
});

/** The single item that holds name, logos, icon, template and colour of a brand. */
export const identityKind: DraftKind = {
  hasInitialContent: true,
  parse(body, key) {
    requireKey(key === BRAND);
    return parseBody(identityBody, body);
  },
  async known(db, siteId) {
    const row = await tables(db)
      .selectFrom('site')
      .selectAll()
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    return new Map([[BRAND, draftedPart(identityOfRow(row))]]);
  },
  title: (_key, body) => `Identity of ${(body as IdentityBody).names?.name ?? 'the brand'}`,
  isShown: () => true,
  path: () => '/',
  problems: async () => [],
  publish: async (tx, siteId, _key, body) => updateSite(tx, siteId, identitySettings(body as IdentityBody)),
};

/**
 * Locks the item before a change without a draft. Denies `draftNeeded` where two people publish: only a draft
 * can be approved.
 */
export async function lockIdentity(tx: Tx, siteId: number): Promise<void> {
  await lockItem(tx, itemOf(siteId));
  if ((await maxPublishPeople(tx, [siteId])) > 1) deny('draftNeeded');
}

/** Records a change made without a draft, so that a draft based on the earlier identity is outdated. */
export async function recordIdentity(
  { tx, site, staff, now }: WriteContext,
  before: StoredIdentity,
  after: StoredIdentity,
): Promise<void> {
  await recordChange(tx, itemOf(site.id), [draftedPart(before), draftedPart(after)], staff.id, now);
}
