import { useState } from 'react';
import { hasAccess } from '#contracts/console/rights.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Changes } from '../../ui/changes.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { useProposalOutcome } from '../../ui/proposal-outcome.ts';
import { Queue } from '../../ui/queue.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PROFILE_FORM, profileFields, profileRuleText, readProfileForm } from './profile-fields.ts';

type JurisdictionRow = CallOutput<'jurisdictionProfiles'>['value'][number];
type Task = { kind: 'change' | 'copy' | 'choose'; profile: JurisdictionRow; request_id: string };

/** The rules that brands are held to, by the place of their licence. */
export default function Jurisdictions() {
  const { may, me } = useSession();
  const { data, error, reload } = useRead('jurisdictionProfiles', {});
  const terms = useRead('siteTerms', {});
  const [code, choose] = useState('');
  const [task, begin] = useState<Task>();
  const isPlatform = hasAccess(me.everywhere, 'sites', ['write']);
  const start = (kind: Task['kind'], profile: JurisdictionRow) =>
    begin({ kind, profile, request_id: crypto.randomUUID() });
  const close = (isDone: boolean) => {
    begin(undefined);
    if (isDone) void Promise.all([reload(), terms.reload()]);
  };
  const now = terms.data?.jurisdiction;
  return (
    <Page
      title="Jurisdiction profiles"
      hint="Rules of each licensing jurisdiction. A brand can be stricter than its profile, never looser. Stricter rules apply immediately, looser ones after approval."
    >
      <Queue
        label="Jurisdiction profiles"
        rows={data?.value}
        error={error}
        empty="No profiles."
        rowKey={(row) => row.code}
        chosen={data?.value.find((row) => row.code === code)}
        onChoose={(row) => choose(row?.code ?? '')}
        detailTitle={({ name }) => name}
        detail={(row) => (
          <Detail
            profile={row}
            {...(isPlatform && { onChange: () => start('change', row), onCopy: () => start('copy', row) })}
            {...(may('sites', 'write') && row.code !== now && { onPick: () => start('choose', row) })}
          />
        )}
        columns={[
          {
            head: 'Profile',
            cell: (row) => (
              <>
                <b>{row.name}</b> {row.code === now && <Badge tone="good">this brand</Badge>}
              </>
            ),
            kind: 'wide',
            sort: ({ name }) => name,
          },
          { head: 'Age', cell: ({ terms: { min_age } }) => min_age },
          {
            head: 'Pace',
            cell: ({ terms: { slot_cycle_ms, other_cycle_ms } }) =>
              `${slot_cycle_ms / 1000} s slots, ${other_cycle_ms / 1000} s others`,
          },
          { head: 'Autoplay', cell: ({ terms: { autoplay } }) => (autoplay ? 'yes' : 'no') },
          { head: 'Brands', cell: ({ brands }) => brands, kind: 'minor' },
          { head: 'Origin', cell: ({ is_preset }) => (is_preset ? 'preset' : 'own'), kind: 'minor' },
        ]}
      />
      <p className="section hint">
        Pending changes are listed under <Link to="/proposals">proposals</Link>.
      </p>
      {task?.kind === 'choose' && <Pick task={task} onClose={close} />}
      {task && task.kind !== 'choose' && <Edit task={task} onClose={close} />}
    </Page>
  );
}

type DetailProps = { profile: JurisdictionRow; onChange?(): void; onCopy?(): void; onPick?(): void };

function Detail({ profile, onChange, onCopy, onPick }: DetailProps) {
  return (
    <>
      <p className="actions">
        {onChange && <Button onClick={onChange}>Change …</Button>}
        {onCopy && <Button onClick={onCopy}>Copy …</Button>}
        {onPick && <Button onClick={onPick}>Propose for this brand …</Button>}
      </p>
      <Facts>
        <Fact name="Code">{profile.code}</Fact>
        {PROFILE_FORM.map((form) => (
          <Fact key={form.name} name={form.label}>
            {profileRuleText(profile.terms, form)}
          </Fact>
        ))}
      </Facts>
      <h3>History</h3>
      {profile.versions.length === 0 && <p className="hint">No changes.</p>}
      {profile.versions.map(({ version, at, maker, reason, is_agreed, diff }) => (
        <section key={version}>
          <p>
            <b>{moment(at)}</b>, {maker.name}
            {is_agreed && ', approved by a second person'}: {reason}
          </p>
          <Changes of={diff} />
        </section>
      ))}
    </>
  );
}

type TaskProps = { task: Task; onClose(isDone: boolean): void };

/** New rules for a profile, or another profile that begins as a copy. */
function Edit({ task: { kind, profile, request_id }, onClose }: TaskProps) {
  const act = useWrite();
  const outcomeOf = useProposalOutcome();
  const isCopy = kind === 'copy';
  const code: FormField = {
    name: 'code',
    label: 'Code',
    hint: 'Lower-case letters, digits and hyphens. It cannot be changed.',
    maxLength: 32,
  };
  const name: FormField = {
    name: 'name',
    label: 'Name',
    initial: isCopy ? `${profile.name} (copy)` : profile.name,
    maxLength: 60,
  };
  return (
    <Action
      title={isCopy ? `Copy ${profile.name}` : profile.name}
      verb={isCopy ? 'Add profile' : 'Change profile'}
      fields={[...(isCopy ? [code] : []), name, ...profileFields(profile.terms)]}
      run={async ({ reason = '', ...values }) => {
        const read = readProfileForm(values);
        if ('wrong' in read) return read;
        const answer = await act('proposeJurisdictionProfile', {
          ...{ request_id, reason, terms: read.terms, name: values.name ?? '' },
          code: isCopy ? (values.code ?? '').trim() : profile.code,
          before: isCopy ? null : profile.terms,
        });
        if (!answer.ok && answer.error === 'nameTaken')
          return { wrong: 'code', text: 'A profile with this code already exists.' };
        return outcomeOf(answer);
      }}
      onClose={onClose}
    >
      {isCopy
        ? 'The new profile has no effect until it is assigned to a brand.'
        : `Applies to ${counted(profile.brands, 'brand')} from the next request.`}
    </Action>
  );
}

function Pick({ task: { profile, request_id }, onClose }: TaskProps) {
  const { site } = useSession();
  const act = useWrite();
  const toast = useToast();
  return (
    <Action
      title={`Assign ${profile.name} to ${site.name}`}
      verb="Propose"
      run={({ reason = '' }) =>
        act('proposeJurisdiction', { request_id, jurisdiction: profile.code, reason })
      }
      onClose={(isDone) => {
        if (isDone) toast('Proposed. Waiting for a second approver.');
        onClose(isDone);
      }}
    >
      Once approved, its rules apply from the next request. Changing a brand’s profile always needs a second
      approver.
    </Action>
  );
}
