import { useState } from 'react';
import type { AffiliateItem } from '#contracts/console/affiliates.ts';
import type { AffiliatePlan } from '#contracts/values/affiliate-plan.ts';
import { decimal, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';

const percent = (points: number) => String(points / 100);
const isNothing = (text: string) => /^0*([.]0*)?$/.test(text.replaceAll(',', '').trim());

function points(text: string): number | undefined {
  const value = Math.round(Number(text) * 100);
  return text.trim() !== '' && value >= 0 && value <= 10_000 ? value : undefined;
}

const SUMS = ['cpa', 'min_deposit', 'min_turnover'] as const;
const SHARES = ['platform', 'payments', 'admin'] as const;

/** A plan from a form's values; otherwise the name of the first invalid field. */
function planOf(values: Values, base: AffiliatePlan | undefined, currency: string): AffiliatePlan | string {
  const share = points(values.share ?? '');
  if (share === undefined) return 'share';
  const sums: Record<string, string> = {};
  for (const name of SUMS) {
    const text = values[name] ?? '';
    const sum = isNothing(text) ? '0' : toMinor(text, currency);
    if (sum === undefined) return name;
    sums[name] = sum;
  }
  const shares: Record<string, number> = {};
  for (const name of SHARES) {
    const part = points(values[name] ?? '');
    if (part === undefined) return name;
    shares[name] = part;
  }
  const override = points(values.override ?? '0');
  if (override === undefined) return 'override';
  // Higher tiers are kept; the form edits the first.
  const tiers = [...(share > 0 ? [{ from: '0', share }] : []), ...(base?.tiers.slice(1) ?? [])];
  const overrides = override > 0 ? [override, ...(base?.overrides.slice(1) ?? [])] : [];
  const carries_negative = values.carries === 'yes';
  return { tiers, overrides, carries_negative, ...sums, ...shares } as AffiliatePlan;
}

function fieldsOf(partner: AffiliateItem | undefined, currency: string): FormField[] {
  const plan = partner?.plan;
  const sum = (name: (typeof SUMS)[number]) => decimal({ amount: plan?.[name] ?? '0', currency });
  const fresh: FormField[] = [
    { name: 'name', label: 'Name', maxLength: 100 },
    { name: 'code', label: 'Code in links', hint: 'Letters, digits and hyphens.', maxLength: 32 },
  ];
  return [
    ...(partner ? [] : fresh),
    { name: 'share', label: 'Share of NGR, percent', initial: percent(plan?.tiers[0]?.share ?? 2_500) },
    { name: 'cpa', label: `Per qualified player (CPA), in ${currency}`, initial: sum('cpa') },
    {
      name: 'min_deposit',
      label: `Qualifies after deposits of, in ${currency}`,
      initial: sum('min_deposit'),
    },
    { name: 'min_turnover', label: `and turnover of, in ${currency}`, initial: sum('min_turnover') },
    { name: 'platform', label: 'Platform, percent of GGR', initial: percent(plan?.platform ?? 1_500) },
    { name: 'payments', label: 'Payments, percent of deposits', initial: percent(plan?.payments ?? 0) },
    { name: 'admin', label: 'Administration, percent of GGR', initial: percent(plan?.admin ?? 0) },
    {
      name: 'override',
      label: 'Of sub-affiliates’ commissions, percent',
      initial: percent(plan?.overrides[0] ?? 0),
    },
    {
      name: 'carries',
      label: 'Negative balance',
      kind: 'choice',
      initial: plan?.carries_negative ? 'yes' : 'no',
      options: [
        { value: 'no', label: 'written off' },
        { value: 'yes', label: 'carried forward' },
      ],
    },
  ];
}

/** Proposes a partner, or another plan for one. */
export function AffiliatePlanForm({
  partner,
  onClose,
}: {
  partner?: AffiliateItem;
  onClose(isDone: boolean): void;
}) {
  const act = useWrite();
  const { site } = useSession();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={partner ? `Change plan of ${partner.name}` : 'New affiliate'}
      verb="Propose"
      fields={fieldsOf(partner, site.currency)}
      run={async (values) => {
        const plan = planOf(values, partner?.plan, site.currency);
        if (typeof plan === 'string') return { wrong: plan, text: 'Enter a number.' };
        const { reason = '', name = '', code = 'none' } = values;
        const affiliate_id = partner?.affiliate_id ?? '';
        return await act('proposeAffiliate', { request_id, affiliate_id, name, code, plan, reason });
      }}
      onClose={onClose}
    >
      Takes effect from the current month once a site administrator approves.
    </Action>
  );
}
