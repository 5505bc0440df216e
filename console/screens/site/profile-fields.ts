import { CATEGORIES } from '#contracts/values/categories.ts';
import { isCurrency } from '#contracts/values/currency.ts';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { textOptions } from '../../lib/field-options.ts';
import { decimal, toMinor } from '../../lib/format.ts';
import { IDENTITY_CHOICES } from '../../lib/identity-levels.ts';
import { nameLabel } from '../../lib/session.ts';
import type { FormField, Values } from '../../ui/action.tsx';

type Name = keyof JurisdictionProfile;
type Form = {
  name: Name;
  label: string;
  kind: 'yes' | 'number' | 'seconds' | 'limit' | 'choice' | 'level' | 'categories' | 'caps';
  hint?: string;
  options?: Readonly<Record<string, string>>;
};

const yes = (name: Name, label: string, hint?: string): Form => ({
  name,
  label,
  kind: 'yes',
  ...(hint && { hint }),
});
const number = (name: Name, label: string, hint: string): Form => ({ name, label, kind: 'number', hint });

/** Every rule of a profile, in the order of the form. */
export const PROFILE_FORM: readonly Form[] = [
  number('min_age', 'Minimum age', '18 or more.'),
  { name: 'closed', label: 'Categories that may not be offered', kind: 'categories' },
  {
    name: 'deposit_limit',
    label: 'Deposit limit at sign-up',
    kind: 'choice',
    options: {
      offered: 'offered',
      asked: 'an amount or “none” is required',
      number: 'an amount is required',
    },
  },
  number('raise_delay_hours', 'Hours until a higher limit can be confirmed', '24 to 720.'),
  {
    name: 'limit_windows',
    label: 'Limit periods',
    kind: 'choice',
    options: { rolling: 'last 24 hours, 7 days, month', calendar: 'calendar day, week, month' },
  },
  number(
    'reality_check_minutes',
    'Reality check interval, minutes',
    '5 to 120; players may choose 15, 30 or 60.',
  ),
  yes('monthly_summary', '30-day summary once a day'),
  yes('marketing_opt_in', 'Registration asks for consent to marketing'),
  { name: 'slot_cycle_ms', label: 'Slots: seconds between spins', kind: 'seconds', hint: '0.5 to 60.' },
  {
    name: 'other_cycle_ms',
    label: 'Other games: seconds between rounds',
    kind: 'seconds',
    hint: '0.5 to 60. Shared games have their own schedule.',
  },
  yes(
    'provider_cycle',
    'Reject faster bets in provider games',
    'The wallet answers LIMIT_REACHED. When off, the rule is only sent to providers.',
  ),
  yes('autoplay', 'Autoplay'),
  number('autoplay_max_rounds', 'Autoplay: maximum rounds', '1 to 1000.'),
  yes('autoplay_loss_limit', 'Autoplay: loss limit required'),
  yes('autoplay_win_limit', 'Autoplay: single-win limit required'),
  yes('free_play', 'Play for fun: own games without an account', 'The brand turns it on under Identity.'),
  yes('turbo', 'Turbo play', 'Sent to game providers.'),
  yes('slam_stop', 'Slam stop (stopping reels manually)', 'Sent to game providers.'),
  yes('celebrate_small_wins', 'Celebration of wins up to the stake', 'Sent to game providers.'),
  {
    name: 'slot_stake_caps',
    label: 'Maximum stake on slots',
    kind: 'caps',
    hint: 'One currency per line: code, limit from that age, limit below it. Example: “PHP 500.00 200.00”. Leave empty for no limit.',
  },
  number('slot_cap_age', 'Age for the higher stake limit', '18 or more.'),
  yes('one_game', 'One real-money game at a time'),
  yes('bonus_buy', 'Bonus buy'),
  yes('game_info_required', 'RTP and rules required before a game is offered'),
  yes('credit_cards', 'Credit card deposits'),
  yes('deposit_turnover', 'Turnover requirements on deposits'),
  {
    name: 'max_wagering',
    label: 'Maximum wagering, in multiples of the bonus',
    kind: 'limit',
    hint: '1 to 60. Leave empty for no limit.',
  },
  yes('one_offer', 'One bonus per player'),
  yes('caps_winnings', 'Caps on bonus winnings'),
  yes('deposit_missions', 'Deposit missions'),
  yes('verified_for_missions', 'Mission rewards for verified players only'),
  {
    name: 'vip_approval_above',
    label: 'VIP levels above this position need a review',
    kind: 'limit',
    hint: '0 to 20. Leave empty for none.',
  },
  { name: 'deposit_identity', label: 'Required for a deposit', kind: 'level', options: IDENTITY_CHOICES },
  {
    name: 'withdrawal_identity',
    label: 'Required for a withdrawal',
    kind: 'level',
    options: IDENTITY_CHOICES,
  },
  yes('registers_fail_closed', 'Block players while an exclusion register is unreachable'),
  number('retention_years', 'Years player data is kept after closure', '1 to 30.'),
];

