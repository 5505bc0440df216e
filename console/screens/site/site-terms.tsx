import { useState } from 'react';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Badge, Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type TermsAnswer = CallOutput<'termsVersions'>;

/** Terms of a site: published versions, their authors, and the next version. */
export default function SiteTerms() {
  const { may } = useSession();
  const { data, error, reload } = useRead('termsVersions', {});
  const [isWriting, write] = useState(false);
  const done = useCloseWithToast((isDone) => {
    write(false);
    if (isDone) void reload();
  });
  return (
    <Page
      title="Terms"
      hint="Terms and conditions. Players must accept a new version before they play or deposit again; minor corrections need no acceptance."
    >
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <section className="section">
          <h2>
            {data.text.en_title || 'Terms'} <Badge>version {data.version}</Badge>
          </h2>
          <Versions rows={data.value} />
          {may('content', 'write') && (
            <p>
              <Button onClick={() => write(true)}>Publish a version …</Button>
            </p>
          )}
        </section>
      )}
      {data && isWriting && <NewVersion known={data} onClose={done('Published.')} />}
    </Page>
  );
}

function Versions({ rows }: { rows: TermsAnswer['value'] }) {
  if (rows.length === 0) return <Placeholder empty="Nothing has been published yet." />;
  return (
    <DataTable
      label="Versions"
      rows={rows}
      rowKey={({ version }) => String(version)}
      columns={[
        { head: 'Version', cell: ({ version }) => version },
        { head: 'Changes', cell: ({ summary }) => summary.EN, kind: 'wide' },
        { head: 'Players', cell: ({ minor }) => (minor ? 'not asked' : 'asked to accept') },
        { head: 'Published', cell: ({ published_at, by }) => `${moment(published_at)}, ${by}` },
      ]}
    />
  );
}

const SUMMARY = 'summary.';

function NewVersion({ known, onClose }: { known: TermsAnswer; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={`Version ${known.version + 1} of the terms`}
      verb="Publish"
      fields={fieldsOf(known)}
      run={({ reason = '', kind, en_title = '', en_body = '', local_title = '', local_body = '', ...rest }) =>
        act('publishTerms', {
          ...{ request_id, known: known.version, minor: kind === 'minor', reason },
          ...{ en_title, en_body, local_title, local_body },
          summary: Object.fromEntries(
            Object.entries(rest).map(([name, text]) => [name.replace(SUMMARY, ''), text]),
          ),
        })
      }
      onClose={onClose}
    >
      It is published immediately. Texts are HTML, as on every page.
    </Action>
  );
}

function fieldsOf({ text, languages }: TermsAnswer): FormField[] {
  return [
    {
      name: 'kind',
      label: 'Players',
      kind: 'choice',
      initial: 'asks',
      options: [
        { value: 'asks', label: 'are asked to accept it' },
        { value: 'minor', label: 'are not asked: a minor correction' },
      ],
    },
    ...['EN', ...languages.filter((code) => code !== 'EN')].map((code) => ({
      name: `${SUMMARY}${code}`,
      label: `Changes, in ${LANGUAGES[code as LanguageCode]?.name ?? code}`,
      kind: 'area' as const,
      maxLength: 1000,
    })),
    { name: 'en_title', label: 'Title', initial: text.en_title, maxLength: 60 },
    { name: 'en_body', label: 'Text', kind: 'area', initial: text.en_body, maxLength: 12_000 },
    {
      name: 'local_title',
      label: 'Title, local',
      initial: text.local_title,
      isRequired: false,
      maxLength: 60,
    },
    {
      name: 'local_body',
      label: 'Text, local',
      kind: 'area',
      initial: text.local_body,
      isRequired: false,
      maxLength: 12_000,
    },
  ];
}
