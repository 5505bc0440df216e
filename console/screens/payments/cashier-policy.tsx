import { useState } from 'react';
import type { CashierRules } from '#contracts/console/cashier-policy.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { useProposalOutcome } from '../../ui/proposal-outcome.ts';
import { cashierRuleText, GROUPS, type RuleGroup, readRule, ruleFieldOf } from './cashier-rules.ts';
import { PolicyVersions } from './policy-versions.tsx';

/** The rules for the site's payments, group by group, and all their versions. */
export default function CashierPolicy() {
  const { may, site } = useSession();
  const { data, error, reload } = useRead('cashierPolicy', {}, 60);
  const [group, change] = useState<RuleGroup>();
  return (
    <Page
      title="Cashier policy"
      hint="Limits, approvals and checks of deposits and withdrawals. Stricter settings apply immediately, looser ones need a second approver."
    >
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <>
          <div className="cards">
            {GROUPS.map((group) => (
              <section key={group.title} className="card">
                <h2>{group.title}</h2>
                <Facts>
                  {group.rules.map((rule) => (
                    <Fact key={rule.name} name={rule.label}>
                      {cashierRuleText(rule, data.rules, { currency: site.currency, levels: data.levels })}
                    </Fact>
                  ))}
                </Facts>
                {may('cashier', 'make') && (
                  <p className="section">
                    <Button onClick={() => change(group)}>Change {group.title.toLowerCase()} …</Button>
                  </p>
                )}
              </section>
            ))}
          </div>
          <PolicyVersions of={data.versions} />
        </>
      )}
      {data && group && (
        <Change
          group={group}
          rules={data.rules}
          adapters={data.adapters}
          levels={data.levels}
          onClose={(isDone) => {
            change(undefined);
            if (isDone) void reload();
          }}
        />
      )}
    </Page>
  );
}

type ChangeProps = {
  group: RuleGroup;
  rules: CashierRules;
  adapters: readonly string[];
  levels: readonly string[];
  onClose(isDone: boolean): void;
};

function Change({ group, rules, adapters, levels, onClose }: ChangeProps) {
  const { currency } = useSession().site;
  const act = useWrite();
  const outcomeOf = useProposalOutcome();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={group.title}
      verb="Change"
      fields={group.rules.map((rule) => ruleFieldOf(rule, rules, { currency, adapters, levels }))}
      run={async ({ reason = '', ...values }) => {
        const changed: Record<string, unknown> = {};
        for (const rule of group.rules) {
          const read = readRule(rule, values, currency);
          if ('wrong' in read) return read;
          changed[rule.name] = read.value;
        }
        const proposed = { ...rules, ...changed } as CashierRules;
        return outcomeOf(await act('proposeCashierPolicy', { request_id, rules: proposed, reason }));
      }}
      onClose={onClose}
    >
      Stricter values apply immediately, looser ones once approved. They apply from the next payment.
    </Action>
  );
}
