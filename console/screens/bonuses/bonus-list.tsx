import type { BonusRow } from '#contracts/console/bonus-list.ts';
import { BONUS_STATES } from '#contracts/values/bonus-rules.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import type { Success } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Amount, Badge, Fact, Facts, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import type { FilterField } from '../../ui/filter-form.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';

const TONES: Partial<Record<BonusRow['state'], 'good' | 'warn'>> = {
  ...{ active: 'warn', rounds: 'warn', queued: 'warn', completed: 'good' },
};

const COLUMNS: readonly Column<BonusRow>[] = [
  { head: 'Granted', cell: ({ granted_at }) => moment(granted_at), order: 'created' },
  { head: 'Player', cell: ({ player }) => player.account_id, kind: 'wide' },
  { head: 'Campaign', cell: ({ title }) => title },
  { head: 'State', cell: ({ state }) => <Badge tone={TONES[state] ?? 'plain'}>{nameLabel(state)}</Badge> },
  { head: 'Amount', cell: ({ amount }) => <Amount value={amount} />, kind: 'figure' },
  { head: 'Wagered', cell: ({ wagered }) => <Amount value={wagered} />, kind: 'figure' },
  { head: 'Required', cell: ({ required }) => <Amount value={required} />, kind: 'figure' },
  { head: 'Paid', cell: ({ converted }) => <Amount value={converted} />, kind: 'figure' },
  { head: 'Forfeited', cell: ({ removed }) => <Amount value={removed} />, kind: 'figure' },
];

const fieldsOf = (first: Success<'bonusList'> | undefined): FilterField[] => [
  { name: 'from', label: 'Granted from', kind: 'date' },
  { name: 'to', label: 'Granted until', kind: 'date' },
  {
    ...{ name: 'state', label: 'State', kind: 'choice' },
    options: namedOptions(BONUS_STATES),
  },
  {
    ...{ name: 'campaign', label: 'Campaign', kind: 'choice' },
    options: (first?.campaigns ?? []).map(({ campaign_id, title }) => ({ value: campaign_id, label: title })),
  },
  {
    ...{ name: 'player', label: 'Player', kind: 'search', placeholder: 'Full account ID' },
    ...{ maxLength: 128, isPersonal: true },
  },
];

/** Bonuses of all players in every state. */
export default function BonusList() {
  return (
    <Page
      title="Bonuses"
      hint="All bonuses of all players. Paid: converted to cash after wagering. Forfeited: removed when the bonus ended."
    >
      <FilteredList
        call="bonusList"
        label="Bonuses"
        fields={fieldsOf}
        usual={{ sort: 'created', direction: 'desc' }}
        columns={COLUMNS}
        rowKey={({ bonus_id }) => bonus_id}
        empty="No matching bonuses."
        totals={{
          call: 'bonusTotals',
          text: ({ count, amount, converted, removed }) =>
            `${counted(count, 'bonus', 'bonuses')} · ${formatMoney(amount)} granted · ${formatMoney(converted)} paid · ${formatMoney(removed)} forfeited`,
        }}
        file="bonuses"
        detailTitle={({ title }) => title}
        detail={(row) => <Detail bonus={row} />}
      />
    </Page>
  );
}

function Detail({ bonus }: { bonus: BonusRow }) {
  const { player, state, ended_at } = bonus;
  return (
    <Facts>
      <Fact name="Player">
        <PlayerLink player={player} /> {player.name}
      </Fact>
      <Fact name="State">{nameLabel(state)}</Fact>
      <Fact name="Amount">
        <Amount value={bonus.amount} />
      </Fact>
      <Fact name="Wagered">
        <Amount value={bonus.wagered} /> of <Amount value={bonus.required} />
      </Fact>
      <Fact name="Maximum stake">
        <Amount value={bonus.max_bet} />
      </Fact>
      <Fact name="Granted">{moment(bonus.granted_at)}</Fact>
      {ended_at ? (
        <Fact name="Ended">{moment(ended_at)}</Fact>
      ) : (
        <Fact name="Expires">{moment(bonus.expires_at)}</Fact>
      )}
    </Facts>
  );
}
