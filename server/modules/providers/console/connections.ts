import type { ConnectionValues, OpenItem } from '#contracts/console/provider-connections.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { addProvider, findProviderName } from '../../catalog/index.ts';
import { connectAdapter, removeAdapter } from '../adapters/connections.ts';
import { isRsaPublicKey } from '../adapters/rsa-keys.ts';
import { activeSecrets, connectProvider, retireSecret } from '../provider-accounts.ts';
import type { ProviderKey } from '../tables.ts';
import { hasPassedConformance, listCheckRuns } from './check-runs.ts';
import { connectionHash, findConnectionValues } from './connection-values.ts';
import { listKeys } from './keys.ts';

/** The values as shown to checkers and in the audit log. */
function displayed(name: string, { settings, addresses, ...values }: ConnectionValues): Fields {
  return { name, ...values, addresses: addresses.join(', '), ...settings };
}

async function displayedConnection(db: Db, siteId: number, code: string): Promise<Fields | null> {
  const known = await findConnectionValues(db, siteId, code);
  return known ? displayed((await findProviderName(db, code)) ?? code, known.values) : null;
}

/** One change of a brand's connections at a time. */
async function lockConnections(tx: Tx, siteId: number): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('providers/connections', $1))`;
  await write(tx, { text, values: [siteId] });
}

/**
 * Calls use https; http and internal hosts only if listed in the configuration. Without a usable key no
 * message of a Hub88-like provider could be verified.
 */
function requireUsable({ url, protocol, public_key }: ConnectionValues, origins: readonly string[]) {
  const parsed = URL.parse(url);
  const isPermitted = parsed && (parsed.protocol === 'https:' || origins.includes(parsed.origin));
  if (!isPermitted) denyField('url', 'https');
  if (protocol === 'hub88' && !isRsaPublicKey(public_key)) denyField('public_key', 'pem');
}

/**
 * A provider can be opened for new rounds only on a connection that has passed its conformance run; the same
 * holds for a change of the address or protocol of an open one.
 */
async function requireConformance(
  tx: Tx,
  key: ProviderKey,
  before: ConnectionValues | undefined,
  proposed: ConnectionValues,
): Promise<void> {
  if (proposed.status !== 'open') return;
  if (before?.status === 'open' && connectionHash(before) === connectionHash(proposed)) return;
  if (!(await hasPassedConformance(tx, key, proposed))) deny('notConformant');
}

/** `origins`: hosts that may be called over http or inside the network. */
export function connectionHandlers(origins: readonly string[]): ConsoleHandlers {
  return {
    async providerConnection({ provider_code }, { db, site, now }) {
      const known = (await findConnectionValues(db, site.id, provider_code)) ?? deny('notFound');
      const [name, keys, checks, open] = await Promise.all([
        findProviderName(db, provider_code),
        listKeys(db, site.id, provider_code),
        listCheckRuns(db, site.id, provider_code),
        countOpenItems(db, site.id, provider_code, now),
      ]);
      const key = { site_id: site.id, provider_code };
      const is_conformant = await hasPassedConformance(db, key, known.values);
      return { ...known, name: name ?? provider_code, keys, checks, is_conformant, open };
    },
    async proposeProvider({ request_id, provider_code, name, values }, { tx, site, propose }) {
      requireUsable(values, origins);
      const storedName = await findProviderName(tx, provider_code);
      const before = await displayedConnection(tx, site.id, provider_code);
      const after = displayed(storedName ?? name, values);
      if (isUnchanged(before, after)) deny('changedMeanwhile');
      const key = { site_id: site.id, provider_code };
      const known = await findConnectionValues(tx, site.id, provider_code);
      await requireConformance(tx, key, known?.values, values);
      const subject = `provider:${provider_code}`;
      const facts = { before, after, proposed: { name, values } } as unknown as Fields;
      const title = before ? `Change ${provider_code}` : `Connect ${provider_code}`;
      const about = {
        kind: 'provider_connection',
        requestId: request_id,
        subject,
        title,
        people: 1 as const,
      };
      const answer = await propose({ ...about, facts });
      return { answer, change: { subject, before, after: { ...after, proposal: answer.proposal_id } } };
    },
    ...immediateHandlers,
  };
}

/** Changes that one person may make: restrictions only. */
const immediateHandlers: ConsoleHandlers = {
  async stopProvider({ provider_code, status }, { tx, site }) {
    await lockConnections(tx, site.id);
    const { values } = (await findConnectionValues(tx, site.id, provider_code)) ?? deny('notFound');
    const isStricter = values.status === 'open' || (values.status === 'closing' && status === 'disabled');
    if (!isStricter) deny('changedMeanwhile');
    await connectProvider(tx, { siteId: site.id, providerCode: provider_code, status });
    const change = { before: { status: values.status }, after: { status } };
    return { answer: {}, change: { subject: `provider:${provider_code}`, ...change } };
  },
  async disconnectProvider({ provider_code }, { tx, site, now }) {
    await lockConnections(tx, site.id);
    const { values } = (await findConnectionValues(tx, site.id, provider_code)) ?? deny('notFound');
    const open = await countOpenItems(tx, site.id, provider_code, now);
    if (open.length > 0) deny('stillOpen', { open });
    const keys = await activeSecrets(tx, site.id, provider_code);
    if (values.status === 'disabled' && keys.length === 0) deny('changedMeanwhile');
    for (const keyId of keys) await retireSecret(tx, site.id, keyId);
    await write(tx, {
      text: 'delete from providers.pending_secret where site_id = $1 and provider_code = $2',
      values: [site.id, provider_code],
    });
    await connectProvider(tx, { siteId: site.id, providerCode: provider_code, status: 'disabled' });
    const before = { status: values.status, keys };
    const change = { subject: `provider:${provider_code}`, before, after: { status: 'disabled', keys: [] } };
    return { answer: {}, change };
  },
};

/** Takes effect immediately on approval; the next call uses the new address. */
export function providerProposal(origins: readonly string[]): ProposalKind {
  return {
    right: 'secrets',
    access: ['approve'],
    async apply(tx, { siteId, subject, facts }) {
      const { before, proposed } = facts as unknown as {
        before: Fields | null;
        proposed: { name: string; values: ConnectionValues };
      };
      const providerCode = subject.replace('provider:', '');
      await lockConnections(tx, siteId);
      if (!isUnchanged(before, await displayedConnection(tx, siteId, providerCode))) deny('changedMeanwhile');
      requireUsable(proposed.values, origins);
      const known = await findConnectionValues(tx, siteId, providerCode);
      const key = { site_id: siteId, provider_code: providerCode };
      await requireConformance(tx, key, known?.values, proposed.values);
      await addProvider(tx, { code: providerCode, name: proposed.name });
      await writeConnection(tx, siteId, providerCode, proposed.values);
    },
  };
}

async function writeConnection(tx: Tx, siteId: number, providerCode: string, values: ConnectionValues) {
  const { protocol, url, game_origin, site_ref, addresses, demo, status, public_key, settings } = values;
  await connectProvider(tx, {
    ...{ siteId, providerCode, status, addresses, url, siteRef: site_ref, gameOrigin: game_origin, demo },
    allowOrphanWin: values.allow_orphan_win,
    acceptRollbackAfterWin: values.accept_rollback_after_win,
  });
  if (protocol === 'gwp') return await removeAdapter(tx, siteId, providerCode);
  const publicKey = protocol === 'hub88' ? { publicKey: public_key } : {};
  await connectAdapter(tx, { siteId, providerCode, adapter: protocol, settings, ...publicKey });
}

/** Items that must end before a provider can be disconnected; empty kinds are omitted. */
async function countOpenItems(db: Db, siteId: number, providerCode: string, now: Date): Promise<OpenItem[]> {
  const [row] = await run<Record<OpenItem['what'], bigint>>(db, {
    text: `select
        (select count(*) from providers.round where site_id = $1 and provider_code = $2
          and state = 'open') as rounds,
        (select count(*) from providers.orphan where site_id = $1 and provider_code = $2) as wins,
        (select count(*) from providers.difference where site_id = $1 and provider_code = $2
          and state = 'open') as differences,
        (select count(*) from providers.free_rounds where site_id = $1 and provider_code = $2
          and (state in ('asking', 'cancelling')
            or (state = 'granted' and used < rounds and valid_to > $3))) as free_rounds,
        (select count(*) from providers.day_sum where site_id = $1 and provider_code = $2
          and (our_count <> their_count or our_sum <> their_sum)) as days,
        (select count(*) from providers.jackpot where site_id = $1 and provider_code = $2
          and differs_since is not null) as jackpots`,
    values: [siteId, providerCode, now],
  });
  return (Object.entries(row!) as [OpenItem['what'], bigint][])
    .map(([what, count]) => ({ what, count: Number(count) }))
    .filter(({ count }) => count > 0);
}
