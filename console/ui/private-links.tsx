import { type ReactNode, useState } from 'react';
import { counted } from '#contracts/values/counted-nouns.ts';
import { moment } from '../lib/format.ts';
import { addressOfHost } from '../lib/host-address.ts';
import { Action, type FormField, type Outcome } from './action.tsx';
import { Badge, Button, Placeholder } from './components.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { QrCode } from './qr-code.tsx';
import { useToast } from './toast.tsx';

const HOURS = [1, 8, 24, 72] as const;

/** The field `hours` of a form for a private link, with the longest life as its last choice. */
export const linkLifetime = (maxHours: number): FormField => ({
  ...{ name: 'hours', label: 'Valid for', kind: 'choice', initial: '24' },
  options: [...HOURS, maxHours].map((hours) => ({ value: String(hours), label: durationOf(hours) })),
});

const durationOf = (hours: number) =>
  hours % 24 === 0 && hours > 24 ? counted(hours / 24, 'day') : counted(hours, 'hour');

type PrivateLink = {
  title: string;
  made_by: { name: string };
  expires_at: string;
  ended_at: string | null;
  path: string;
};

type PrivateLinksProps<Link extends PrivateLink> = {
  title: string;
  hint: string;
  /** One of the links, such as `preview link`. */
  noun: string;
  list: {
    data: { domain: string; value: readonly Link[] } | undefined;
    error: string | undefined;
    reload(): Promise<unknown>;
  };
  idOf(link: Link): string;
  columns?: readonly Column<Link>[];
  mayChange?: boolean;
  /** The form for a new link. */
  form(props: { requestId: string; onDone(id: string): void; onClose(): void }): ReactNode;
  end(id: string, reason: string): Promise<Outcome>;
  /** What ending does, after the link's title. */
  consequence: string;
};

/** Private links of one kind: their list, the address of one, and forms to create and end them. */
export function PrivateLinks<Link extends PrivateLink>(props: PrivateLinksProps<Link>) {
  const { title, hint, noun, list, idOf, columns = [], mayChange = true, form, end, consequence } = props;
  const [requestId, setRequestId] = useState('');
  const [ending, setEnding] = useState<Link>();
  const [shown, show] = useState('');
  const { data, error, reload } = list;
  const close = () => {
    setRequestId('');
    setEnding(undefined);
    void reload();
  };
  const opened = data?.value.find((link) => idOf(link) === shown && link.path);
  return (
    <section className="section private-links">
      <h2>{title}</h2>
      <p className="hint">{hint}</p>
      {mayChange && (
        <p className="actions">
          <Button tone="primary" onClick={() => setRequestId(crypto.randomUUID())}>
            New {noun} …
          </Button>
        </p>
      )}
      {!data && <Placeholder error={error} />}
      {data && data.value.length > 0 && (
        <DataTable
          label={`${noun[0]!.toUpperCase()}${noun.slice(1)}s`}
          rows={data.value}
          rowKey={idOf}
          columns={[
            { head: 'Title', cell: (link) => link.title, kind: 'wide' },
            ...columns,
            { head: 'Created by', cell: ({ made_by }) => made_by.name, kind: 'minor' },
            { head: 'Expires', cell: expiry },
            {
              head: 'Link',
              cell: (link) =>
                link.path && (
                  <div className="actions">
                    <Button onClick={() => show(idOf(link))}>Open</Button>
                    {mayChange && <Button onClick={() => setEnding(link)}>End …</Button>}
                  </div>
                ),
            },
          ]}
        />
      )}
      {data && opened && (
        <LinkAddress url={`${addressOfHost(data.domain)}${opened.path}`} title={opened.title} />
      )}
      {requestId && form({ requestId, onDone: show, onClose: close })}
      {ending && (
        <Action
          title={`End the ${noun}`}
          verb="End"
          isDangerous
          run={({ reason = '' }) => end(idOf(ending), reason)}
          onClose={close}
        >
          “{ending.title}” {consequence}
        </Action>
      )}
    </section>
  );
}

const expiry = ({ expires_at, ended_at, path }: PrivateLink) =>
  path ? moment(expires_at) : <Badge>{ended_at ? 'ended' : 'expired'}</Badge>;

/** The address of a private link, for this device and for a phone. */
function LinkAddress({ url, title }: { url: string; title: string }) {
  const toast = useToast();
  return (
    <section className="section private-link-address" aria-live="polite">
      <h3>{title}</h3>
      <QrCode text={url} />
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          Open on this device
        </a>
        , or scan the code with a phone.
      </p>
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(url).then(
            () => toast('Link copied.'),
            () => toast('The browser did not allow copying.'),
          )
        }
      >
        Copy link
      </Button>
    </section>
  );
}
