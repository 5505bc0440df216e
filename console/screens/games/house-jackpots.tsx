import { useState } from 'react';
import type { JackpotRulesValues } from '#contracts/console/house-jackpots.ts';
import { JACKPOT_KINDS, type JackpotKind } from '#contracts/values/jackpots.ts';
import type { CallOutput } from '../../lib/api.ts';
import { refusedFields } from '../../lib/field-problem.ts';
import { decimal, formatMoney, moment, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField, type Outcome, type Values } from '../../ui/action.tsx';
import { Changes } from '../../ui/changes.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { useProposalOutcome } from '../../ui/proposal-outcome.ts';
import { Queue } from '../../ui/queue.tsx';
import { useToast } from '../../ui/toast.tsx';

type Listed = CallOutput<'houseJackpotList'>;
type Jackpot = Listed['value'][number];

const KINDS: Record<JackpotKind, string> = {
  fixed: 'Fixed prize',
  progressive: 'Progressive',
  must_drop: 'Must drop by an amount',
};
const NEW = 'new';

/** Jackpots of own games: open, change and close them, their pots, wins and history. */
export default function HouseJackpots() {
  const { may, site } = useSession();
  const { data, error, reload } = useRead('houseJackpotList', {}, 30);
  const [id, choose] = useState('');
  const sum = (amount: string) => formatMoney({ amount, currency: site.currency });
  const done = (isDone: boolean) => {
    choose('');
    if (isDone) void reload();
  };
  return (
    <Page
      title="House jackpots"
      hint="Jackpots of own games. Every change needs a second approver and applies from the next round."
    >
      {data && may('cashier', 'make') && (
        <p className="section">
          <Button tone="primary" onClick={() => choose(NEW)}>
            Open a jackpot …
          </Button>
        </p>
      )}
      <Queue
        label="House jackpots"
        rows={data?.value}
        error={error}
        empty="No jackpots."
        rowKey={({ jackpot_id }) => jackpot_id}
        chosen={data?.value.find(({ jackpot_id }) => jackpot_id === id)}
        onChoose={(row) => choose(row?.jackpot_id ?? '')}
        detailTitle={({ rules }) => rules.name}
        detail={(row) => <Detail key={row.jackpot_id} jackpot={row} of={data!} onDone={() => done(true)} />}
        columns={[
          { head: 'Jackpot', cell: ({ rules }) => <b>{rules.name}</b>, kind: 'wide' },
          { head: 'Kind', cell: ({ rules }) => KINDS[rules.kind] },
          { head: 'Pot', cell: ({ amount }) => sum(amount) },
          { head: 'Won', cell: ({ wins, won }) => `${sum(won)} in ${wins}`, kind: 'minor' },
          {
            head: 'State',
            cell: ({ is_open }) => (
              <Badge tone={is_open ? 'good' : 'plain'}>{is_open ? 'open' : 'closed'}</Badge>
            ),
          },
        ]}
      />
      {id === NEW && data && <Change of={data} jackpot={null} onClose={done} />}
    </Page>
  );
}

const percentOf = (share: number) => String(share / 10_000);

type DetailProps = { jackpot: Jackpot; of: Listed; onDone(): void };

