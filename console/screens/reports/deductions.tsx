import { useState } from 'react';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type Values } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';

const percentOf = (points: number | null) => (points === null ? '' : String(points / 100));

/** `12.5` → 1250; undefined if it is not a percentage. */
function pointsOf(text: string): number | undefined {
  const points = Math.round(Number(text) * 100);
  return text.trim() !== '' && points >= 0 && points <= 10_000 ? points : undefined;
}

/** `BAIZE 12.5` per line. */
function providersOf(text: string): Record<string, number> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const text = line.trim();
    const [code = '', share = '', ...more] = (text.endsWith('%') ? text.slice(0, -1).trim() : text).split(
      /\s+/,
    );
    const isPair = /^[A-Za-z0-9_-]{1,32}$/.test(code) && /^[\d.]+$/.test(share) && more.length === 0;
    return [isPair ? code : '', pointsOf(share)] as const;
  });
  if (pairs.some(([code, points]) => code === '' || typeof points !== 'number')) return undefined;
  return Object.fromEntries(pairs) as Record<string, number>;
}

/** NGR deductions by contract. */
export function ReportDeductions() {
  const { may } = useSession();
  const { data, reload } = useRead('reportTerms', {});
  const [isOpen, setOpen] = useState(false);
  const act = useWrite();
  const toast = useToast();
  if (!data || !may('sites', 'write')) return null;
  async function run(values: Values) {
    const provider_points = providersOf(values.providers ?? '');
    if (!provider_points) return { wrong: 'providers', text: 'Each line needs a code and a percentage.' };
    const payment_points = pointsOf(values.payments ?? '');
    if (payment_points === undefined) return { wrong: 'payments', text: 'Enter a percentage.' };
    const duty = (values.duty ?? '').trim();
    const duty_points = duty === '' ? null : pointsOf(duty);
    if (duty_points === undefined) return { wrong: 'duty', text: 'Enter a percentage.' };
    return await act('setReportTerms', {
      ...{ provider_points, payment_points, duty_points },
      reason: values.reason ?? '',
    });
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>NGR deductions …</Button>
      {isOpen && (
        <Action
          title="NGR deductions"
          verb="Change"
          fields={[
            {
              name: 'providers',
              label: 'Providers, percent of their GGR',
              kind: 'area',
              isRequired: false,
              hint: 'One per line: ACME 12.5',
              initial: Object.entries(data.provider_points)
                .map(([code, points]) => `${code} ${percentOf(points)}`)
                .join('\n'),
            },
            {
              name: 'payments',
              label: 'Payments, percent of deposits',
              initial: percentOf(data.payment_points),
            },
            {
              name: 'duty',
              label: 'Gaming duty, percent of GGR less jackpot contributions',
              isRequired: false,
              hint: 'Leave empty for none.',
              initial: percentOf(data.duty_points),
            },
          ]}
          run={run}
          onClose={(isDone) => {
            setOpen(false);
            if (!isDone) return;
            toast('Changed, from today.');
            void reload();
          }}
        >
          Closed days keep their figures.
        </Action>
      )}
    </>
  );
}
