import { useNavigate } from 'react-router';
import type { PlayerRow } from '#contracts/console/players.ts';
import { moment } from '../../lib/format.ts';
import { nameLabel } from '../../lib/session.ts';
import { Badge, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import type { FilterField } from '../../ui/filter-form.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';

export const STATUS_TONES = { active: 'good', blocked: 'bad', closed: 'plain' } as const;

const FIELDS: readonly FilterField[] = [
  {
    name: 'query',
    label: 'Account ID, email or phone',
    kind: 'search',
    maxLength: 64,
    isPersonal: true,
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: Object.keys(STATUS_TONES).map((value) => ({ value, label: nameLabel(value) })),
  },
  { name: 'from', label: 'Registered from (UTC)', kind: 'date' },
  { name: 'to', label: 'To (UTC)', kind: 'date' },
];

const COLUMNS: readonly Column<PlayerRow>[] = [
  { head: 'Account', cell: ({ account_id }) => <b>{account_id}</b>, kind: 'wide', order: 'account' },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Since', cell: ({ created_at }) => moment(created_at), kind: 'minor', order: 'created' },
  { head: 'Status', cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{status}</Badge> },
];

const FILE = {
  name: 'players',
  head: ['player_id', 'account', 'name', 'status', 'registered_at'],
  cells: (row: PlayerRow) => [row.player_id, row.account_id, row.name, row.status, row.created_at],
};

/** Players of the site; personal data is masked here. */
export default function Players() {
  const navigate = useNavigate();
  return (
    <Page
      title="Players"
      hint="Search by the start of an account ID, or by a full email address or phone number."
    >
      <FilteredList
        call="playerSearch"
        label="Players"
        fields={() => FIELDS}
        usual={{ sort: 'created', direction: 'desc' }}
        columns={COLUMNS}
        rowKey={({ player_id }) => player_id}
        empty="No matching players."
        totals={{ call: 'playerTotals', text: ({ count }) => `${count} players` }}
        file={FILE}
        onOpen={({ player_id }) => void navigate(`/players/${player_id}`)}
      />
    </Page>
  );
}
