import { useState } from 'react';
import { moment } from '../../lib/format.ts';
import { type Success, useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { CallbackAddress } from '../../ui/callback-address.tsx';
import { Badge, Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';

type Known = Success<'identityVendor'>;

/** The company that verifies identities online for the brand. */
export function IdentityVendorCard() {
  const { may } = useSession();
  const { data, error, reload } = useRead('identityVendor', {});
  const [isChanging, setChanging] = useState(false);
  const toast = useToast();
  if (!data) return <Placeholder error={error} />;
  const { vendor, apis, hook, figures } = data;
  return (
    <section className="card">
      <h2>Online verification</h2>
      {vendor ? (
        <Facts>
          <Fact name="State">
            <Badge tone={vendor.is_open ? 'good' : 'plain'}>{vendor.is_open ? 'on' : 'off'}</Badge>
          </Fact>
          <Fact name="API">{apis.find(({ code }) => code === vendor.adapter)?.label ?? vendor.adapter}</Fact>
          <Fact name="Address">{vendor.url}</Fact>
          <Fact name="Callback address">
            <CallbackAddress path={hook} />
          </Fact>
          <Fact name="Checks in 7 days">
            {figures.started} started, {figures.approved} approved, {figures.rejected} rejected,{' '}
            {figures.open} open
          </Fact>
          <Fact name="Changed">{moment(vendor.changed_at)}</Fact>
        </Facts>
      ) : (
        <p className="hint">Without a vendor, players upload documents and staff review them.</p>
      )}
      {may('sites', 'write') && (
        <p className="section actions">
          <Button onClick={() => setChanging(true)}>{vendor ? 'Change vendor …' : 'Set up …'}</Button>
        </p>
      )}
      {isChanging && (
        <VendorForm
          known={data}
          onClose={(isDone) => {
            setChanging(false);
            if (!isDone) return;
            toast('Saved.');
            void reload();
          }}
        />
      )}
    </section>
  );
}

function VendorForm({ known: { vendor, apis }, onClose }: { known: Known; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const before = vendor && { adapter: vendor.adapter, url: vendor.url, is_open: vendor.is_open };
  const fields: FormField[] = [
    {
      ...{ name: 'adapter', label: 'API', kind: 'choice', initial: vendor?.adapter ?? apis[0]?.code ?? '' },
      options: apis.map(({ code, label }) => ({ value: code, label })),
    },
    {
      ...{ name: 'url', label: 'Address', initial: vendor?.url ?? '', maxLength: 300 },
      hint: 'Address of the vendor’s API, for example https://api.vendor.example.',
    },
    {
      ...{ name: 'is_open', label: 'Offered to players', kind: 'choice' },
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No: checks in progress are completed' },
      ],
      initial: vendor?.is_open === false ? 'no' : 'yes',
    },
    {
      ...{ name: 'api_key', label: 'API key', maxLength: 500, isRequired: !vendor },
      hint: vendor
        ? 'Leave empty to keep it. A new address needs new credentials.'
        : 'At least 8 characters.',
    },
    {
      ...{ name: 'hook_secret', label: 'Callback secret', maxLength: 500, isRequired: !vendor },
      hint: 'At least 16 characters. Key and secret are not shown again.',
    },
  ];
  return (
    <Action
      title="Online verification"
      verb="Save"
      fields={fields}
      run={({ adapter = '', url = '', is_open, api_key = '', hook_secret = '', reason = '' }) => {
        const values = { adapter, url: url.trim(), is_open: is_open === 'yes' };
        const secrets = api_key || hook_secret ? { api_key, hook_secret } : null;
        return act('setIdentityVendor', { before, values, secrets, reason });
      }}
      onClose={onClose}
    >
      The vendor approves or rejects identity documents for the name in the profile, as staff would.
    </Action>
  );
}