function Detail({ jackpot, of, onDone }: DetailProps) {
  const { may, site } = useSession();
  const [opened, setOpened] = useState<'change' | 'close' | null>(null);
  const sum = (amount: string) => formatMoney({ amount, currency: site.currency });
  const { rules, returns } = jackpot;
  const nameOf = (code: string) => of.games.find(({ game_code }) => game_code === code)?.name ?? code;
  const isSame = returns.min === returns.max;
  const close = (isDone: boolean) => {
    setOpened(null);
    if (isDone) onDone();
  };
  return (
    <>
      <Facts>
        <Fact name="Pot">{sum(jackpot.amount)}</Fact>
        <Fact name="Kind">{KINDS[rules.kind]}</Fact>
        <Fact name="Seed, paid by the house when it opens and after every win">{sum(rules.seed)}</Fact>
        {rules.kind !== 'fixed' && <Fact name="Part of each stake">{percentOf(rules.share)} %</Fact>}
        {rules.kind === 'must_drop' ? (
          <Fact name="Won before it exceeds">{sum(rules.cap)}</Fact>
        ) : (
          <Fact name="Average stakes per win">{sum(rules.cycle)}</Fact>
        )}
        <Fact name="Returns of stakes, contributions included">
          {isSame ? returns.min : `${returns.min} to ${returns.max}`} %
        </Fact>
        <Fact name="Games">{rules.games.map(nameOf).join(', ')}</Fact>
        <Fact name="Opened">{moment(jackpot.opened_at)}</Fact>
      </Facts>
      {jackpot.is_open && may('cashier', 'make') && (
        <div className="actions">
          <Button tone="primary" onClick={() => setOpened('change')}>
            Change …
          </Button>
          <Button onClick={() => setOpened('close')}>Close …</Button>
        </div>
      )}
      <h3>Last wins</h3>
      {jackpot.last_wins.length === 0 && <p className="hint">Not won yet.</p>}
      <Facts>
        {jackpot.last_wins.map(({ round_id, game_code, amount, won_at }) => (
          <Fact key={round_id} name={moment(won_at)}>
            {sum(amount)} in {nameOf(game_code)}, round {round_id}
          </Fact>
        ))}
      </Facts>
      <h3>History</h3>
      {jackpot.versions.map(({ version, at, maker, reason, diff }, index) => (
        <details key={version} open={index === 0}>
          <summary>
            {version}. {moment(at)}, {maker?.name ?? 'a command'}
          </summary>
          <p>{reason}</p>
          <Changes of={diff} />
        </details>
      ))}
      {opened === 'change' && <Change of={of} jackpot={jackpot} onClose={close} />}
      {opened === 'close' && <Close of={of} jackpot={jackpot} onClose={close} />}
    </>
  );
}

type FormProps = { of: Listed; jackpot: Jackpot | null; onClose(isDone: boolean): void };

/** Opens a jackpot, or changes its terms. */
function Change({ of, jackpot, onClose }: FormProps) {
  const { currency } = useSession().site;
  const act = useWrite();
  const outcomeOf = useProposalOutcome(problemOf);
  const [request_id] = useState(() => crypto.randomUUID());
  const [jackpot_id] = useState(() => jackpot?.jackpot_id ?? crypto.randomUUID());
  const [kind, setKind] = useState<string>(jackpot?.rules.kind ?? 'progressive');
  const before = jackpot?.rules ?? null;

  async function run({ reason = '', ...values }: Values): Promise<Outcome> {
    const after = rulesFrom({ ...values, kind }, currency);
    if ('wrong' in after) return after;
    return outcomeOf(await act('proposeJackpot', { request_id, jackpot_id, before, after, reason }));
  }
  return (
    <Action
      title={jackpot ? `Change ${jackpot.rules.name}` : 'Open a jackpot'}
      verb="Propose"
      fields={fieldsOf(of, before, currency, { value: kind, set: setKind })}
      run={run}
      onClose={onClose}
    >
      A round’s chance is proportional to its stake and drawn from the round’s seeds. The house pays the seed,
      booked as a cost of the day. Only real money contributes and wins.
    </Action>
  );
}

function fieldsOf(
  { games }: Listed,
  rules: JackpotRulesValues | null,
  currency: string,
  chosen: { value: string; set(value: string): void },
): FormField[] {
  const amount = (value: string | undefined) =>
    value === undefined || value === '0' ? '' : decimal({ amount: value, currency });
  const name = { name: 'name', label: 'Name, as players see it', maxLength: 40, isRequired: true };
  const fields: FormField[] = [
    { ...name, initial: rules?.name ?? '' },
    {
      ...{ name: 'kind', label: 'Kind', kind: 'choice', chosen, initial: chosen.value },
      options: JACKPOT_KINDS.map((value) => ({ value, label: KINDS[value] })),
    },
    { name: 'seed', label: `Seed, ${currency}`, initial: amount(rules?.seed), isRequired: true },
  ];
  if (chosen.value !== 'fixed')
    fields.push({
      ...{ name: 'share', label: 'Part of each stake, percent', isRequired: true },
      initial: rules && rules.share > 0 ? percentOf(rules.share) : '',
      hint: '0.0001 to 20',
    });
  if (chosen.value === 'must_drop')
    fields.push({
      ...{ name: 'cap', label: `Won before it exceeds, ${currency}`, isRequired: true },
      initial: amount(rules?.cap),
    });
  else
    fields.push({
      ...{ name: 'cycle', label: `Average stakes per win, ${currency}`, isRequired: true },
      initial: amount(rules?.cycle),
      hint: 'A round staking one thousandth of this wins once in a thousand rounds on average.',
    });
  fields.push({
    ...{ name: 'games', label: 'Games that contribute', kind: 'checks' },
    options: games.map(({ game_code, name }) => ({ value: game_code, label: name })),
    initial: rules?.games.join(',') ?? '',
  });
  return fields;
}

