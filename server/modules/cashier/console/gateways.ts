import type { ConsoleOutput } from '#contracts/console/call.ts';
import { type GatewayValues, type gateways, gatewayValues } from '#contracts/console/gateways.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { afterCommit, type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { announceChange } from '../../sites/index.ts';
import type { GatewayDefinition } from '../gateways/gateway-definition.ts';
import { TEST_GATEWAY_TASK } from '../gateways/gateway-probe.ts';
import {
  encryptSecrets,
  findGatewayRow,
  type GatewayEncryption,
  insertPendingSecrets,
  isGatewayNameTaken,
  takePendingSecrets,
  upsertGateway,
} from '../gateways/instances.ts';
import { outageName } from '../gateways/outages.ts';
import type { LiveGateways } from '../gateways/registry.ts';
import { type GatewayRow, tables } from '../tables.ts';

type Item = ConsoleOutput<typeof gateways>['value'][number];

const valuesOf = (row: GatewayRow): GatewayValues => {
  const { adapter, name, is_live, status, url, settings } = row;
  return { adapter, name, is_live, status, url, settings };
};
/** Values displayed to the checker and in the audit log. */
const displayed = ({ settings, ...values }: GatewayValues): Fields => ({ ...values, ...settings });

async function displayedGateway(
  db: Db,
  key: { site_id: number; gateway_id: string },
): Promise<Fields | null> {
  const row = await findGatewayRow(db, key);
  return row ? displayed(valuesOf(row)) : null;
}

/** Serialises changes to the installation's gateways: their names are unique on the platform. */
async function lockGateways(tx: Tx): Promise<void> {
  await write(tx, { text: `select pg_advisory_xact_lock(hashtext('cashier/gateways'))`, values: [] });
}

export type GatewayConsoleDeps = {
  encryption: GatewayEncryption;
  live: LiveGateways;
  /** The payment APIs of this process, by code. */
  definitions: ReadonlyMap<string, GatewayDefinition>;
};

/** Denies an API that is not installed, a missing setting, and an unknown one. */
function requireSettings(
  definitions: GatewayConsoleDeps['definitions'],
  { adapter, settings }: GatewayValues,
): void {
  const refuseField = (field: string) => deny('invalidRequest', { fields: [{ field, rule: 'required' }] });
  const api = definitions.get(adapter) ?? refuseField('adapter');
  const missing = api.settings.find(({ name, is_required }) => is_required && !settings[name]);
  if (missing) refuseField(`settings.${missing.name}`);
  const other = Object.keys(settings).find((name) => !api.settings.some((setting) => setting.name === name));
  if (other) refuseField(`settings.${other}`);
}

/** A brand's payment gateways: changes that need a proposal, and changes that one person may make. */
export function gatewayHandlers({ encryption, live, definitions }: GatewayConsoleDeps): ConsoleHandlers {
  return {
    gateways: async (_, { db, site }) => ({
      value: await listGateways(db, site.id),
      apis: [...definitions.values()].map(({ create: _create, ...api }) => api),
    }),
    async proposeGateway({ request_id, gateway_id, values, secrets }, { tx, site, now, propose }) {
      requireSettings(definitions, values);
      const key = { site_id: site.id, gateway_id };
      await lockGateways(tx);
      if (await isGatewayNameTaken(tx, key)) deny('nameTaken');
      const before = await displayedGateway(tx, key);
      if (!before && !secrets) denyField('secrets', 'required');
      const after = displayed(values);
      if (!secrets && isUnchanged(before, after)) deny('changedMeanwhile');
      if (secrets)
        await insertPendingSecrets(tx, { ...key, request_id }, encryptSecrets(encryption, key, secrets), now);
      const subject = `gateway:${gateway_id}`;
      const credentials = secrets ? 'new' : 'unchanged';
      const shown = { before, after: { ...after, credentials } };
      const facts = {
        ...shown,
        proposed: values,
        request_id: secrets ? request_id : '',
      } as unknown as Fields;
      const title = `${before ? 'Change' : 'Add'} payment gateway ${gateway_id}`;
      const about = { kind: 'payment_gateway', requestId: request_id, subject, title, facts };
      const answer = await propose({ ...about, people: 1 });
      return { answer, change: { subject, before, after: { ...shown.after, proposal: answer.proposal_id } } };
    },
    ...immediateHandlers(live),
  };
}

