import { useNavigate } from 'react-router';
import { SETTING_KEY, SETTING_KIND_NAMES, SETTING_KINDS } from '#contracts/console/setting-kinds.ts';
import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Badge, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { CONTENT_STATES } from './content-list.tsx';

/** The settings of a brand that can be drafted, and their drafts. */
export default function SettingList() {
  const { data, error } = useRead('draftQueue', {});
  const navigate = useNavigate();
  if (!data) return <Placeholder error={error} />;
  const rows = SETTING_KIND_NAMES.map((kind) => ({
    ...{ kind, label: SETTING_KINDS[kind].label },
    draft: data.value.find((draft) => draft.kind === kind),
  }));
  return (
    <Page
      title="Planned settings"
      hint="Edit a setting as a draft: preview it, have it approved, publish it at a set time or with a change set."
    >
      <DataTable
        label="Planned settings"
        rows={rows}
        rowKey={({ kind }) => kind}
        onChoose={({ kind }) => void navigate(`/content/${kind}/${SETTING_KEY}`)}
        columns={[
          { head: 'Setting', cell: ({ label }) => label, kind: 'wide' },
          {
            head: 'Draft',
            cell: ({ draft }) =>
              draft ? (
                <Badge tone={CONTENT_STATES[draft.state]!.tone}>{CONTENT_STATES[draft.state]!.label}</Badge>
              ) : (
                '–'
              ),
          },
          {
            head: 'Publish at',
            cell: ({ draft }) => (draft?.publish_at ? moment(draft.publish_at) : '–'),
          },
          {
            head: 'Edited by',
            cell: ({ draft }) => draft?.editors.map(({ name }) => name).join(', ') ?? '–',
            kind: 'minor',
          },
        ]}
      />
    </Page>
  );
}
