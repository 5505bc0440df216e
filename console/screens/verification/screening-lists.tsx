import { useState } from 'react';
import { hasAccess } from '#contracts/console/rights.ts';
import { moment } from '../../lib/format.ts';
import { type Success, useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { ImportScreeningList } from './screening-import.tsx';

type List = Success<'screeningLists'>['value'][number];
type Doing = { import: List | undefined } | { remove: List };

/** Lists of sanctioned and politically exposed persons, for every brand. */
export default function ScreeningLists() {
  const { me } = useSession();
  const { data, error, reload } = useRead('screeningLists', {});
  const [doing, begin] = useState<Doing>();
  const [shown, choose] = useState('');
  const mayChange = hasAccess(me.everywhere, 'sites', ['write']);
  const close = useCloseWithToast((isDone) => {
    begin(undefined);
    if (isDone) void reload();
  });
  const chosen = data?.value.find(({ list_id }) => list_id === shown);
  return (
    <Page
      title="Screening lists"
      hint="Sanctions and PEP lists. All brands screen their players against them; each brand sets its own rules."
      actions={
        mayChange && (
          <Button tone="primary" onClick={() => begin({ import: undefined })}>
            Import a list
          </Button>
        )
      }
    >
      {!data ? (
        <Placeholder error={error} />
      ) : data.value.length === 0 ? (
        <Placeholder empty="No lists yet. Without one, no player is screened." />
      ) : (
        <DataTable
          label="Screening lists"
          rows={data.value}
          rowKey={({ list_id }) => list_id}
          onChoose={({ list_id }) => choose(list_id)}
          chosen={shown}
          columns={[
            { head: 'List', cell: ({ name }) => <b>{name}</b>, kind: 'wide' },
            { head: 'Code', cell: ({ list_id }) => <code>{list_id}</code>, kind: 'minor' },
            { head: 'Persons', cell: ({ entries }) => entries.toLocaleString('en'), kind: 'figure' },
            { head: 'Version', cell: ({ version }) => version, kind: 'figure' },
            { head: 'Imported', cell: ({ imports }) => imports[0] && moment(imports[0].at), kind: 'minor' },
          ]}
        />
      )}
      {chosen && <Versions list={chosen} mayChange={mayChange} onBegin={begin} />}
      {doing && 'import' in doing && (
        <ImportScreeningList
          list={doing.import}
          onClose={close('Imported. All players are being screened.')}
        />
      )}
      {doing && 'remove' in doing && <Remove list={doing.remove} onClose={close('Removed.')} />}
    </Page>
  );
}

type VersionsProps = { list: List; mayChange: boolean; onBegin(doing: Doing): void };

function Versions({ list, mayChange, onBegin }: VersionsProps) {
  return (
    <section className="card">
      <h2>{list.name}: versions</h2>
      <DataTable
        label={`Versions of ${list.name}`}
        rows={list.imports}
        rowKey={({ version }) => String(version)}
        columns={[
          { head: 'Version', cell: ({ version }) => version },
          { head: 'Imported', cell: ({ at }) => moment(at), kind: 'wide' },
          { head: 'By', cell: ({ by }) => by.name, kind: 'minor' },
          { head: 'Persons', cell: ({ entries }) => entries, kind: 'figure' },
          { head: 'Added', cell: ({ added }) => added, kind: 'figure' },
          { head: 'Changed', cell: ({ changed }) => changed, kind: 'figure' },
          { head: 'Removed', cell: ({ removed }) => removed, kind: 'figure' },
        ]}
      />
      {mayChange && (
        <p className="section actions">
          <Button tone="primary" onClick={() => onBegin({ import: list })}>
            Import a version …
          </Button>
          <Button tone="danger" onClick={() => onBegin({ remove: list })}>
            Remove the list …
          </Button>
        </p>
      )}
    </section>
  );
}

function Remove({
  list: { list_id, name, version },
  onClose,
}: {
  list: List;
  onClose(isDone: boolean): void;
}) {
  const act = useWrite();
  return (
    <Action
      title={`Remove ${name}`}
      verb="Remove"
      isDangerous
      run={({ reason = '' }) => act('removeScreeningList', { list_id, version, reason })}
      onClose={onClose}
    >
      Players are no longer screened against it. Open cases and decisions are kept.
    </Action>
  );
}
