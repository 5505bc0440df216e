import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BrandItem } from '#contracts/console/brands.ts';
import { templateName } from '#contracts/values/themes.ts';
import { languageNames } from '../../lib/language-names.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Badge, Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SecondAdministratorNotice } from '../staff/second-administrator.tsx';
import { BrandForm } from './brand-form.tsx';

const TONES = {
  open: 'good',
  winding_down: 'warn',
  closed: 'plain',
  maintenance: 'warn',
  expired: 'bad',
  archived: 'plain',
} as const;

export function BrandState({ state }: { state: BrandItem['state'] }) {
  return <Badge tone={TONES[state]}>{nameLabel(state)}</Badge>;
}

/** Every brand of the platform, and where a new one is made. */
export default function Brands() {
  const { me, setSite, refresh } = useSession();
  const navigate = useNavigate();
  const { data, error } = useRead('brands', {});
  const [isAdding, setAdding] = useState(false);
  const open = (siteId: number) => {
    setSite(siteId);
    void navigate('/go-live');
  };
  const nameCell = ({ site_id, name }: BrandItem) =>
    me.sites.some((site) => site.site_id === site_id) ? (
      <Button onClick={() => open(site_id)}>{name}</Button>
    ) : (
      <b>{name}</b>
    );
  if (isAdding)
    return (
      <Page
        title="New brand"
        hint="It stays closed until you open it."
        actions={<Button onClick={() => setAdding(false)}>Cancel</Button>}
      >
        <BrandForm onDone={(siteId) => void refresh(siteId)} />
      </Page>
    );
  return (
    <Page
      title="Brands"
      hint="Each brand has its own domains, players and accounts."
      actions={
        <Button tone="primary" onClick={() => setAdding(true)}>
          New brand
        </Button>
      }
    >
      <SecondAdministratorNotice />
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <DataTable
          label="Brands"
          rows={data.value}
          rowKey={({ site_id }) => String(site_id)}
          columns={[
            { head: 'Name', cell: nameCell, sort: ({ name }) => name },
            { head: 'State', cell: ({ state }) => <BrandState state={state} />, sort: ({ state }) => state },
            { head: 'Domains', cell: ({ domains }) => domains.join(', '), kind: 'wide' },
            { head: 'Currency', cell: ({ currency }) => currency, sort: ({ currency }) => currency },
            {
              head: 'Template',
              cell: ({ template, colour }) => `${templateName(template)}, ${nameLabel(colour).toLowerCase()}`,
              kind: 'minor',
              sort: ({ template }) => templateName(template),
            },
            { head: 'Languages', cell: ({ languages }) => languageNames(languages), kind: 'minor' },
            {
              head: 'Created',
              cell: ({ created_at: at }) => at.slice(0, 10),
              kind: 'minor',
              sort: ({ created_at: at }) => at,
            },
          ]}
        />
      )}
    </Page>
  );
}