/** The rules as typed, or the first invalid field. */
function rulesFrom(values: Values, currency: string): JackpotRulesValues | { wrong: string; text: string } {
  const kind = JACKPOT_KINDS.find((jackpotKind) => jackpotKind === values.kind) ?? 'progressive';
  const rules = { name: (values.name ?? '').trim(), kind, seed: '0', share: 0, cycle: '0', cap: '0' };
  const amounts = kind === 'must_drop' ? (['seed', 'cap'] as const) : (['seed', 'cycle'] as const);
  for (const name of amounts) {
    const amount = toMinor(values[name] ?? '', currency);
    if (amount === undefined) return { wrong: name, text: 'Not a valid amount.' };
    rules[name] = amount;
  }
  if (kind !== 'fixed') {
    const typed = (values.share ?? '').trim();
    rules.share = /^\d{1,2}(\.\d{1,4})?$/.test(typed) ? Math.round(Number(typed) * 10_000) : 0;
    if (rules.share < 1 || rules.share > 200_000) return { wrong: 'share', text: 'Enter 0.0001 to 20.' };
  }
  const games = (values.games ?? '').split(',').filter(Boolean);
  return games.length === 0 ? { wrong: 'games', text: 'Choose at least one game.' } : { ...rules, games };
}

const PROBLEMS: Record<string, string> = {
  'name taken': 'Another open jackpot has this name.',
  'games taken': 'One of these games is part of another open jackpot.',
  'seed return': 'A game and the jackpot together would return 100 % or more.',
  'cap range': 'Must be above the seed and the pot.',
  'cycle range': 'Must be above the highest stake of the games.',
};

function problemOf(detail: unknown): { wrong: string; text: string } {
  const [first] = refusedFields(detail);
  const name = first?.field.split('.').at(-1) ?? '';
  return { wrong: name, text: PROBLEMS[`${name} ${first?.rule}`] ?? 'Not valid.' };
}

function Close({ of, jackpot, onClose }: FormProps & { jackpot: Jackpot }) {
  const { currency } = useSession().site;
  const act = useWrite();
  const toast = useToast();
  const [request_id] = useState(() => crypto.randomUUID());
  const { jackpot_id, rules, amount } = jackpot;
  const heirs = of.value.filter((jackpot) => jackpot.is_open && jackpot.jackpot_id !== jackpot_id);
  const fields: FormField[] = [
    {
      ...{ name: 'heir', label: 'The pot goes to', kind: 'choice', isRequired: false, initial: '' },
      options: [
        { value: '', label: 'The house (untouched seed only)' },
        ...heirs.map((heir) => ({ value: heir.jackpot_id, label: heir.rules.name })),
      ],
    },
  ];
  return (
    <Action
      title={`Close ${rules.name}`}
      verb="Propose"
      isDangerous
      fields={fields}
      run={async ({ reason = '', heir = '' }) => {
        const answer = await act('closeJackpot', { request_id, jackpot_id, heir: heir || null, reason });
        if (answer.ok) toast('Proposed. Waiting for a second approver.');
        else if (answer.error === 'invalidRequest')
          return {
            wrong: 'heir',
            text: heir
              ? 'The pot would not fit below the other jackpot’s maximum.'
              : 'Players have contributed: choose the jackpot that receives the pot.',
          };
        return answer;
      }}
      onClose={onClose}
    >
      The pot is {formatMoney({ amount, currency })}. What players have contributed moves to another jackpot;
      only an untouched seed returns to the house.
    </Action>
  );
}
