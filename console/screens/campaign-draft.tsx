import type { CampaignItem } from '#contracts/console/campaigns.ts';
import { BONUS_MODES } from '#contracts/values/bonus.ts';
import { BONUS_TYPES } from '#contracts/values/bonus-types.ts';
import { decimal, toMinor } from '../lib/format.ts';
import { useSession, words } from '../lib/session.ts';
import { useAct } from '../lib/use-call.ts';
import { Action, type Field, type Values } from '../ui/action.tsx';

type Props = {
  /** The campaign of which this is a new version: what the form does not ask stays as it is. */
  base?: CampaignItem;
  onClose(isDone: boolean): void;
};
const SUMS = ['max_bonus', 'fixed', 'min_deposit', 'max_bet'] as const;
const NUMBERS = ['percent', 'wager_multiple', 'valid_days', 'priority'] as const;
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: words(value) }));

function fieldsOf(base: CampaignItem | undefined, currency: string): Field[] {
  const rule = (name: string, otherwise: string) => String(base?.rules[name] ?? otherwise);
  const shown = (name: string) => decimal({ amount: rule(name, '0'), currency });
  return [
    ...(base ? [] : [{ name: 'campaign_id', label: 'Short name', hint: 'Small letters, digits, dashes.' }]),
    { name: 'title', label: 'Title in English', initial: base?.title ?? '', maxLength: 120 },
    {
      name: 'type',
      label: 'Type',
      kind: 'choice',
      initial: rule('type', 'reload'),
      options: choices(BONUS_TYPES),
    },
    {
      name: 'mode',
      label: 'Mode',
      kind: 'choice',
      initial: rule('mode', 'sticky'),
      options: choices(BONUS_MODES),
    },
    {
      name: 'percent',
      label: 'Percent of the deposit or loss',
      hint: 'Nothing for gifts of a fixed sum.',
      initial: rule('percent', '100'),
    },
    {
      name: 'rebate',
      label: 'Or of a day’s play, by category',
      hint: 'For a rebate: slots 0.5, table 0.2',
      initial: rebateText(base?.rules.rebate),
      isRequired: false,
    },
    { name: 'max_bonus', label: `At most, in ${currency}`, initial: shown('max_bonus') },
    { name: 'fixed', label: `Or a fixed sum, in ${currency}`, initial: shown('fixed') },
    ...roundsOf(base, currency),
    { name: 'min_deposit', label: `Smallest deposit, in ${currency}`, initial: shown('min_deposit') },
    { name: 'wager_multiple', label: 'To be played, times', initial: rule('wager_multiple', '20') },
    {
      name: 'max_bet',
      label: `Largest bet meanwhile, in ${currency}`,
      initial: decimal({ amount: String(base?.rules.max_bet ?? '0'), currency }),
      hint: 'Zero: a twentieth of the bonus, at most 500.',
    },
    { name: 'valid_days', label: 'Days to play it', initial: rule('valid_days', '7') },
    ...eligibilityOf(base),
    { name: 'budget', label: `Budget, in ${currency}`, initial: base ? decimal(base.budget) : '' },
  ];
}

type Rounds = Partial<Record<'provider_code' | 'game_code' | 'game_name' | 'bet_value', string>> & {
  rounds?: number;
  days?: number;
};

/** Rounds of a game instead of money. */
function roundsOf(base: CampaignItem | undefined, currency: string): Field[] {
  const now = (base?.rules.free_rounds ?? {}) as Rounds;
  const field = (name: string, label: string, initial: string, hint = 'For free rounds.'): Field => ({
    ...{ name, label, hint, initial, isRequired: false },
  });
  const game = now.game_code ? `${now.provider_code}/${now.game_code}` : '';
  const stake = now.bet_value ? decimal({ amount: now.bet_value, currency }) : '';
  return [
    field('rounds', 'Or free rounds, how many', String(now.rounds ?? ''), 'Nothing for money.'),
    field('rounds_game', 'Game of the rounds', game, 'Provider and code: BAIZE/lantern-reels'),
    field('rounds_name', 'Its name for players', now.game_name ?? ''),
    field('rounds_stake', `Stake of each, in ${currency}`, stake),
    field('rounds_days', 'Days to play the rounds', String(now.days ?? '')),
  ];
}

/** Reads those back: null for money, the name of the first field that is wrong otherwise. */
function freeRounds(values: Values, currency: string): object | string | null {
  const count = (values.rounds ?? '').trim();
  if (count === '') return null;
  if (!/^\d{1,4}$/.test(count)) return 'rounds';
  const [provider_code, game_code, ...rest] = (values.rounds_game ?? '').trim().split('/');
  if (!provider_code || !game_code || rest.length > 0) return 'rounds_game';
  const bet_value = toMinor(values.rounds_stake ?? '', currency);
  if (!bet_value) return 'rounds_stake';
  const days = (values.rounds_days ?? '').trim();
  if (!/^\d{1,2}$/.test(days)) return 'rounds_days';
  const game_name = (values.rounds_name ?? '').trim();
  return { provider_code, game_code, game_name, rounds: Number(count), bet_value, days: Number(days) };
}

const LISTS = ['levels', 'countries', 'once_per'] as const;

