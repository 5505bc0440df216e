import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import type {
  ExtensionAction,
  ExtensionColumn,
  ExtensionField,
  ExtensionRow,
} from '#contracts/console/extensions.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Button, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { Queue } from '../../ui/queue.tsx';

type Place = { extension: string; page: string };

/** A page that an extension declares: rows of its data, and actions on them. */
export default function ExtensionPage() {
  const { extension = '', page = '' } = useParams();
  return <Shown key={`${extension} ${page}`} extension={extension} page={page} />;
}

function Shown(place: Place) {
  const [after, setAfter] = useState('');
  const [chosenId, choose] = useState('');
  const { data, error, reload } = useRead('extensionPage', { ...place, after });
  if (!data)
    return (
      <Page title="Extension">
        <Placeholder error={error} />
      </Page>
    );
  const { title, hint, columns, actions, value, next } = data;
  const buttons = (on: ExtensionAction['on'], row: string) => (
    <Actions place={place} row={row} actions={actions.filter((action) => action.on === on)} onDone={reload} />
  );
  return (
    <Page title={title} hint={hint} actions={buttons('page', '')}>
      <Queue
        label={title}
        rows={value}
        error={error}
        empty="Nothing here yet."
        rowKey={({ id }) => id}
        chosen={value.find(({ id }) => id === chosenId)}
        onChoose={(row) => choose(row?.id ?? '')}
        detailTitle={() => title}
        detail={(row) => (
          <>
            {buttons('row', row.id)}
            <Facts>
              {columns.map((column) => (
                <Fact key={column.key} name={column.head}>
                  {cellOf(column, row)}
                </Fact>
              ))}
            </Facts>
          </>
        )}
        columns={columns.map((column, at) => ({
          head: column.head,
          cell: (row: ExtensionRow) => cellOf(column, row),
          ...(column.kind === 'figure' && { kind: 'figure' as const }),
          ...(column.kind !== 'figure' && at > 2 && { kind: 'minor' as const }),
        }))}
      />
      {(after || next) && (
        <div className="actions">
          {after && <Button onClick={() => setAfter('')}>First page</Button>}
          {next && <Button onClick={() => setAfter(next)}>Next page</Button>}
        </div>
      )}
    </Page>
  );
}

/** A field as the dialog of an action shows it. */
function inputOf({ kind, options, ...field }: ExtensionField): FormField {
  const { name, label, hint, is_required: isRequired, max_length: maxLength } = field;
  const shared = { name, label, hint, isRequired, maxLength };
  return kind === 'choice' ? { ...shared, kind, options } : { ...shared, kind };
}

function cellOf({ key, kind }: ExtensionColumn, { cells }: ExtensionRow): ReactNode {
  const value = cells[key] ?? '';
  if (value === '') return '–';
  if (kind === 'moment') return moment(value);
  if (kind === 'player') return <PlayerLink player={{ player_id: value, account_id: value.slice(0, 8) }} />;
  return value;
}

type ActionsProps = {
  place: Place;
  row: string;
  actions: readonly ExtensionAction[];
  onDone(): Promise<unknown> | unknown;
};

function Actions({ place, row, actions, onDone }: ActionsProps) {
  const [opened, open] = useState<ExtensionAction>();
  if (actions.length === 0) return null;
  return (
    <div className="actions">
      {actions.map((action) => (
        <Button
          key={action.name}
          tone={action.is_dangerous ? 'danger' : 'primary'}
          onClick={() => open(action)}
        >
          {action.label} …
        </Button>
      ))}
      {opened && (
        <Form
          place={place}
          row={row}
          action={opened}
          onClose={(isDone) => {
            open(undefined);
            if (isDone) void onDone();
          }}
        />
      )}
    </div>
  );
}

type FormProps = { place: Place; row: string; action: ExtensionAction; onClose(isDone: boolean): void };

function Form({ place, row, action, onClose }: FormProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const { name, label, text, is_dangerous, fields } = action;
  return (
    <Action
      title={label}
      verb={label}
      isDangerous={is_dangerous}
      fields={fields.map(inputOf)}
      run={({ reason = '', ...values }) =>
        act('runExtensionAction', { request_id, ...place, action: name, row, values, reason })
      }
      onClose={onClose}
    >
      {text}
    </Action>
  );
}
