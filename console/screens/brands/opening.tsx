import { useState } from 'react';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Link } from '../../ui/link.tsx';
import { Badge, Button, Missing, Page } from '../../ui/parts.tsx';
import { useToast } from '../../ui/toast.tsx';
import { BrandState } from './brands.tsx';

const CHECKS = {
  logo: { text: 'A logo. Until then the name stands in its place.', path: '/site' },
  games: { text: 'Games on sale.', path: '/games' },
  payment_methods: { text: 'A payment method for deposits.', path: '/payment-methods' },
  pages: { text: 'About, privacy, banking, FAQ and responsible gaming pages.', path: '/terms' },
  terms: { text: 'Terms and conditions.', path: '/terms' },
  contact: { text: 'Contact channels for players.', path: '/links' },
  staff: { text: 'Finance staff: one who proposes and one who approves.', path: '/staff' },
} as const;

/** What the brand has and lacks, its domains, and the switch that opens it to visitors. */
export default function Opening() {
  const { site, may } = useSession();
  const { data, error, reload } = useRead('brandChecklist', {});
  const [act, setAct] = useState<'open' | 'domains'>();
  if (!data) return <Missing error={error} />;
  const isClosed = data.state === 'closed';
  const mayWrite = may('sites', 'write');
  return (
    <Page
      title="Go live"
      hint="What visitors need before they come. Nothing here is enforced: you decide when to open."
      actions={
        mayWrite && (
          <Button tone={isClosed ? 'primary' : 'danger'} onClick={() => setAct('open')}>
            {isClosed ? 'Open the brand …' : 'Close the brand …'}
          </Button>
        )
      }
    >
      <div className="cards">
        <section className="card">
          <h2>
            {site.name} <BrandState state={data.state} />
          </h2>
          <ul className="opening-list">
            {data.value.map(({ name, is_done }) => (
              <li key={name}>
                <Badge tone={is_done ? 'good' : 'warn'}>{is_done ? 'Done' : 'Missing'}</Badge>
                <span>{CHECKS[name].text}</span>
                {!is_done && <Link to={CHECKS[name].path}>Set up</Link>}
              </li>
            ))}
          </ul>
        </section>
        <section className="card">
          <h2>Domains</h2>
          <ul className="opening-list">
            {data.domains.map((domain) => (
              <li key={domain}>
                <code>{domain}</code>
              </li>
            ))}
          </ul>
          {mayWrite && <Button onClick={() => setAct('domains')}>Change domains …</Button>}
        </section>
      </div>
      {act === 'open' && <OpenAction isClosed={isClosed} onClose={close} />}
      {act === 'domains' && <DomainsAction domains={data.domains} onClose={close} />}
    </Page>
  );

  function close(isDone: boolean): void {
    setAct(undefined);
    if (isDone) void reload();
  }
}

type ActProps = { onClose(isDone: boolean): void };

function OpenAction({ isClosed, onClose }: ActProps & { isClosed: boolean }) {
  const write = useWrite();
  const toast = useToast();
  return (
    <Action
      title={isClosed ? 'Open the brand' : 'Close the brand'}
      verb={isClosed ? 'Open' : 'Close'}
      isDangerous={!isClosed}
      run={({ reason = '' }) => write('setBrandOpen', { is_open: isClosed, reason })}
      onClose={(isDone) => {
        if (isDone) toast(isClosed ? 'Open to visitors.' : 'Closed.');
        onClose(isDone);
      }}
    >
      {isClosed
        ? 'Visitors see the brand within a second.'
        : 'Visitors see the notice of a closed site; players cannot sign in, play or withdraw there.'}
    </Action>
  );
}

function DomainsAction({ domains, onClose }: ActProps & { domains: readonly string[] }) {
  const write = useWrite();
  return (
    <Action
      title="Change domains"
      verb="Change"
      fields={[
        {
          ...{ name: 'domains', label: 'Domains, one per line', kind: 'area', initial: domains.join('\n') },
          hint: 'A removed domain stops working immediately.',
        },
      ]}
      run={({ reason = '', domains: text = '' }) =>
        write('setBrandDomains', {
          domains: text
            .trim()
            .toLowerCase()
            .split(/[\s,]+/),
          reason,
        })
      }
      onClose={onClose}
    />
  );
}