/** Whom it is for: lists with commas between, empty for everybody. */
function eligibilityOf(base: CampaignItem | undefined): Field[] {
  const list = (name: string) => ((base?.rules[name] ?? []) as unknown[]).join(', ');
  const field = (name: string, label: string, hint: string): Field => ({
    ...{ name, label, hint, initial: list(name), isRequired: false },
  });
  return [
    {
      name: 'segment',
      label: 'For players who are',
      kind: 'choice',
      initial: String(base?.rules.segment ?? 'all'),
      options: choices(['all', 'active_7', 'active_30', 'quiet_30']),
    },
    field('levels', 'Of VIP levels', 'From 0, with commas; nothing for all.'),
    field('countries', 'Of countries', 'By phone number: PH, ID; nothing for all.'),
    field(
      'once_per',
      'Once for each',
      'person, device, bank, address; nothing for what its type begins with.',
    ),
    { name: 'priority', label: 'Priority', initial: String(base?.rules.priority ?? 0) },
    {
      name: 'stackable',
      label: 'Beside other bonuses',
      kind: 'choice',
      initial: String(base?.rules.stackable ?? true),
      options: [
        { value: 'true', label: 'Waits its turn' },
        { value: 'false', label: 'Stands alone' },
      ],
    },
  ];
}

/** Reads those fields back. */
function eligibility(values: Values): Record<string, unknown> {
  const read = (name: (typeof LISTS)[number]) =>
    (values[name] ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  return {
    segment: values.segment,
    levels: read('levels').map(Number),
    countries: read('countries'),
    once_per: read('once_per'),
    stackable: values.stackable !== 'false',
  };
}

const rebateText = (rebate: unknown): string =>
  Object.entries((rebate ?? {}) as Record<string, number>)
    .map(([category, points]) => `${category} ${points / 100}`)
    .join(', ');

/** `slots 0.5, table 0.2` as hundredths of a percent by category; undefined when it is none. */
function rebateOf(text: string): Record<string, number> | undefined {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const read = parts.map((part) => /^([a-z]+) +(\d{1,2}(?:[.]\d{1,2})?) *%?$/.exec(part));
  if (read.includes(null)) return undefined;
  return Object.fromEntries(read.map((part) => [part![1]!, Math.round(Number(part![2]) * 100)]));
}

/** The rules of a form's values; the name of the first field that is wrong otherwise. */
function rulesOf(values: Values, base: CampaignItem | undefined, currency: string): object | string {
  const rules: Record<string, unknown> = {
    ...base?.rules,
    ...eligibility(values),
    type: values.type,
    mode: values.mode,
  };
  rules.title = { ...(base?.rules.title as object | undefined), EN: values.title };
  for (const name of SUMS) {
    const isNothing = /^0*([.]0*)?$/.test((values[name] ?? '').replaceAll(',', ''));
    const sum = isNothing ? '0' : toMinor(values[name] ?? '', currency);
    if (sum === undefined) return name;
    rules[name] = sum;
  }
  const rebate = rebateOf(values.rebate ?? '');
  if (!rebate) return 'rebate';
  rules.rebate = rebate;
  const rounds = freeRounds(values, currency);
  if (typeof rounds === 'string') return rounds;
  rules.free_rounds = rounds;
  // Nothing written is the limit of the house, not a limit of nothing.
  if (rules.max_bet === '0') rules.max_bet = null;
  for (const name of NUMBERS) {
    if (!/^\d{1,4}$/.test(values[name] ?? '')) return name;
    rules[name] = Number(values[name]);
  }
  return rules;
}

/** Writes a campaign down, or a new version of one. What it will cost is simulated by the server. */
export function CampaignDraft({ base, onClose }: Props) {
  const act = useAct();
  const { site } = useSession();
  return (
    <Action
      title={base ? `New version of ${base.title}` : 'New campaign'}
      verb="Write down"
      fields={fieldsOf(base, site.currency)}
      run={async (values) => {
        const rules = rulesOf(values, base, site.currency);
        if (typeof rules === 'string') return { wrong: rules, text: 'This is no number.' };
        const budget = toMinor(values.budget ?? '', site.currency);
        if (!budget) return { wrong: 'budget', text: 'That is no sum.' };
        const campaign_id = base?.campaign_id ?? values.campaign_id ?? '';
        const starts_at = base?.starts_at ?? new Date().toISOString();
        const answer = await act('draftCampaign', {
          campaign_id,
          rules: rules as Record<string, unknown>,
          budget,
          starts_at,
          ends_at: base?.ends_at ?? null,
          reason: values.reason ?? '',
        });
        if (answer.ok || answer.error !== 'invalidRequest') return answer;
        const [first] = (answer.detail as { fields?: { field: string; rule: string }[] }).fields ?? [];
        return {
          wrong: first?.field ?? '',
          text: first ? `${words(first.field)}: ${first.rule}` : 'Not right.',
        };
      }}
      onClose={onClose}
    >
      {base && 'The campaign offers nothing until somebody else opens the new version. '}
      {!base && 'It offers nothing until somebody else opens it. '}
      What it will cost is simulated first.
    </Action>
  );
}
