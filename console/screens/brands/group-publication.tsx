import { useState } from 'react';
import { GROUP_FIELDS, type GroupField } from '#contracts/console/brand-groups.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { Changes } from '../../ui/changes.tsx';
import { Badge, Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { useCloseWithToast, useToast } from '../../ui/toast.tsx';
import { PUBLISH_AT } from '../content/item-actions.tsx';
import {
  type BrandGroupRow,
  changeLabel,
  FIELD_TITLES,
  GroupFieldForm,
  type GroupValues,
  groupValueText,
} from './group-fields.tsx';

type Props = { group: BrandGroupRow; mayChange: boolean; onDone(): void };

const textOf = (value: unknown) => JSON.stringify(value ?? null);

/** The values of a group: edited as a draft, compared brand by brand, then published. */
export function GroupValuesCard({ group, mayChange, onDone }: Props) {
  const [draft, setDraft] = useState<GroupValues>(group.values);
  const [field, edit] = useState<GroupField>();
  const [isPublishing, setPublishing] = useState(false);
  const changed = GROUP_FIELDS.filter((field) => textOf(draft[field]) !== textOf(group.values[field]));
  const without = (groupField: GroupField): GroupValues => {
    const { [groupField]: _, ...rest } = draft;
    return rest;
  };
  return (
    <>
      {group.plan && <Plan group={group} plan={group.plan} mayChange={mayChange} onDone={onDone} />}
      <Facts>
        {GROUP_FIELDS.map((field) => (
          <Fact key={field} name={FIELD_TITLES[field]}>
            {groupValueText(field, draft) ?? <span className="hint">each brand decides</span>}{' '}
            {changed.includes(field) && <Badge tone="warn">draft</Badge>}
            {mayChange && (
              <span className="actions">
                <Button aria-label={`Set ${FIELD_TITLES[field]}`} tone="quiet" onClick={() => edit(field)}>
                  Set …
                </Button>
                {draft[field] !== undefined && (
                  <Button
                    aria-label={`Leave to the brands: ${FIELD_TITLES[field]}`}
                    tone="quiet"
                    onClick={() => setDraft(without(field))}
                  >
                    Leave to the brands
                  </Button>
                )}
              </span>
            )}
          </Fact>
        ))}
      </Facts>
      {changed.length > 0 && !group.plan && (
        <p className="section actions">
          <Button tone="primary" onClick={() => setPublishing(true)}>
            Compare and publish …
          </Button>
          <Button onClick={() => setDraft(group.values)}>Discard the draft</Button>
        </p>
      )}
      {field && (
        <GroupFieldForm
          {...{ field, values: draft }}
          onSave={(value) => setDraft({ ...draft, ...value })}
          onClose={() => edit(undefined)}
        />
      )}
      {isPublishing && (
        <Publication
          {...{ group, values: draft }}
          onClose={(isDone) => {
            setPublishing(false);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}

type PlanProps = Props & { plan: NonNullable<BrandGroupRow['plan']> };

/** The planned publication of a group; other values wait until it is done or cancelled. */
function Plan({ group, plan, mayChange, onDone }: PlanProps) {
  const [isCancelling, setCancelling] = useState(false);
  const act = useWrite();
  const close = useCloseWithToast((isDone) => {
    setCancelling(false);
    if (isDone) onDone();
  });
  const { publish_at, state, maker, reason, diff } = plan;
  return (
    <section className="note" aria-label="Planned publication">
      <p>
        <b>{state === 'planned' ? 'Planned for' : 'Not published at'}</b> {moment(publish_at)}{' '}
        <Badge tone={state === 'planned' ? 'good' : 'bad'}>{state}</Badge>
      </p>
      <p>
        {maker.name}: {reason}
      </p>
      {state === 'blocked' && (
        <p>The group or the rules of a brand have changed since. Cancel the plan and publish again.</p>
      )}
      <Changes of={diff.map((change) => ({ ...change, field: changeLabel(change.field) }))} />
      {mayChange && <Button onClick={() => setCancelling(true)}>Cancel the plan …</Button>}
      {isCancelling && (
        <Action
          title={`Cancel the plan of ${group.name}`}
          verb="Cancel the plan"
          run={({ reason: why = '' }) => act('cancelGroupPlan', { group_id: group.group_id, reason: why })}
          onClose={close('Cancelled.')}
        >
          The values in force stay.
        </Action>
      )}
    </section>
  );
}

type PublicationProps = { group: BrandGroupRow; values: GroupValues; onClose(isDone: boolean): void };

function Publication({ group, values, onClose }: PublicationProps) {
  const [request_id] = useState(() => crypto.randomUUID());
  const { data, error } = useRead('groupChange', { group_id: group.group_id, values });
  const act = useWrite();
  const toast = useToast();
  const isStale = data && data.version !== group.version;
  const count = data?.value.filter(({ diff }) => diff.length > 0).length ?? 0;
  const body = !data ? (
    <Placeholder error={error} />
  ) : isStale ? (
    <p className="note note-bad">The group has changed. Close this and start again.</p>
  ) : (
    data.value.map(({ brand_id, name, diff, own }) => (
      <section key={brand_id}>
        <h3>{name}</h3>
        {diff.length === 0 && <p className="hint">Nothing changes.</p>}
        <Changes of={diff.map((change) => ({ ...change, field: changeLabel(change.field) }))} />
        {own.length > 0 && (
          <p className="hint">Keeps its own: {own.map((field) => FIELD_TITLES[field]).join(', ')}.</p>
        )}
      </section>
    ))
  );
  return (
    <Action
      title={`Publish the values of ${group.name}`}
      verb={data?.people ? 'Propose' : 'Publish'}
      body={<div className="rows">{body}</div>}
      fields={[PUBLISH_AT]}
      run={async ({ reason = '', at = '' }) => {
        const proposal = { request_id, group_id: group.group_id, version: group.version, values, reason };
        const answer = await act('proposeGroupValues', { ...proposal, publish_at: at || null });
        const done = at ? 'Planned.' : 'Published.';
        if (answer.ok) toast(answer.state === 'done' ? done : 'Proposed. Waiting for a second approver.');
        return answer;
      }}
      onClose={onClose}
    >
      {data && !isStale && (
        <p>
          {`${count} of ${counted(data.value.length, 'brand')} ${count === 1 ? 'changes' : 'change'}.`}
          {data.people > 0 && ' Another platform administrator approves.'}
        </p>
      )}
    </Action>
  );
}
