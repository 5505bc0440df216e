import type { SettingKindName } from '#contracts/console/setting-kinds.ts';
import type { DraftKind } from '../../../platform/console/module-console.ts';
import { settingKind } from '../../../platform/console/setting-kind.ts';
import type { Db } from '../../../platform/database/index.ts';
import { keepOwnValues } from '../../sites/index.ts';
import { loadLinks, type SiteLinks, setAnalytics, setPartners, setSocialAccounts } from '../site-links.ts';
import { isSubset } from './site-links.ts';

const scriptsOf = async (db: Db, siteId: number) =>
  (await loadLinks(db, siteId)).analytics.map((item) => ({ ...item, hosts: item.hosts ?? [] }));

/** Contact channels, partners and scripts of a site as drafts. */
export const linkKinds = {
  channels: settingKind('channels', {
    read: async (db, siteId) => ({ channels: (await loadLinks(db, siteId)).social }),
    async write(tx, siteId, body) {
      await setSocialAccounts(tx, siteId, body.channels as SiteLinks['social']);
      await keepOwnValues(tx, siteId, ['channels']);
    },
  }),
  partners: settingKind('partners', {
    read: async (db, siteId) => ({ partners: (await loadLinks(db, siteId)).partners }),
    write: (tx, siteId, body) => setPartners(tx, siteId, body.partners as SiteLinks['partners']),
  }),
  scripts: settingKind('scripts', {
    // A preview is shown on the brand's own domain: scripts that one person wrote do not run there.
    isNotPreviewed: true,
    read: async (db, siteId) => ({ scripts: await scriptsOf(db, siteId) }),
    write: (tx, siteId, body) => setAnalytics(tx, siteId, body.scripts as SiteLinks['analytics']),
    people: async (db, siteId, _key, body) =>
      isSubset(body.scripts as SiteLinks['analytics'], await scriptsOf(db, siteId)) ? 1 : 2,
  }),
} satisfies Partial<Record<SettingKindName, DraftKind>>;
