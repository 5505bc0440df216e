import { useState } from 'react';
import { CATEGORIES } from '#contracts/values/categories.ts';
import { BOARD_GAMES, BOARD_METRICS, BOARD_PRIZES, BOARD_RHYTHMS } from '#contracts/values/prize-boards.ts';
import { refusedField } from '../../lib/field-problem.ts';
import { toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';
import { useCampaignOptions } from '../bonuses/campaign-options.ts';
import { titleFields, titlesOf } from './title-fields.ts';

const choice = (name: string, label: string, values: readonly string[]): FormField => ({
  ...{ name, label, kind: 'choice', initial: values[0]!, isRequired: values[0] !== '' },
  options: values.map((value) => ({ value, label: value === '' ? 'All games' : nameLabel(value) })),
});
const DAY = 'Days are in the site’s time zone.';
type Options = NonNullable<FormField['options']>;

const fieldsOf = (campaigns: Options): FormField[] => [
  { name: 'code', label: 'Short name', hint: 'Lower-case letters, digits and hyphens.' },
  ...titleFields(),
  choice('metric', 'Points from', BOARD_METRICS),
  choice('rhythm', 'Period', BOARD_RHYTHMS),
  choice('category', 'Games', ['', ...CATEGORIES.map(({ slug }) => slug)]),
  {
    ...{ name: 'games', label: 'Or single games', kind: 'games', max: BOARD_GAMES },
    ...{ isRequired: false, hint: 'Leave empty for all games of the category above.' },
  },
  choice('prize_kind', 'Prizes in', BOARD_PRIZES),
  {
    ...{ name: 'campaign', label: 'Bonus campaign', kind: 'choice', isRequired: false, options: campaigns },
    hint: 'For prizes in bonus: an open manual campaign for all players. Its terms are shown beside the leaderboard.',
  },
  {
    ...{ name: 'prizes', label: 'Prizes by rank' },
    hint:
      'From first place, separated by spaces: 50 30 20. A cash or bonus prize is capped at the share of expected ' +
      'revenue from the winner’s play that the VIP rules set for rebates and cashback.',
  },
  { name: 'first_day', label: 'First day', kind: 'date', hint: DAY },
  {
    ...{ name: 'last_day', label: 'Last day', kind: 'date', isRequired: false },
    hint: `${DAY} Leave empty to run until ended.`,
  },
];

/** Proposes a board with prizes. */
export function BoardForm({ onClose }: { onClose(isDone: boolean): void }) {
  const act = useWrite();
  const { site } = useSession();
  const [request_id] = useState(() => crypto.randomUUID());
  const campaigns = useCampaignOptions('manual');

  async function run(values: Values) {
    const { code = '', first_day = '', last_day = '', reason = '' } = values;
    const minorOf = (text: string) =>
      values.prize_kind !== 'tokens' ? Number(toMinor(text, site.currency) ?? Number.NaN) : Number(text);
    const prizes = (values.prizes ?? '').trim().split(/\s+/).map(minorOf);
    if (prizes.some((prize) => !Number.isSafeInteger(prize) || prize < 1))
      return { wrong: 'prizes', text: 'Enter valid prizes.' };
    const answer = await act('proposeBoard', {
      ...{ request_id, code, prizes, first_day, reason, title: titlesOf(values) },
      last_day: last_day === '' ? null : last_day,
      metric: values.metric as (typeof BOARD_METRICS)[number],
      rhythm: values.rhythm as (typeof BOARD_RHYTHMS)[number],
      prize_kind: values.prize_kind as (typeof BOARD_PRIZES)[number],
      category: (values.category ?? '') as '',
      games: (values.games ?? '').split(',').filter(Boolean),
      campaign: values.campaign?.trim() ?? '',
    });
    if (answer.ok || answer.error !== 'invalidRequest') return answer;
    return refusedField(answer.detail);
  }
  if (!campaigns) return null;
  return (
    <Action title="New leaderboard" verb="Propose" fields={fieldsOf(campaigns)} run={run} onClose={onClose} />
  );
}
