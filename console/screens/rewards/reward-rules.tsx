import { useState } from 'react';
import type { RewardRules } from '#contracts/console/rewards.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import type { CallOutput } from '../../lib/api.ts';
import { decimal } from '../../lib/format.ts';
import { IDENTITY_REQUIRED } from '../../lib/identity-levels.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { levelName } from '../../lib/vip-levels.ts';
import { Button, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { RuleForm } from './rule-form.tsx';

type Part = keyof RewardRules;

/** Referral rewards, the release of claimed tokens, and how levels are counted. */
export default function RewardRulesScreen() {
  const { may, site } = useSession();
  const { data, error, reload } = useRead('rewardRules', {}, 60);
  const [part, change] = useState<Part | ''>('');
  const done = useCloseWithToast((isDone) => {
    change('');
    if (isDone) void reload();
  });
  const card = (name: Part, title: string, facts: readonly [string, string][]) => (
    <section className="card">
      <h2>{title}</h2>
      <Facts>
        {facts.map(([fact, text]) => (
          <Fact key={fact} name={fact}>
            {text}
          </Fact>
        ))}
      </Facts>
      {may('campaigns', 'make') && (
        <p className="section">
          <Button onClick={() => change(name)}>Change {title.toLowerCase()} …</Button>
        </p>
      )}
    </section>
  );
  return (
    <Page
      title="Reward rules"
      hint="Rules of referrals, token release and VIP levels. Needs a second approver. Players keep the terms in force when they signed up or claimed."
    >
      {data ? (
        <div className="cards">
          {card('referral', 'Referrals', invitationFacts(data, site.currency))}
          {card('tokens', 'Token claims', tokenFacts(data, site.currency))}
          {data.vip && card('vip', 'Levels', levelFacts(data))}
          {data.capped.length > 0 && <Capped of={data.capped} currency={site.currency} />}
        </div>
      ) : (
        <Placeholder error={error} />
      )}
      {data && part && (
        <RuleForm part={part} rules={data} onClose={done('Proposed. Waiting for approval.')} />
      )}
    </Page>
  );
}

function invitationFacts({ referral }: RewardRules, currency: string): [string, string][] {
  if (!referral) return [['Referrals', 'No referral rewards on this site.']];
  const sum = (amount: string) => `${decimal({ amount, currency })} ${currency}`;
  return [
    [
      'Reward',
      `${counted(referral.tokens, 'token')}, at most ${counted(referral.monthly_cap, 'friend')} a month`,
    ],
    ['Condition', `deposits of ${sum(referral.min_deposit)} and turnover of ${sum(referral.min_turnover)}`],
    ['Within', `${counted(referral.days, 'day')} of sign-up`],
    ['The friend has', IDENTITY_REQUIRED[referral.min_identity] ?? ''],
    [
      'Commission',
      referral.commission > 0
        ? `${referral.commission / 100}% of the friend’s turnover, permanently`
        : 'none',
    ],
    ['Same household', referral.allows_same_address ? 'counts' : 'does not count'],
  ];
}

function tokenFacts({ tokens }: RewardRules, currency: string): [string, string][] {
  if (!tokens) return [['Released', 'on claim']];
  const { turnover_per_token, hours } = tokens;
  const play =
    turnover_per_token &&
    `one for ${decimal({ amount: turnover_per_token, currency })} ${currency} of own turnover`;
  const time = hours === null ? null : `all ${counted(hours, 'hour')} after the claim`;
  return [['Released', [play, time].filter(Boolean).join('; ')]];
}

function levelFacts({ vip, levels, lawful_above }: CallOutput<'rewardRules'>): [string, string][] {
  if (!vip) return [];
  const { promotion, carry_base, progress_mode, approval_above, reapproval_days, give_back_percent } = vip;
  const asks = [approval_above, lawful_above].filter((position) => position !== null);
  const name = asks.length > 0 && levelName(levels, Math.min(...asks));
  return [
    [
      'Reviewed levels',
      name ? `levels above ${name}; again ${counted(reapproval_days, 'day')} after a rejection` : 'none',
    ],
    ['Level requirement', promotion === 'all' ? 'deposits and turnover' : 'deposits or turnover'],
    ['Monthly totals start', carry_base ? 'with the amounts that earned the level' : 'at zero'],
    ['Progress bars start', progress_mode === 'A' ? 'at zero' : 'at the carried-over amount'],
    ['Rebates and cashback', `at most ${give_back_percent}% of the expected revenue`],
  ];
}

type CappedProps = { of: CallOutput<'rewardRules'>['capped']; currency: string };

/** Reduced payouts, with their original amounts and the share of expected revenue. */
function Capped({ of, currency }: CappedProps) {
  const sum = (amount: string) => `${decimal({ amount, currency })} ${currency}`;
  return (
    <section className="card">
      <h2>Capped payouts</h2>
      <p className="hint">Rebates and cashback reduced to the cap on expected revenue.</p>
      <Facts>
        {of.map(({ player_id, kind, period, amount, amount_before_cap, cap }) => (
          <Fact key={`${player_id} ${kind} ${period}`} name={`${kind} ${period}`}>
            {sum(amount)} paid of {sum(amount_before_cap)}; cap {sum(cap)}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
