import { useState } from 'react';
import type { GroupAuditItem } from '#contracts/console/audit.ts';
import { hasAccess } from '#contracts/console/rights.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { api } from '../../lib/api.ts';
import { momentIn } from '../../lib/format.ts';
import type { Success } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { readSites } from '../../lib/site-reads.ts';
import { Badge, Button, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import type { FilterField } from '../../ui/filter-form.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { AuditEntry } from './audit-entry.tsx';

const COLUMNS: Column<GroupAuditItem>[] = [
  { head: 'When', cell: ({ at }) => momentIn(at, 'UTC'), order: 'at' },
  { head: 'Brand', cell: ({ site_id, brand }) => (site_id === 0 ? <Badge>{brand}</Badge> : <b>{brand}</b>) },
  { head: 'Who', cell: ({ actor }) => actor.name || '–' },
  { head: 'Action', cell: ({ action }) => <code>{action}</code> },
  { head: 'Reason', cell: ({ reason }) => <span className="clip">{reason}</span>, kind: 'wide' },
  { head: 'No.', cell: ({ entry }) => entry, kind: 'figure' },
];

const fieldsOf = (first: Success<'auditOfBrands'> | undefined): FilterField[] => [
  {
    ...{ name: 'brand', label: 'Brand', kind: 'choice' },
    options: first?.brands.map(({ site_id, name }) => ({ value: String(site_id), label: name })) ?? [],
  },
  {
    ...{ name: 'staff_id', label: 'Staff member', kind: 'choice' },
    options: first?.staff.map(({ staff_id, name }) => ({ value: staff_id, label: name })) ?? [],
  },
  {
    ...{ name: 'action', label: 'Action', kind: 'choice' },
    options: first?.actions.map((action) => ({ value: action, label: action })) ?? [],
  },
  { name: 'from', label: 'From (UTC)', kind: 'date' },
  { name: 'to', label: 'To (UTC)', kind: 'date' },
  { name: 'subject', label: 'Subject', kind: 'search', placeholder: 'player:…', maxLength: 100 },
];

/** What the staff did on every brand whose log the person may read, newest first. */
export default function BrandLogs() {
  return (
    <Page
      title="Audit log of all brands"
      hint="Staff actions on all brands whose audit log you may read; with a role on all sites, also sign-ins and installation-wide actions. Days and times are in UTC."
      actions={<VerifyAll />}
    >
      <FilteredList
        call="auditOfBrands"
        label="Audit log of all brands"
        fields={fieldsOf}
        usual={{ sort: 'at', direction: 'desc' }}
        columns={COLUMNS}
        rowKey={({ site_id, entry }) => `${site_id}/${entry}`}
        empty="No entries."
        file="audit-of-brands"
        detailTitle={({ brand, entry, action }) => `${brand} ${entry}: ${action}`}
        detail={(row) => <AuditEntry item={row} />}
      />
    </Page>
  );
}

/** Verifies the chain of every brand, and of the installation, and names those that are broken. */
function VerifyAll() {
  const { me } = useSession();
  const [text, setText] = useState('');
  const brands = me.sites.filter(({ roles }) => hasAccess(roles, 'audit', ['read']));
  async function verify(): Promise<void> {
    setText('Verifying …');
    const ofBrands = await readSites('verifyAudit', {}, brands);
    const logs = ofBrands.map(({ site, data }) => ({ name: site.name, data }));
    if (hasAccess(me.everywhere, 'audit', ['read'])) {
      const answer = await api.verifyInstallationAudit({});
      logs.push({ name: 'Installation', data: answer.ok ? answer : null });
    }
    const broken = logs.filter(({ data }) => data?.broken_at !== null).map(({ name }) => name);
    const entries = logs.reduce((sum, { data }) => sum + (data?.entries ?? 0), 0);
    if (broken.length > 0) setText(`Broken or not verified: ${broken.join(', ')}.`);
    else setText(`${counted(entries, 'entry', 'entries')}, every chain is intact.`);
  }
  return (
    <>
      <span role="status">{text}</span>
      <Button onClick={() => void verify()}>Verify all chains</Button>
    </>
  );
}
