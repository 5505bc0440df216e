import { useState } from 'react';
import { counted } from '#contracts/values/counted-nouns.ts';
import type { CallOutput } from '../../lib/api.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type Rules = CallOutput<'sportsRules'>;

/** How bets are settled where rule books differ. Open tickets keep the rules they were accepted under. */
export function BettingRules() {
  const { may } = useSession();
  const { data, error, reload } = useRead('sportsRules', {});
  const [isOpen, open] = useState(false);
  const done = useCloseWithToast((isDone) => {
    open(false);
    if (isDone) void reload();
  });
  if (!data) return <Placeholder error={error} />;
  return (
    <>
      <h2 className="section">Betting rules</h2>
      <Facts>
        <Fact name="Version">{data.version}</Fact>
        {CHOICES.map(({ name, label, options }) => (
          <Fact key={name} name={label}>
            {options.find(({ value }) => value === data[name])?.label}
          </Fact>
        ))}
        <Fact name="Results can be amended within">{counted(data.amendment_hours, 'hour')} of the start</Fact>
        <Fact name="Void windows">{windowsText(data.void_windows) || 'by sport'}</Fact>
        <Fact name="Grace period for late results">
          {counted(data.result_wait_hours, 'hour')} after the void window
        </Fact>
      </Facts>
      {may('odds', 'write') && (
        <div className="actions">
          <Button onClick={() => open(true)}>Change betting rules …</Button>
        </div>
      )}
      {isOpen && <Change rules={data} onClose={done('Changed. Open tickets keep their rules.')} />}
    </>
  );
}

const CHOICES = [
  {
    name: 'rounding',
    label: 'Rounding of returns',
    options: [
      { value: 'half_up', label: 'half up' },
      { value: 'floor', label: 'down' },
    ],
  },
  {
    name: 'dead_heat',
    label: 'Dead heat',
    options: [
      { value: 'split_stake', label: 'split the stake' },
      { value: 'split_profit', label: 'split the profit' },
    ],
  },
  {
    name: 'abandoned_quarter_line',
    label: 'Quarter line of an abandoned match',
    options: [
      { value: 'whole', label: 'one bet' },
      { value: 'split', label: 'two half bets' },
    ],
  },
  {
    name: 'non_starter',
    label: 'Bets on a non-starter',
    options: [
      { value: 'void', label: 'void' },
      { value: 'lose', label: 'lose' },
    ],
  },
] as const;

/** "football 24, tennis none" */
const windowsText = (windows: Rules['void_windows']): string =>
  Object.entries(windows)
    .map(([sport, hours]) => `${sport} ${hours ?? 'none'}`)
    .join(', ');

function readWindows(text: string): Record<string, number | null> | null {
  const parts = text.split(',').flatMap((part) => part.trim() || []);
  const found: Record<string, number | null> = {};
  for (const part of parts) {
    const [, sport, hours] = /^([a-z_]+) +(\d{1,3}|none)$/.exec(part) ?? [];
    if (!sport || !hours || hours === '0') return null;
    found[sport] = hours === 'none' ? null : Number(hours);
  }
  return found;
}

function Change({ rules, onClose }: { rules: Rules; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [chosen, choose] = useState<Record<string, string>>({
    ...Object.fromEntries(CHOICES.map(({ name }) => [name, rules[name]])),
  });
  const choices = CHOICES.map(
    ({ name, label, options }): FormField => ({
      ...{ name, label, options, kind: 'choice' },
      chosen: { value: chosen[name]!, set: (value) => choose({ ...chosen, [name]: value }) },
    }),
  );
  return (
    <Action
      title="Betting rules"
      verb="Change"
      fields={[
        ...choices,
        {
          name: 'amendment',
          label: 'Amendment window, hours after the start',
          initial: `${rules.amendment_hours}`,
        },
        {
          ...{ name: 'windows', label: 'Void windows, hours', isRequired: false, maxLength: 400 },
          initial: windowsText(rules.void_windows),
          hint: 'For example "football 24, tennis none". Omitted sports keep their default window.',
        },
        {
          name: 'wait',
          label: 'Grace period for late results, hours',
          initial: `${rules.result_wait_hours}`,
        },
      ]}
      run={async ({ reason = '', amendment = '', windows = '', wait = '' }) => {
        const void_windows = readWindows(windows);
        if (!void_windows) return { wrong: 'windows', text: 'Enter a sport and hours, as "football 24".' };
        if (!/^[1-9]\d{0,2}$/.test(amendment)) return { wrong: 'amendment', text: 'From 1 to 720 hours.' };
        if (!/^\d{1,3}$/.test(wait)) return { wrong: 'wait', text: 'From 0 to 720 hours.' };
        return await act('setSportsRules', {
          ...(chosen as Pick<Rules, (typeof CHOICES)[number]['name']>),
          ...{ amendment_hours: Number(amendment), result_wait_hours: Number(wait), void_windows, reason },
        });
      }}
      onClose={onClose}
    >
      New tickets are accepted under these rules.
    </Action>
  );
}
