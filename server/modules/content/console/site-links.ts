import { deny } from '../../../platform/console/denial.ts';
import type {
  ConsoleHandlers,
  Fields,
  Json,
  ProposalKind,
} from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import { keepOwnValues } from '../../sites/index.ts';
import {
  type AnalyticsItem,
  loadLinks,
  setAnalytics,
  setPartners,
  setSocialAccounts,
} from '../site-links.ts';

/** For the audit log and the approver: one field per entry. */
const linesOf = (scripts: readonly AnalyticsItem[]): Fields =>
  Object.fromEntries(
    scripts.map(({ section, script, hosts = [] }, at) => [
      `${at + 1} ${section}`,
      [script, ...hosts].join('\n'),
    ]),
  );

/** Whether a change contains only existing scripts and no new hosts. */
export function isSubset(after: readonly AnalyticsItem[], before: readonly AnalyticsItem[]): boolean {
  const hostsOf = new Map(before.map(({ section, script, hosts = [] }) => [section + script, hosts]));
  return (
    after.length <= before.length &&
    after.every(({ section, script, hosts = [] }) => {
      const known = hostsOf.get(section + script);
      return known !== undefined && hosts.every((host) => known.includes(host));
    })
  );
}

/** Serialised, because the displayed state is compared with the current one. */
async function lockSiteLinks(tx: Tx, siteId: number): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('content/links', $1))`;
  await write(tx, { text, values: [siteId] });
}

/** Partners, channels, and the scripts that run in visitors' browsers, read from the database. */
export const siteLinkHandlers: ConsoleHandlers = {
  async siteLinks(_, { db, site }) {
    const { partners, social, analytics } = await loadLinks(db, site.id);
    const scripts = analytics.map((item) => ({ ...item, hosts: item.hosts ?? [] }));
    return { partners, channels: social, scripts };
  },
  async setPartners({ before, after }, { tx, site }) {
    await lockSiteLinks(tx, site.id);
    const { partners } = await loadLinks(tx, site.id);
    if (!isUnchanged(before, partners) || isUnchanged(after, partners)) deny('changedMeanwhile');
    await setPartners(tx, site.id, after);
    const named = (list: typeof after): Fields =>
      Object.fromEntries(
        list.map(({ partner_name, href }, at) => [`partner ${at + 1}`, `${partner_name} ${href}`]),
      );
    return {
      answer: {},
      change: { subject: `site:${site.id}`, before: named(partners), after: named(after) },
    };
  },
  async setChannels({ before, after }, { tx, site }) {
    await lockSiteLinks(tx, site.id);
    const { social } = await loadLinks(tx, site.id);
    if (!isUnchanged(before, social) || isUnchanged(after, social)) deny('changedMeanwhile');
    await setSocialAccounts(tx, site.id, after);
    await keepOwnValues(tx, site.id, ['channels']);
    const named = (list: typeof after): Fields =>
      Object.fromEntries(
        list.map(({ kind, name, href }, at) => [`channel ${at + 1}`, `${kind} ${name} ${href}`]),
      );
    const change = { before: named(social), after: named(after) };
    return { answer: {}, change: { subject: `site:${site.id}`, ...change } };
  },
  async proposeScripts({ request_id, before, after }, { tx, site, propose }) {
    await lockSiteLinks(tx, site.id);
    const { analytics } = await loadLinks(tx, site.id);
    if (!isUnchanged(before, analytics) || isUnchanged(after, analytics)) deny('changedMeanwhile');
    const isFewer = isSubset(after, analytics);
    const subject = `site:${site.id}`;
    const answer = await propose({
      ...{ kind: 'scripts', requestId: request_id, subject, people: isFewer ? 0 : 1 },
      title: isFewer ? 'Fewer analytics scripts' : 'Analytics scripts',
      facts: { before: before as Json, after: after as Json },
    });
    return {
      answer,
      // The proposal stores the full scripts, for later review.
      change: { subject, before: linesOf(analytics), after: { ...linesOf(after), state: answer.state } },
    };
  },
};

/**
 * Takes effect on every page after another person's approval, unless the scripts were changed in the
 * meantime.
 */
export const scriptsProposal: ProposalKind = {
  right: 'sites',
  access: ['write'],
  async apply(tx, { siteId, facts }) {
    await lockSiteLinks(tx, siteId);
    if (!isUnchanged(facts.before, (await loadLinks(tx, siteId)).analytics)) deny('changedMeanwhile');
    await setAnalytics(tx, siteId, facts.after as AnalyticsItem[]);
  },
};
