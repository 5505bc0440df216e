import { useState } from 'react';
import { useLocation } from 'react-router';
import type { IdentityDocumentRow } from '#contracts/console/identity-verification.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '#contracts/values/identity-documents.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { moment } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Age, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import type { FilterField } from '../../ui/filter-form.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DocumentDetail } from './document-detail.tsx';
import { DocumentStateBadge, KIND_LABELS } from './labels.tsx';

const STATE: FilterField = {
  name: 'state',
  label: 'State',
  kind: 'choice',
  options: namedOptions(DOCUMENT_STATES),
};
const FIELDS: readonly FilterField[] = [
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    options: DOCUMENT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
  },
  { name: 'player', label: 'Player', kind: 'search', maxLength: 128, isPersonal: true },
  { name: 'from', label: 'Uploaded from', kind: 'date' },
  { name: 'to', label: 'To', kind: 'date' },
];

function columnsAt(now: number): readonly Column<IdentityDocumentRow>[] {
  return [
    { head: 'Uploaded', cell: ({ uploaded_at }) => <Age at={uploaded_at} now={now} />, order: 'uploaded' },
    { head: 'Document', cell: ({ kind }) => <b>{KIND_LABELS[kind]}</b> },
    { head: 'Player', cell: ({ player }) => player.account_id, kind: 'wide' },
    { head: 'Pages', cell: ({ pages }) => pages, kind: 'minor' },
    { head: 'State', cell: (row) => <DocumentStateBadge row={row} now={now} /> },
    { head: 'Assigned to', cell: ({ claimed_by }) => claimed_by?.name ?? '', kind: 'minor' },
    {
      head: 'Changed',
      cell: ({ changed_at }) => moment(changed_at),
      order: 'changed',
      kind: 'minor',
    },
  ];
}

/** Documents that players uploaded, the oldest first. */
export default function IdentityDocuments() {
  const now = useNow();
  const { search } = useLocation();
  const isOfPlayer = new URLSearchParams(search).has('player');
  const [which, show] = useState<'waiting' | 'all'>(isOfPlayer ? 'all' : 'waiting');
  return (
    <Page
      title="Verification"
      hint="Identity documents to check, oldest first. Assign a document to yourself, view every page, then decide."
      actions={<Switch label="View" value={which} options={['waiting', 'all']} onChange={show} />}
    >
      <FilteredList
        key={which}
        call="documentList"
        label="Documents"
        fields={() => (which === 'all' ? [STATE, ...FIELDS] : FIELDS)}
        fixed={which === 'all' ? {} : { state: 'waiting' }}
        usual={{ sort: 'uploaded', direction: 'asc' }}
        columns={columnsAt(now)}
        rowKey={({ verification_id }) => verification_id}
        empty={which === 'all' ? 'No documents match these filters.' : 'No documents to review.'}
        file="documents"
        detailTitle={({ kind, player }) => `${KIND_LABELS[kind]}: ${player.account_id}`}
        detail={(row) => <DocumentDetail key={row.verification_id} id={row.verification_id} />}
      />
    </Page>
  );
}
