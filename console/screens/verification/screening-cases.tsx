import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ScreeningCaseRow } from '#contracts/console/screening.ts';
import { SCREENING_KINDS, SCREENING_STATES } from '#contracts/values/screening.ts';
import { useNow } from '../../lib/use-now.ts';
import { Age, Badge, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import type { FilterField } from '../../ui/filter-form.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ScreeningCase } from './screening-case.tsx';
import { LISTED_AS, SCREENING_OUTCOMES } from './screening-labels.ts';

const STATE: FilterField = {
  name: 'state',
  label: 'State',
  kind: 'choice',
  options: SCREENING_STATES.map((value) => ({ value, label: SCREENING_OUTCOMES[value] })),
};
const FIELDS: readonly FilterField[] = [
  {
    name: 'kind',
    label: 'Listed as',
    kind: 'choice',
    options: SCREENING_KINDS.map((value) => ({ value, label: LISTED_AS[value] })),
  },
  { name: 'player', label: 'Player', kind: 'search', maxLength: 128, isPersonal: true },
  { name: 'from', label: 'Found from (UTC)', kind: 'date' },
  { name: 'to', label: 'To (UTC)', kind: 'date' },
];
const TONES = { open: 'warn', same_person: 'bad', other_person: 'good' } as const;

const columnsAt = (now: number): readonly Column<ScreeningCaseRow>[] => [
  { head: 'Found', cell: ({ opened_at }) => <Age at={opened_at} now={now} />, order: 'opened' },
  { head: 'Listed name', cell: ({ listed }) => <b>{listed.name}</b>, kind: 'wide' },
  { head: 'Listed as', cell: ({ kind }) => LISTED_AS[kind], kind: 'minor' },
  { head: 'Player', cell: ({ player }) => player.account_id },
  { head: 'Match score', cell: ({ likeness }) => `${likeness}%`, kind: 'figure', order: 'likeness' },
  {
    head: 'List',
    cell: ({ list_id, reference }) => `${list_id} ${reference}`,
    kind: 'minor',
  },
  {
    head: 'State',
    cell: ({ state, cleared_by }) => (
      <Badge tone={TONES[state]}>
        {state === 'open' && cleared_by ? 'cleared once' : SCREENING_OUTCOMES[state]}
      </Badge>
    ),
  },
];

/** Players whose names resemble entries of screening lists, the oldest case first. */
export default function ScreeningCases() {
  const now = useNow();
  const { search } = useLocation();
  const isOfPlayer = new URLSearchParams(search).has('player');
  const [which, show] = useState<'open' | 'all'>(isOfPlayer ? 'all' : 'open');
  return (
    <Page
      title="Screening"
      hint="Names found on sanctions and PEP lists. Compare both persons, then decide. Never mention a case to the player."
      actions={<Switch label="View" value={which} options={['open', 'all']} onChange={show} />}
    >
      <FilteredList
        key={which}
        call="screeningCaseList"
        label="Screening cases"
        fields={() => (which === 'all' ? [STATE, ...FIELDS] : FIELDS)}
        fixed={which === 'all' ? {} : { state: 'open' }}
        usual={{ sort: 'opened', direction: 'asc' }}
        columns={columnsAt(now)}
        rowKey={({ case_id }) => case_id}
        empty={which === 'all' ? 'No cases match these filters.' : 'No cases are open.'}
        file="screening"
        detailTitle={({ listed, player }) => `${listed.name}: ${player.account_id}`}
        detail={(row) => <ScreeningCase key={row.case_id} row={row} />}
      />
    </Page>
  );
}
