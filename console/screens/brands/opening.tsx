import { useState } from 'react';
import { hasAccess } from '#contracts/console/rights.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type Outcome, type Values } from '../../ui/action.tsx';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';
import { brandCodeOf, refusalOf } from './brand-form.tsx';
import { BrandState } from './brands.tsx';
import { Checklist, type CheckName } from './checklist.tsx';
import { Domains } from './domains.tsx';
import { heldText, WindDownAction, WindDownCard } from './wind-down.tsx';

/** The brand's completed and missing items, its domains, and the switch that opens it to visitors. */
export default function Opening() {
  const { me, site, may } = useSession();
  const { data, error, reload } = useRead('brandChecklist', {});
  const [act, setAct] = useState<'open' | 'archive' | 'copy' | 'wind_down'>();
  if (!data) return <Placeholder error={error} />;
  const isClosed = data.state === 'closed';
  const isArchived = data.state === 'archived';
  const mayWrite = may('sites', 'write');
  const open = data.value.filter(({ is_required, is_done }) => is_required && !is_done).length;
  return (
    <Page
      title="Go live"
      hint="Launch checklist. The brand can open when nothing required is missing."
      actions={
        mayWrite && (
          <>
            {hasAccess(me.everywhere, 'sites', ['write']) && (
              <Button onClick={() => setAct('copy')}>Copy the brand …</Button>
            )}
            {(isClosed || isArchived) && (
              <Button onClick={() => setAct('archive')}>
                {isArchived ? 'Restore the brand …' : 'Archive the brand …'}
              </Button>
            )}
            {!isClosed && !isArchived && !data.winding_down && (
              <Button onClick={() => setAct('wind_down')}>Wind down …</Button>
            )}
            {!isArchived && (
              <Button
                tone={isClosed ? 'primary' : 'danger'}
                disabled={isClosed && open > 0}
                onClick={() => setAct('open')}
              >
                {isClosed ? 'Open the brand …' : 'Close the brand …'}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="cards">
        <section className="card">
          <h2>
            {site.name} <BrandState state={data.state} />
          </h2>
          <p role="status">
            {open === 0
              ? 'Every required item is set up.'
              : open === 1
                ? '1 required item is missing.'
                : `${open} required items are missing.`}
          </p>
          <Checklist items={data.value} />
        </section>
        {data.winding_down && <WindDownCard state={data.winding_down} onDone={() => void reload()} />}
        <Domains domains={data.domains} onDone={() => void reload()} />
      </div>
      {act === 'open' && <OpenAction {...{ isClosed, held: heldText(data.winding_down) }} onClose={close} />}
      {act === 'wind_down' && <WindDownAction onClose={close} />}
      {act === 'copy' && <CopyAction onClose={close} />}
      {act === 'archive' && <ArchiveAction isArchived={isArchived} onClose={close} />}
    </Page>
  );

  function close(isDone: boolean): void {
    setAct(undefined);
    if (isDone) void reload();
  }
}

type ActProps = { onClose(isDone: boolean): void };

/** `held`: the player funds affected by closing. */
function OpenAction({ isClosed, held, onClose }: ActProps & { isClosed: boolean; held: string }) {
  const write = useWrite();
  const toast = useToast();
  return (
    <Action
      title={isClosed ? 'Open the brand' : 'Close the brand'}
      verb={isClosed ? 'Open' : 'Close'}
      isDangerous={!isClosed}
      run={async ({ reason = '' }) => {
        const answer = await write('setBrandOpen', { is_open: isClosed, reason });
        if (answer.ok || answer.error !== 'brandIncomplete') return answer;
        const { missing } = answer.detail as { missing: CheckName[] };
        return { wrong: '', text: `${errorText(answer.error)} (${missing.map(nameLabel).join(', ')})` };
      }}
      onClose={(isDone) => {
        if (isDone) toast(isClosed ? 'Open to visitors.' : 'Closed.');
        onClose(isDone);
      }}
    >
      {isClosed
        ? 'Visitors see the brand within a second.'
        : `Visitors see a closed-site notice. Players cannot sign in, play or withdraw. ${held}`}
    </Action>
  );
}

function ArchiveAction({ isArchived, onClose }: ActProps & { isArchived: boolean }) {
  const write = useWrite();
  const toast = useToast();
  return (
    <Action
      title={isArchived ? 'Restore the brand' : 'Archive the brand'}
      verb={isArchived ? 'Restore' : 'Archive'}
      isDangerous={!isArchived}
      run={async ({ reason = '' }) => {
        const answer = await write('setBrandArchived', { is_archived: !isArchived, reason });
        if (answer.ok || answer.error !== 'holdsMoney') return answer;
        return { wrong: '', text: 'Players still have balances here. Pay them out first.' };
      }}
      onClose={(isDone) => {
        if (isDone) toast(isArchived ? 'Restored. The brand is closed.' : 'Archived.');
        onClose(isDone);
      }}
    >
      {isArchived
        ? 'The restored brand is closed. Open it when it is ready.'
        : 'Players, ledger, content and audit log are kept. The brand moves to the end of lists and can be restored.'}
    </Action>
  );
}

/** Name and address of the copy; afterwards its checklist opens. */
function CopyAction({ onClose }: { onClose(isDone: boolean): void }) {
  const { site, refresh } = useSession();
  const [request_id] = useState(() => crypto.randomUUID());

  async function run({ name = '', code = '', domains = '', reason = '' }: Values): Promise<Outcome> {
    const copy = {
      ...{ name: name.trim(), code: code.trim() || brandCodeOf(name) },
      domains: domains
        .trim()
        .toLowerCase()
        .split(/[\s,]+/),
    };
    const answer = await api.copyBrand({ request_id, from: site.site_id, copy, reason });
    if (!answer.ok) {
      const { field, text } = refusalOf(answer);
      return { wrong: field, text };
    }
    await refresh(answer.site_id);
    return { ok: true };
  }
  return (
    <Action
      title={`Copy ${site.name}`}
      verb="Copy"
      fields={[
        { name: 'name', label: 'Name of the copy', maxLength: 100 },
        {
          ...{ name: 'code', label: 'Code', isRequired: false, maxLength: 64 },
          hint: 'Identifies the brand to providers; it cannot be changed. Empty: derived from the name.',
        },
        {
          ...{ name: 'domains', label: 'Domains, one per line', kind: 'area' },
          hint: 'Without https://. Point each at this server.',
        },
      ]}
      run={run}
      onClose={onClose}
    >
      <p>
        Copied: settings, template, logos, pictures, menus, pages, slides, promotions, news, search texts,
        terms, available games, limits, the VIP programme, and payment methods, closed.
      </p>
      <p>
        Not copied: players, staff, money, provider connections, gateways, coin addresses, analytics scripts,
        campaigns and other offers. The copy is closed until you open it; texts may still name {site.name}.
      </p>
    </Action>
  );
}
