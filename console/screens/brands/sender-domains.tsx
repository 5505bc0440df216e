import { useState } from 'react';
import { hasAccess } from '#contracts/console/rights.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

/** Domains from which the emails of brands may be sent. */
export function SenderDomains() {
  const { data, error, reload } = useRead('senderDomains', {});
  const { me } = useSession();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState('');
  const done = useCloseWithToast((isDone) => {
    setAdding(false);
    setRemoving('');
    if (isDone) void reload();
  });
  const mayChange = hasAccess(me.everywhere, 'sites', ['write']);
  return (
    <section className="card section" aria-labelledby="sender-domains">
      <h2 id="sender-domains">Sender domains</h2>
      <p className="hint">
        Domains that brands may use in their email sender, under Site. The relay must be able to send for
        them: SPF and DKIM.
      </p>
      {!data && <Placeholder error={error} />}
      {data?.value.length === 0 && (
        <p>None: emails of all brands leave from the sender that is set at the relay.</p>
      )}
      {data && data.value.length > 0 && (
        <DataTable
          label="Allowed domains"
          rows={data.value}
          rowKey={({ domain }) => domain}
          columns={[
            { head: 'Domain', cell: ({ domain }) => <code>{domain}</code>, kind: 'wide' },
            { head: 'Brand', cell: ({ brand_name }) => brand_name ?? 'Every brand' },
            {
              head: 'Action',
              cell: ({ domain }) =>
                mayChange && (
                  <Button aria-label={`Remove … ${domain}`} tone="quiet" onClick={() => setRemoving(domain)}>
                    Remove …
                  </Button>
                ),
            },
          ]}
        />
      )}
      {mayChange && (
        <p className="section">
          <Button onClick={() => setAdding(true)}>Allow a domain …</Button>
        </p>
      )}
      {isAdding && <AllowDomain onClose={done('Allowed.')} />}
      {removing && <RemoveDomain domain={removing} onClose={done('Removed.')} />}
    </section>
  );
}

type Close = (isDone: boolean) => void;

function AllowDomain({ onClose }: { onClose: Close }) {
  const act = useWrite();
  const { data } = useRead('brands', {});
  const brands = data?.value ?? [];
  return (
    <Action
      title="Allow a sender domain"
      verb="Allow"
      fields={[
        { name: 'domain', label: 'Domain', hint: 'Such as mail.example.com', maxLength: 253 },
        {
          ...{ name: 'for_brand', label: 'Brand', kind: 'choice', isRequired: false },
          options: [
            { value: '', label: 'Every brand' },
            ...brands.map(({ site_id, name }) => ({ value: String(site_id), label: name })),
          ],
        },
      ]}
      run={async ({ domain = '', for_brand = '', reason = '' }) => {
        const answer = await act('allowSenderDomain', {
          ...{ domain, for_brand: for_brand ? Number(for_brand) : null, reason },
        });
        if (answer.ok || answer.error !== 'nameTaken') return answer;
        return { wrong: 'domain', text: 'This domain is in the list. Remove it first.' };
      }}
      onClose={onClose}
    >
      Choose the brand whose domain it is, so that no other brand can write in its name.
    </Action>
  );
}

function RemoveDomain({ domain, onClose }: { domain: string; onClose: Close }) {
  const act = useWrite();
  return (
    <Action
      title={`Remove ${domain}`}
      verb="Remove"
      isDangerous
      run={async ({ reason = '' }) => await act('removeSenderDomain', { domain, reason })}
      onClose={onClose}
    >
      Emails of brands with this domain leave from the installation’s sender, from the next one on.
    </Action>
  );
}
