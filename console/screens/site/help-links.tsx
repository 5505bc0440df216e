import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Badge, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';

/** Links to help on the page of responsible gaming that lead nowhere. */
export default function HelpLinks() {
  const { data, error } = useRead('helpLinks', {}, 60);
  return (
    <Page
      title="Help links"
      hint="External links on the responsible gaming page, checked daily. An alarm clears when the link works again."
    >
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <>
          <p className="hint">
            {data.checked_at
              ? `Last checked ${moment(data.checked_at)}; links on the page: ${data.links}.`
              : 'Not checked yet.'}
          </p>
          {data.value.length === 0 ? (
            <Placeholder empty="No broken links." />
          ) : (
            <DataTable
              label="Broken links"
              rows={data.value}
              rowKey={({ href, raised_at }) => `${href} ${raised_at}`}
              columns={[
                { head: 'Since', cell: ({ raised_at }) => moment(raised_at) },
                { head: 'Link', cell: ({ href }) => <code className="clip">{href}</code>, kind: 'wide' },
                { head: 'Problem', cell: ({ why }) => why },
                {
                  head: 'State',
                  cell: ({ closed_at }) => (
                    <Badge tone={closed_at ? 'plain' : 'bad'}>
                      {closed_at ? `fixed ${moment(closed_at)}` : 'broken'}
                    </Badge>
                  ),
                },
              ]}
            />
          )}
        </>
      )}
    </Page>
  );
}
