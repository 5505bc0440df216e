import { useState } from 'react';
import { MISSION_RHYTHMS, type MissionItem, MONEY_MISSIONS } from '#contracts/console/rewards.ts';
import { CATEGORIES } from '#contracts/values/categories.ts';
import { MISSION_KINDS } from '#contracts/values/missions.ts';
import { refusedField } from '../../lib/field-problem.ts';
import { decimal, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';
import { useCampaignOptions } from '../bonuses/campaign-options.ts';
import { titleFields, titlesOf } from './title-fields.ts';

const choices = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value === '' ? 'All games' : nameLabel(value) }));
const SLUGS = ['', ...CATEGORIES.map(({ slug }) => slug)];

const momentFields = (mission: MissionItem | undefined): FormField[] => [
  {
    ...{ name: 'starts_at', label: 'Starts', kind: 'moment', isRequired: false },
    initial: mission?.starts_at ?? '',
  },
  {
    ...{ name: 'ends_at', label: 'Ends', kind: 'moment', isRequired: false },
    initial: mission?.ends_at ?? '',
  },
];

function fieldsOf(
  mission: MissionItem | undefined,
  currency: string,
  campaigns: NonNullable<FormField['options']>,
): FormField[] {
  const isMoney = mission && MONEY_MISSIONS.includes(mission.kind);
  const target = isMoney ? decimal({ amount: mission.target, currency }) : (mission?.target ?? '1');
  return [
    ...(mission
      ? []
      : [{ name: 'code', label: 'Short name', hint: 'Lower-case letters, digits and hyphens.' }]),
    ...titleFields(mission?.title),
    {
      name: 'kind',
      label: 'Condition',
      kind: 'choice',
      initial: mission?.kind ?? 'play_count',
      options: choices(MISSION_KINDS),
    },
    {
      name: 'rhythm',
      label: 'Period',
      kind: 'choice',
      initial: mission?.rhythm ?? 'daily',
      options: choices(MISSION_RHYTHMS),
    },
    {
      name: 'target',
      label: 'Target',
      initial: target,
      hint: `A number; for turnover and deposits an amount in ${currency}.`,
    },
    {
      name: 'category',
      label: 'Games',
      kind: 'choice',
      initial: mission?.category ?? '',
      options: choices(SLUGS),
      isRequired: false,
    },
    { name: 'tokens', label: 'Reward in tokens', initial: String(mission?.tokens ?? 5) },
    {
      ...{ name: 'campaign', label: 'Bonus campaign', kind: 'choice', isRequired: false },
      ...{ initial: mission?.campaign ?? '', options: campaigns },
      hint: 'Open campaigns of the type Mission.',
    },
    {
      name: 'position',
      label: 'Position, 0 comes first',
      initial: String(mission?.position ?? 0),
      maxLength: 4,
    },
    ...momentFields(mission),
  ];
}

/** Proposes a mission, or another form of one. */
export function MissionForm({ mission, onClose }: { mission?: MissionItem; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const { site } = useSession();
  const { currency } = site;
  const [request_id] = useState(() => crypto.randomUUID());
  const campaigns = useCampaignOptions('mission', mission?.campaign);

  async function run(values: Values) {
    const { kind = '', reason = '' } = values;
    const text = values.target ?? '';
    const plain = /^[1-9]\d{0,8}$/.test(text) ? text : undefined;
    const target = MONEY_MISSIONS.includes(kind) ? toMinor(text, currency) : plain;
    if (!target) return { wrong: 'target', text: 'Enter a valid target.' };
    const tokens = Number(values.tokens);
    if (!Number.isInteger(tokens) || tokens < 1) return { wrong: 'tokens', text: 'Enter a number.' };
    const position = Number(values.position);
    if (!Number.isInteger(position)) return { wrong: 'position', text: 'Enter a number.' };
    const [starts_at, ends_at] = [values.starts_at || null, values.ends_at || null];
    const answer = await act('proposeMission', {
      ...{ request_id, tokens, reason, target },
      code: mission?.code ?? values.code ?? '',
      title: titlesOf(values),
      kind: kind as (typeof MISSION_KINDS)[number],
      rhythm: values.rhythm as (typeof MISSION_RHYTHMS)[number],
      category: (values.category ?? '') as '',
      campaign: (values.campaign ?? '').trim(),
      ...{ position, starts_at, ends_at },
    });
    if (answer.ok || answer.error !== 'invalidRequest') return answer;
    return refusedField(answer.detail);
  }

  if (!campaigns) return null;
  return (
    <Action
      title={mission ? `Change ${mission.title.EN ?? mission.code}` : 'New mission'}
      verb="Propose"
      fields={fieldsOf(mission, currency, campaigns)}
      run={run}
      onClose={onClose}
    />
  );
}
