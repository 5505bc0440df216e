import { useState } from 'react';
import type { RewardRules } from '#contracts/console/rewards.ts';
import type { CallOutput } from '../../lib/api.ts';
import { choiceField } from '../../lib/field-options.ts';
import type { FieldProblem } from '../../lib/field-problem.ts';
import { decimal, toMinor } from '../../lib/format.ts';
import { IDENTITY_CHOICES } from '../../lib/identity-levels.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { levelChoices, levelName } from '../../lib/vip-levels.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';

type Rules = CallOutput<'rewardRules'>;
type Part = keyof RewardRules;
type ProposedRules = { [Name in Part]?: NonNullable<RewardRules[Name]> };

const TITLES: Record<Part, string> = {
  referral: 'Referral reward',
  tokens: 'Release of claimed tokens',
  vip: 'Level calculation',
};

/** Proposes another form of one of the rules. */
export function RuleForm({
  part,
  rules,
  onClose,
}: {
  part: Part;
  rules: Rules;
  onClose(isDone: boolean): void;
}) {
  const act = useWrite();
  const { currency } = useSession().site;
  const [request_id] = useState(() => crypto.randomUUID());

  async function run({ reason = '', ...values }: Values) {
    const read = { referral: readReferral, tokens: readTokens, vip: readVip }[part](values, currency);
    if ('wrong' in read) return read;
    return await act('proposeRewardRule', { request_id, part, reason, ...read });
  }

  return (
    <Action
      title={TITLES[part]}
      verb="Propose"
      fields={{ referral: referralFields, tokens: tokenFields, vip: vipFields }[part](rules, currency)}
      run={run}
      onClose={onClose}
    >
      Players who have signed up or claimed keep their terms.
    </Action>
  );
}

function referralFields({ referral }: RewardRules, currency: string): FormField[] {
  const sum = (amount: string) => decimal({ amount, currency });
  return [
    { name: 'tokens', label: 'Tokens for the referrer', initial: String(referral?.tokens ?? 20) },
    {
      name: 'min_deposit',
      label: `Deposits of the friend, in ${currency}`,
      initial: sum(referral?.min_deposit ?? '0'),
    },
    {
      name: 'min_turnover',
      label: `Turnover of the friend, in ${currency}`,
      initial: referral ? sum(referral.min_turnover) : '',
    },
    choiceField(
      'min_identity',
      'Required from the friend',
      String(referral?.min_identity ?? 2),
      IDENTITY_CHOICES,
    ),
    { name: 'days', label: 'Time limit, days', initial: String(referral?.days ?? 30) },
    { name: 'monthly_cap', label: 'Maximum friends per month', initial: String(referral?.monthly_cap ?? 10) },
    {
      name: 'commission',
      label: 'Commission of the friend’s turnover, in percent',
      hint: '0 to 1, permanent.',
      initial: String((referral?.commission ?? 0) / 100),
    },
    choiceField(
      'allows_same_address',
      'Friends of the same household',
      String(referral?.allows_same_address ?? false),
      {
        false: 'do not count',
        true: 'count',
      },
    ),
  ];
}

function readReferral(values: Values, currency: string): ProposedRules | FieldProblem {
  const number = (name: string) => (/^\d{1,9}$/.test(values[name] ?? '') ? Number(values[name]) : undefined);
  const [tokens, days, monthly_cap] = [number('tokens'), number('days'), number('monthly_cap')];
  if (!tokens) return { wrong: 'tokens', text: 'Enter a whole number of 1 or more.' };
  if (!days || days > 365) return { wrong: 'days', text: 'From 1 to 365.' };
  if (!monthly_cap || monthly_cap > 1000) return { wrong: 'monthly_cap', text: 'From 1 to 1000.' };
  const min_turnover = toMinor(values.min_turnover ?? '', currency);
  if (!min_turnover) return { wrong: 'min_turnover', text: 'Enter an amount above zero.' };
  const min_deposit = Number(values.min_deposit) === 0 ? '0' : toMinor(values.min_deposit ?? '', currency);
  if (!min_deposit) return { wrong: 'min_deposit', text: 'Enter a valid amount.' };
  const commission = Math.round(Number(values.commission) * 100);
  if (!(commission >= 0 && commission <= 100)) return { wrong: 'commission', text: 'From 0 to 1.' };
  const min_identity = Number(values.min_identity);
  const allows_same_address = values.allows_same_address === 'true';
  const sums = { tokens, min_turnover, min_deposit };
  return { referral: { ...sums, min_identity, days, monthly_cap, commission, allows_same_address } };
}