const capLines = (caps: JurisdictionProfile['slot_stake_caps']) =>
  caps.map(({ currency, max, max_young }) =>
    [currency, ...[max, max_young].map((amount) => decimal({ amount, currency }))].join(' '),
  );

function initialOf(terms: JurisdictionProfile, { name, kind }: Form): string {
  const value = terms[name];
  if (kind === 'yes') return value ? 'yes' : 'no';
  if (kind === 'seconds') return String(Number(value) / 1000);
  if (kind === 'categories') return terms.closed.join(',');
  if (kind === 'caps') return capLines(terms.slot_stake_caps).join('\n');
  return value === null ? '' : String(value);
}

const YES_OR_NO = [
  { value: 'yes', label: 'yes' },
  { value: 'no', label: 'no' },
];

/** The form of a profile, filled in. */
export function profileFields(terms: JurisdictionProfile): FormField[] {
  return PROFILE_FORM.map((form) => {
    const { name, label, kind, hint, options } = form;
    const shared = { name, label, initial: initialOf(terms, form), ...(hint && { hint }) };
    if (kind === 'yes') return { ...shared, kind: 'choice', options: YES_OR_NO };
    if (kind === 'choice' || kind === 'level')
      return {
        ...{ ...shared, kind: 'choice' },
        options: textOptions(options ?? {}),
      };
    if (kind === 'categories') {
      const known = CATEGORIES.map(({ slug }) => ({ value: slug, label: nameLabel(slug) }));
      return { ...shared, kind: 'checks', options: known };
    }
    if (kind === 'caps') return { ...shared, kind: 'area', isRequired: false };
    return { ...shared, isRequired: kind !== 'limit' };
  });
}

type Read = { terms: JurisdictionProfile } | { wrong: string; text: string };

/** What was typed, as rules; or the first field that cannot be read. The server checks the ranges. */
export function readProfileForm(values: Values): Read {
  const terms: Record<string, unknown> = {};
  for (const { name, kind, label } of PROFILE_FORM) {
    const typed = (values[name] ?? '').trim();
    const value = ruleOf(kind, typed);
    if (value === undefined) return { wrong: name, text: `${label}: not a valid value.` };
    terms[name] = value;
  }
  return { terms: terms as JurisdictionProfile };
}

function ruleOf(kind: Form['kind'], typed: string): unknown {
  if (kind === 'yes') return typed === 'yes';
  if (kind === 'choice') return typed;
  if (kind === 'categories') return typed === '' ? [] : typed.split(',');
  if (kind === 'caps') return readCaps(typed);
  if (kind === 'limit' && typed === '') return null;
  if (kind === 'seconds')
    return /^\d{1,2}(\.\d{1,3})?$/.test(typed) ? Math.round(Number(typed) * 1000) : undefined;
  return /^\d{1,4}$/.test(typed) ? Number(typed) : undefined;
}

function readCaps(typed: string): JurisdictionProfile['slot_stake_caps'] | undefined {
  const caps = [];
  for (const line of typed.split('\n').filter((line) => line.trim() !== '')) {
    const [currency = '', ...sums] = line.trim().split(/\s+/);
    if (!isCurrency(currency) || sums.length !== 2) return undefined;
    const [max, max_young] = sums.map((sum) => toMinor(sum, currency));
    if (max === undefined || max_young === undefined) return undefined;
    caps.push({ currency, max, max_young });
  }
  return caps;
}

/** A rule as it reads in a list. */
export function profileRuleText(terms: JurisdictionProfile, form: Form): string {
  const value = initialOf(terms, form);
  if (form.kind === 'choice' || form.kind === 'level') return form.options?.[value] ?? value;
  if (form.kind === 'categories') return terms.closed.map(nameLabel).join(', ') || 'none';
  if (form.kind === 'caps') return capLines(terms.slot_stake_caps).join('; ') || 'none';
  if (form.kind === 'limit' && value === '') return 'no limit';
  return form.kind === 'seconds' ? `${value} s` : value;
}
