import { useNavigate } from 'react-router';
import { PLAYER_FLAGS, type PlayerRow } from '#contracts/console/players.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { LISTED_COUNTRIES } from '#contracts/values/countries.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { moment, toMinor } from '../../lib/format.ts';
import { IDENTITY_CHOICES } from '../../lib/identity-levels.ts';
import type { Filters } from '../../lib/list-query.ts';
import { useSession } from '../../lib/session.ts';
import { levelChoices } from '../../lib/vip-levels.ts';
import { Badge, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import type { FilterField } from '../../ui/filter-form.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { useSegmentOptions } from '../segments/segment-options.ts';
import { BulkAction } from './bulk-action.tsx';

export const STATUS_TONES = { active: 'good', blocked: 'bad', closed: 'plain' } as const;

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });
const COUNTRIES = LISTED_COUNTRIES.map((value) => ({ value, label: COUNTRY_NAMES.of(value) ?? value }));

type Choices = { levels: readonly string[]; segments: FilterField['options'] };
const fieldsOf = (
  { zone, currency }: { zone: string; currency: string },
  { levels, segments = [] }: Choices,
): FilterField[] => [
  {
    name: 'query',
    label: 'Account ID, name, email or phone',
    kind: 'search',
    maxLength: 64,
    isPersonal: true,
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: namedOptions(Object.keys(STATUS_TONES)),
  },
  {
    name: 'flag',
    label: 'Flag',
    kind: 'choice',
    options: namedOptions(PLAYER_FLAGS),
  },
  {
    name: 'level',
    label: 'VIP level',
    kind: 'choice',
    options: levelChoices(levels),
  },
  {
    name: 'identity',
    label: 'Identity level',
    kind: 'choice',
    options: Object.entries(IDENTITY_CHOICES).map(([value, text]) => ({ value, label: `${value}: ${text}` })),
  },
  { name: 'segment', label: 'Segment', kind: 'choice', options: segments },
  { name: 'affiliate', label: 'Affiliate code', kind: 'search', maxLength: 32 },
  { name: 'country', label: 'Country of the phone', kind: 'choice', options: COUNTRIES },
  { name: 'balance_from', label: `Cash from (${currency})`, kind: 'amount', maxLength: 16 },
  { name: 'balance_to', label: `Cash to (${currency})`, kind: 'amount', maxLength: 16 },
  { name: 'birth_date', label: 'Date of birth', kind: 'date', isPersonal: true },
  { name: 'from', label: `Registered from (${zone})`, kind: 'date' },
  { name: 'to', label: `To (${zone})`, kind: 'date' },
  { name: 'signed_in_from', label: `Last sign-in from (${zone})`, kind: 'date' },
  { name: 'signed_in_to', label: `Last sign-in until (${zone})`, kind: 'date' },
];

const COLUMNS: readonly Column<PlayerRow>[] = [
  { head: 'Account', cell: ({ account_id }) => <b>{account_id}</b>, kind: 'wide', order: 'account' },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Since', cell: ({ created_at }) => moment(created_at), kind: 'minor', order: 'created' },
  { head: 'Status', cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{status}</Badge> },
];

/** Players of the site; personal data is masked here. */
export default function Players() {
  const navigate = useNavigate();
  const { site, may } = useSession();
  const segments = useSegmentOptions();
  return (
    <Page
      title="Players"
      hint="Search by the beginning of an account ID or name, or by a full email address or phone number."
    >
      <FilteredList
        call="playerSearch"
        label="Players"
        fields={(first) => fieldsOf(site, { levels: first?.levels ?? [], segments })}
        parse={(filters) => parsedAmounts(filters, site.currency)}
        usual={{ sort: 'created', direction: 'desc' }}
        columns={COLUMNS}
        rowKey={({ player_id }) => player_id}
        rowName={({ account_id }) => account_id}
        empty="No matching players."
        totals={{
          call: 'playerTotals',
          text: ({ count, is_more }) => `${is_more ? 'at least ' : ''}${counted(count, 'player')}`,
        }}
        file="players"
        actions={
          may('notes', 'write')
            ? ({ sort: _sort, direction: _direction, ...filter }) => <BulkAction filter={filter} />
            : undefined
        }
        markedActions={
          may('notes', 'write')
            ? (player_ids, clear) => <BulkAction filter={{}} player_ids={[...player_ids]} onDone={clear} />
            : undefined
        }
        onOpen={({ player_id }) => void navigate(`/players/${player_id}`)}
      />
    </Page>
  );
}

/** Typed amounts become minor units; invalid amounts are dropped. */
function parsedAmounts(filters: Filters, currency: string): Filters {
  const minor = (typed = '') => (typed.trim() === '0' ? '0' : (toMinor(typed, currency) ?? ''));
  const { balance_from, balance_to } = filters;
  return { ...filters, balance_from: minor(balance_from), balance_to: minor(balance_to) };
}