function tokenFields({ tokens }: RewardRules, currency: string): FormField[] {
  const perToken = tokens?.turnover_per_token;
  return [
    {
      name: 'turnover_per_token',
      label: `Own turnover for one token, in ${currency}`,
      hint: 'Leave both empty to release on claim.',
      initial: perToken ? decimal({ amount: perToken, currency }) : '',
      isRequired: false,
    },
    {
      name: 'hours',
      label: 'Released after, hours',
      hint: 'Whichever comes first.',
      initial: tokens?.hours ? String(tokens.hours) : '',
      isRequired: false,
    },
  ];
}

function readTokens(
  { turnover_per_token: text = '', hours: time = '' }: Values,
  currency: string,
): ProposedRules | FieldProblem {
  const turnover_per_token = text === '' ? null : toMinor(text, currency);
  if (turnover_per_token === undefined)
    return { wrong: 'turnover_per_token', text: 'Enter an amount above zero.' };
  const hours = time === '' ? null : Number(time);
  if (hours !== null && !(Number.isInteger(hours) && hours >= 1 && hours <= 720))
    return { wrong: 'hours', text: 'From 1 to 720.' };
  return { tokens: { turnover_per_token, hours } };
}

function vipFields({ vip, levels, lawful_above }: Rules): FormField[] {
  return [
    choiceField('promotion', 'Level requirement', vip?.promotion ?? 'all', {
      all: 'deposits and turnover',
      any: 'deposits or turnover',
    }),
    choiceField('carry_base', 'Monthly totals start', String(vip?.carry_base ?? false), {
      false: 'at zero',
      true: 'with the amounts that earned the level',
    }),
    choiceField('progress_mode', 'Progress bars start', vip?.progress_mode ?? 'A', {
      A: 'at zero',
      B: 'at the carried-over amount',
    }),
    {
      ...choiceField('approval_above', 'Levels that need a review', String(vip?.approval_above ?? ''), {
        '': 'none set by the site',
        ...Object.fromEntries(
          levelChoices(levels)
            .slice(0, -1)
            .map(({ value, label }) => [value, `above ${label}`]),
        ),
      }),
      hint:
        lawful_above === null
          ? 'The jurisdiction requires no review.'
          : `The jurisdiction requires it above ${levelName(levels, lawful_above)} in any case.`,
      isRequired: false,
    },
    {
      name: 'reapproval_days',
      label: 'Days between a rejection and the next review',
      initial: String(vip?.reapproval_days ?? 90),
    },
    {
      name: 'give_back_percent',
      label: 'Cap on rebates and cashback, percent of expected revenue',
      initial: String(vip?.give_back_percent ?? 80),
      hint: 'Expected revenue = stakes × house edge of the games played.',
    },
  ];
}

function readVip(values: Values): ProposedRules | FieldProblem {
  const { promotion, carry_base, progress_mode, approval_above = '' } = values;
  const reapproval_days = Number(values.reapproval_days);
  if (!(Number.isInteger(reapproval_days) && reapproval_days >= 1 && reapproval_days <= 730))
    return { wrong: 'reapproval_days', text: 'From 1 to 730.' };
  const give_back_percent = /^\d{1,3}$/.test(values.give_back_percent ?? '')
    ? Number(values.give_back_percent)
    : -1;
  if (give_back_percent < 0 || give_back_percent > 100)
    return { wrong: 'give_back_percent', text: 'From 0 to 100.' };
  return {
    vip: {
      promotion: promotion === 'any' ? 'any' : 'all',
      carry_base: carry_base === 'true',
      progress_mode: progress_mode === 'B' ? 'B' : 'A',
      approval_above: approval_above === '' ? null : Number(approval_above),
      reapproval_days,
      give_back_percent,
    },
  };
}
