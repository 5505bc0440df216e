import { useState } from 'react';
import type { ExposureRules } from '#contracts/console/exposure-policy.ts';
import type { CallOutput } from '../../lib/api.ts';
import { decimal, formatMoney, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Button, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { useProposalOutcome } from '../../ui/proposal-outcome.ts';
import { PolicyVersions } from './policy-versions.tsx';

type Share = Exclude<keyof ExposureRules, 'bank'>;
const SHARES: readonly { name: Share; label: string }[] = [
  { name: 'bet_bp', label: 'Maximum win per bet' },
  { name: 'player_bp', label: 'Per player and day' },
  { name: 'game_bp', label: 'Per game and day' },
  { name: 'day_bp', label: 'All own games per day' },
];

/** The loss limit of own games, its use today, and all its versions. */
export default function ExposurePolicy() {
  const { may, site } = useSession();
  const { data, error, reload } = useRead('exposurePolicy', {}, 60);
  const [isChanging, setChanging] = useState(false);
  const sum = (amount: string) => formatMoney({ amount, currency: site.currency });
  return (
    <Page
      title="Exposure limits"
      hint="How much players can win in own games per bet, player, game and day. Tighter limits apply immediately, looser ones need a second approver. Days are UTC days."
    >
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <>
          <section className="card">
            <h2>Own games</h2>
            {!data.is_declared && (
              <p className="hint">
                No bankroll is declared. The default of the currency applies, whatever your funds: declare
                your own before you accept real money.
              </p>
            )}
            <Facts>
              <Fact name="Bankroll">{sum(data.rules.bank)}</Fact>
              {SHARES.map(({ name, label }) => (
                <Fact key={name} name={label}>
                  {percent(data.rules[name])} % ({sum(shareOf(data.rules, name))})
                </Fact>
              ))}
            </Facts>
            {may('cashier', 'make') && (
              <p className="section">
                <Button onClick={() => setChanging(true)}>Change exposure limits …</Button>
              </p>
            )}
          </section>
          <Today of={data.today} />
          <PolicyVersions of={data.versions} />
        </>
      )}
      {data && isChanging && (
        <Change
          rules={data.rules}
          onClose={(isDone) => {
            setChanging(false);
            if (isDone) void reload();
          }}
        />
      )}
    </Page>
  );
}

const percent = (points: number) => (points / 100).toFixed(2);
const shareOf = (rules: ExposureRules, name: Share) =>
  ((BigInt(rules.bank) * BigInt(rules[name])) / 10_000n).toString();

/** Hundredths of a percent from a typed percentage; undefined if invalid. */
function pointsOf(text: string): number | undefined {
  const points = /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : 0;
  return points >= 1 && points <= 10_000 ? points : undefined;
}

type ChangeProps = { rules: ExposureRules; onClose(isDone: boolean): void };

function Change({ rules, onClose }: ChangeProps) {
  const { currency } = useSession().site;
  const act = useWrite();
  const outcomeOf = useProposalOutcome();
  const [request_id] = useState(() => crypto.randomUUID());
  const fields: FormField[] = [
    {
      name: 'bank',
      label: `Bankroll, ${currency}`,
      initial: decimal({ amount: rules.bank, currency }),
      isRequired: true,
      hint: 'The funds that cover wins in this site’s own games.',
    },
    ...SHARES.map(({ name, label }) => ({
      name,
      label: `${label}, percent of the bankroll`,
      initial: percent(rules[name]),
      isRequired: true,
    })),
  ];
  return (
    <Action
      title="Exposure limits"
      verb="Change"
      fields={fields}
      run={async ({ reason = '', ...values }) => {
        const proposed: ExposureRules = { ...rules };
        const bank = toMinor(values.bank ?? '', currency);
        if (bank === undefined) return { wrong: 'bank', text: 'Bankroll: not a valid amount.' };
        proposed.bank = bank;
        for (const { name, label } of SHARES) {
          const points = pointsOf(values[name] ?? '');
          if (points === undefined) return { wrong: name, text: `${label}: enter 0.01 to 100.` };
          proposed[name] = points;
        }
        return outcomeOf(await act('proposeExposurePolicy', { request_id, rules: proposed, reason }));
      }}
      onClose={onClose}
    >
      Bets that could win more than a limit are declined; the player is shown the highest possible stake.
      Changes apply from the next bet.
    </Action>
  );
}

function Today({ of }: { of: CallOutput<'exposurePolicy'>['today'] }) {
  const { currency } = useSession().site;
  const sum = (amount: string) => formatMoney({ amount, currency });
  return (
    <section className="card section" aria-labelledby="exposure-today">
      <h2 id="exposure-today">Today</h2>
      {of.length === 0 && <p className="hint">No bets in own games today.</p>}
      <Facts>
        {of.map(({ game_code, lost, open, limit }) => (
          <Fact key={game_code} name={game_code || 'All own games'}>
            players’ net win {sum(lost)}, possible in open rounds {sum(open)}, limit {sum(limit)}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
