import { lazy, Suspense, useId, useState } from 'react';
import type { WinLimitRules } from '#contracts/console/held-wins.ts';
import { decimal, formatMoney, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Button, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { useProposalOutcome } from '../../ui/proposal-outcome.ts';

const GamePicker = lazy(() => import('../../ui/game-picker.tsx'));

type Amount = 'max_win' | 'player_day' | 'provider_day';
const AMOUNTS: readonly { name: Amount; label: string }[] = [
  { name: 'max_win', label: 'Maximum win per round' },
  { name: 'player_day', label: 'Net win per player and day' },
  { name: 'provider_day', label: 'Net win of all players per day' },
];

/** The maximum amount a provider may credit before a win is held. */
export default function WinLimits() {
  const { may, site } = useSession();
  const { data, error, reload } = useRead('providerWinLimits', {}, 60);
  const [code, choose] = useState('');
  const chosen = data?.value.find(({ provider_code }) => provider_code === code);
  const sum = (amount: string) => formatMoney({ amount, currency: site.currency });
  return (
    <Page
      title="Win limits"
      hint="Provider wins above a limit are held for review. Tighter limits apply immediately, looser ones need a second approver. Days are UTC days; net win = wins − stakes."
    >
      {!data && <Placeholder error={error} />}
      {data?.value.length === 0 && <p className="hint">No game provider is connected.</p>}
      {data?.value.map(({ provider_code, rules, is_declared, net_today }) => (
        <section key={provider_code} className="card section" aria-label={provider_code}>
          <h2>{provider_code}</h2>
          {!is_declared && <p className="hint">The defaults of the currency apply.</p>}
          <Facts>
            {AMOUNTS.map(({ name, label }) => (
              <Fact key={name} name={label}>
                {sum(rules[name])}
              </Fact>
            ))}
            <Fact name="Maximum multiple of the stake">{rules.max_multiple} x</Fact>
            {Object.entries(rules.game_multiples).map(([game, times]) => (
              <Fact key={game} name={game}>
                {times} x
              </Fact>
            ))}
            <Fact name="Net win today">{sum(net_today)}</Fact>
          </Facts>
          {may('cashier', 'make') && (
            <p className="section">
              <Button onClick={() => choose(provider_code)}>Change limits …</Button>
            </p>
          )}
        </section>
      ))}
      {chosen && (
        <Change
          provider_code={chosen.provider_code}
          rules={chosen.rules}
          onClose={(isDone) => {
            choose('');
            if (isDone) void reload();
          }}
        />
      )}
    </Page>
  );
}

const multipleOf = (text: string): number | undefined =>
  /^[1-9]\d{0,7}$/.test(text.trim()) && Number(text) <= 10_000_000 ? Number(text) : undefined;

type Multiples = readonly { code: string; times: string }[];

/** Declared multiples by game code; undefined if one is not a number. */
function gamesOf(multiples: Multiples): Record<string, number> | undefined {
  const games: Record<string, number> = {};
  for (const { code, times } of multiples) {
    const multiple = multipleOf(times);
    if (multiple === undefined) return undefined;
    games[code] = multiple;
  }
  return games;
}

const GAMES_MAX = 500;

type GameMultiplesProps = { provider: string; of: Multiples; onChange(of: Multiples): void };

/** Games of a provider, each with the multiple it declares. */
function GameMultiples({ provider, of, onChange }: GameMultiplesProps) {
  const id = useId();
  const prefix = `${provider}/`;
  const timesOf = (code: string) => of.find((limit) => limit.code === code)?.times ?? '';
  return (
    <fieldset className="rows">
      <legend>Declared maximum by game</legend>
      <label htmlFor={id}>Add a game</label>
      <Suspense fallback={<input id={id} disabled />}>
        <GamePicker
          {...{ id, label: 'Declared maximum by game', max: GAMES_MAX, filter: { provider } }}
          keys={of.map(({ code }) => prefix + code)}
          onChange={(keys) =>
            onChange(
              keys.map((key) => key.slice(prefix.length)).map((code) => ({ code, times: timesOf(code) })),
            )
          }
        />
      </Suspense>
      {of.map(({ code, times }) => (
        <TextField
          key={code}
          {...{ label: `Maximum multiple of ${code}`, value: times, max: 8 }}
          onChange={(text) =>
            onChange(of.map((limit) => (limit.code === code ? { code, times: text } : limit)))
          }
        />
      ))}
    </fieldset>
  );
}

type ChangeProps = { provider_code: string; rules: WinLimitRules; onClose(isDone: boolean): void };

function Change({ provider_code, rules, onClose }: ChangeProps) {
  const { currency } = useSession().site;
  const act = useWrite();
  const outcomeOf = useProposalOutcome();
  const [request_id] = useState(() => crypto.randomUUID());
  const [multiples, setMultiples] = useState<Multiples>(() =>
    Object.entries(rules.game_multiples).map(([code, times]) => ({ code, times: String(times) })),
  );
  const fields: FormField[] = [
    ...AMOUNTS.map(({ name, label }) => ({
      name,
      label: `${label}, ${currency}`,
      initial: decimal({ amount: rules[name], currency }),
      isRequired: true,
    })),
    {
      name: 'max_multiple',
      label: 'Maximum multiple of the stake',
      initial: String(rules.max_multiple),
      isRequired: true,
    },
  ];
  return (
    <Action
      title={`Win limits of ${provider_code}`}
      verb="Change"
      fields={fields}
      body={<GameMultiples provider={provider_code} of={multiples} onChange={setMultiples} />}
      run={async ({ reason = '', ...values }) => {
        const proposed: WinLimitRules = { ...rules };
        for (const { name, label } of AMOUNTS) {
          const amount = toMinor(values[name] ?? '', currency);
          if (amount === undefined) return { wrong: name, text: `${label}: not a valid amount.` };
          proposed[name] = amount;
        }
        const multiple = multipleOf(values.max_multiple ?? '');
        if (multiple === undefined)
          return { wrong: 'max_multiple', text: 'Multiple: enter 1 to 10,000,000 without separators.' };
        const games = gamesOf(multiples);
        if (games === undefined)
          return { wrong: '', text: 'Games: enter 1 to 10,000,000 without separators for each.' };
        return outcomeOf(
          await act('proposeWinLimits', {
            ...{ request_id, provider_code, reason },
            rules: { ...proposed, max_multiple: multiple, game_multiples: games },
          }),
        );
      }}
      onClose={onClose}
    >
      Wins above a limit are held until two people release them. The limits apply from the next win.
    </Action>
  );
}