const immediateHandlers = (live: LiveGateways): ConsoleHandlers => ({
  async closeGateway({ gateway_id }, { tx, site }) {
    const key = { site_id: site.id, gateway_id };
    await lockGateways(tx);
    const row = (await findGatewayRow(tx, key)) ?? deny('notFound');
    if (row.status === 'closed') deny('decidedAlready');
    await upsertGateway(tx, key, { ...valuesOf(row), status: 'closed' }, undefined);
    await announceChange(tx, site.id);
    afterCommit(tx, () => live.forget());
    const change = { before: { status: row.status }, after: { status: 'closed' } };
    return { answer: {}, change: { subject: `gateway:${gateway_id}`, ...change } };
  },
  async testGateway({ gateway_id }, { tx, site }) {
    if (!(await findGatewayRow(tx, { site_id: site.id, gateway_id }))) deny('notFound');
    await addJob(tx, TEST_GATEWAY_TASK, { siteId: site.id, gateway: gateway_id });
    return { answer: {}, change: { subject: `gateway:${gateway_id}`, after: { tested: true } } };
  },
});

/** Takes effect within a second of the second approval; running payments continue. */
export const gatewayProposal = (gateways: LiveGateways): ProposalKind => ({
  right: 'gateways',
  access: ['approve'],
  async apply(tx, { siteId, subject, facts }) {
    const { before, proposed, request_id } = facts as unknown as {
      before: Fields | null;
      proposed: GatewayValues;
      request_id: string;
    };
    const key = { site_id: siteId, gateway_id: subject.replace('gateway:', '') };
    await lockGateways(tx);
    if (!isUnchanged(before, await displayedGateway(tx, key))) deny('changedMeanwhile');
    const sealed = request_id ? await takePendingSecrets(tx, { ...key, request_id }) : undefined;
    if (request_id && !sealed) deny('changedMeanwhile');
    await upsertGateway(tx, key, gatewayValues.parse(proposed), sealed);
    await announceChange(tx, siteId);
    afterCommit(tx, () => gateways.forget());
  },
});

type FigureRow = { gateway: string; ended: number; credited: number; open: number };

async function listGateways(db: Db, siteId: number): Promise<Item[]> {
  const rows = await tables(db)
    .selectFrom('gateway')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('gateway_id')
    .execute();
  const names = rows.map(({ gateway_id }) => gateway_id);
  const [figures, down] = await Promise.all([
    run<FigureRow>(db, {
      text: `select p.gateway,
          count(*) filter (where d.state not in ('created', 'pending'))::int as ended,
          count(*) filter (where d.credited_at is not null)::int as credited,
          count(*) filter (where d.state = 'pending')::int as open
        from cashier.gateway_payment p join cashier.deposit d using (site_id, deposit_id)
        where p.site_id = $1 and p.gateway = any ($2) and p.opened_at > now() - interval '7 days'
        group by p.gateway`,
      values: [siteId, names],
    }),
    run<{ name: string; since: Date }>(db, {
      text: 'select name, began_at as since from platform.outage where name = any ($1) and ended_at is null',
      values: [names.map(outageName)],
    }),
  ]);
  return rows.map((row) => {
    const { gateway: _, ...known } = figures.find(({ gateway }) => gateway === row.gateway_id) ?? {
      ...{ gateway: '', ended: 0, credited: 0, open: 0 },
    };
    const outage = down.find(({ name }) => name === outageName(row.gateway_id));
    return {
      gateway_id: row.gateway_id,
      values: valuesOf(row),
      hook: `/hooks/${row.gateway_id}`,
      figures: known,
      tested: row.tested_at && { at: row.tested_at.toISOString(), error: row.test_error },
      down_since: outage?.since.toISOString() ?? null,
    };
  });
}
