import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Badge, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';

type TermsAnswer = CallOutput<'termsVersions'>;

/** Terms of a site: published versions, their authors, and the draft of the next one. */
export default function SiteTerms() {
  const { data, error } = useRead('termsVersions', {});
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
            {data.title || 'Terms'} <Badge>version {data.version}</Badge>
          </h2>
          <Versions rows={data.value} />
          <p>
            <Link to="/content/terms/text">Next version: text, draft and schedule</Link>
          </p>
        </section>
      )}
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
