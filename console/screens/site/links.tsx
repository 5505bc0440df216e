import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type Outcome } from '../../ui/action.tsx';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { type RowField, Rows } from '../../ui/rows.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { ScriptForm, ScriptList } from './analytics.tsx';
import { ChannelForm, ChannelList } from './channels.tsx';
import { Origin } from './origin.tsx';

type LinksAnswer = CallOutput<'siteLinks'>;
type Partner = LinksAnswer['partners'][number];

/** Partners a site shows, how it is reached, and the scripts its pages carry. */
export default function SiteLinks() {
  const { may } = useSession();
  const { data, error, reload } = useRead('siteLinks', {});
  const [doing, setDoing] = useState<'partners' | 'channels' | 'scripts'>();
  const done = useCloseWithToast((isDone) => {
    setDoing(undefined);
    if (isDone) void reload();
  });
  return (
    <Page
      title="Partners, channels and scripts"
      hint="Partner logos, contact channels and analytics scripts of the site. Scripts run in every visitor’s browser: one administrator proposes, another approves."
    >
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <>
          <section className="section">
            <h2>Partners</h2>
            <PartnerList rows={data.partners} />
            {may('content', 'write') && (
              <p>
                <Button onClick={() => setDoing('partners')}>Change partners …</Button>
              </p>
            )}
          </section>
          <section className="section">
            <h2>Channels</h2>
            <ChannelList rows={data.channels} />
            {may('sites', 'read') && <Origin of="channels" />}
            {may('content', 'write') && (
              <p>
                <Button onClick={() => setDoing('channels')}>Change channels …</Button>
              </p>
            )}
          </section>
          <section className="section">
            <h2>Analytics scripts</h2>
            <ScriptList rows={data.scripts} />
            {may('sites', 'write') && (
              <p>
                <Button onClick={() => setDoing('scripts')}>Change scripts …</Button>
              </p>
            )}
            <p className="hint">
              Pending changes are listed under <Link to="/proposals">proposals</Link>.
            </p>
          </section>
        </>
      )}
      {data && doing === 'partners' && (
        <Partners known={data.partners} onClose={done('Live within a second.')} />
      )}
      {data && doing === 'channels' && (
        <ChannelForm known={data.channels} onClose={done('Live within a second.')} />
      )}
      {data && doing === 'scripts' && (
        <ScriptForm
          known={data.scripts}
          onClose={done('Proposed. Removals apply immediately; additions wait for approval.')}
        />
      )}
    </Page>
  );
}

function PartnerList({ rows }: { rows: readonly Partner[] }) {
  if (rows.length === 0) return <Placeholder empty="No partners. The site shows no partner section." />;
  return (
    <DataTable
      label="Partners"
      rows={rows.map((partner, at) => ({ ...partner, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        { head: 'Name', cell: ({ partner_name }) => <b>{partner_name}</b>, kind: 'wide' },
        { head: 'Link', cell: ({ href }) => <code>{href}</code> },
        { head: 'Logo', cell: ({ img_url }) => <code>{img_url || '–'}</code>, kind: 'minor' },
      ]}
    />
  );
}

type FormProps<Item> = { known: readonly Item[]; onClose(isDone: boolean): void };

const PARTNER: readonly RowField<Partner>[] = [
  {
    ...{ label: 'Name', isRequired: true, maxLength: 100 },
    ...{ read: (row) => row.partner_name, write: (row, partner_name) => ({ ...row, partner_name }) },
  },
  {
    ...{ label: 'Link', isRequired: true, maxLength: 400 },
    ...{ read: ({ href }) => href, write: (row, href) => ({ ...row, href: href.trim() }) },
  },
  {
    ...{ label: 'Logo', maxLength: 400 },
    ...{ read: (row) => row.img_url, write: (row, img_url) => ({ ...row, img_url: img_url.trim() }) },
  },
];

function Partners({ known, onClose }: FormProps<Partner>) {
  const act = useWrite();
  const [rows, setRows] = useState([...known]);
  async function run({ reason = '' }: { reason?: string }): Promise<Outcome> {
    const answer = await act('setPartners', { before: [...known], after: rows, reason });
    if (answer.ok || answer.error !== 'invalidRequest') return answer;
    return {
      wrong: '',
      text: 'Partner links and logos must be https addresses or paths of this site.',
    };
  }
  const form = (
    <Rows
      legend="Partner"
      rows={rows}
      cells={PARTNER}
      fresh={() => ({ partner_name: '', href: 'https://', img_url: '' })}
      max={40}
      onChange={setRows}
    />
  );
  return (
    <Action title="Partners" verb="Change" run={run} onClose={onClose} body={form}>
      In the order visitors see them.
    </Action>
  );
}
