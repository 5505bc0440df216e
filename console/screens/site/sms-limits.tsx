import { useState } from 'react';
import { hasAccess } from '#contracts/console/rights.ts';
import type { SmsCeiling, SmsQuota, SmsRules } from '#contracts/console/sms-limits.ts';
import type { CallOutput } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Button, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { ChangeCeiling, ChangeRules, SCOPES } from './sms-limit-dialogs.tsx';

const quota = ({ hour, day }: SmsQuota) =>
  `${hour.toLocaleString('en')} an hour, ${day.toLocaleString('en')} a day`;

/** How many SMS the site and the installation send, and the messages of today. */
export default function SmsLimits() {
  const { data, error, reload } = useRead('smsLimits', {}, 60);
  const [changing, change] = useState<'' | 'rules' | 'ceiling'>('');
  const close = (isDone: boolean) => {
    change('');
    if (isDone) void reload();
  };
  return (
    <Page
      title="SMS limits"
      hint="SMS quotas against toll fraud. Tighter limits apply immediately, looser ones need a second approver. Hours and days are UTC. A reached limit raises a report alarm."
    >
      {!data && <Placeholder error={error} />}
      {data && (
        <>
          <Rules rules={data.rules} home={data.home_prefix} onChange={() => change('rules')} />
          <Ceiling ceiling={data.ceiling} onChange={() => change('ceiling')} />
          <Today of={data.today} />
        </>
      )}
      {data && changing === 'rules' && <ChangeRules rules={data.rules} onClose={close} />}
      {data && changing === 'ceiling' && <ChangeCeiling ceiling={data.ceiling} onClose={close} />}
    </Page>
  );
}

function Rules({ rules, home, onChange }: { rules: SmsRules; home: string; onChange(): void }) {
  const { may } = useSession();
  return (
    <section className="card section" aria-labelledby="sms-site">
      <h2 id="sms-site">This site</h2>
      <Facts>
        {SCOPES.map(({ name, label }) => (
          <Fact key={name} name={label}>
            {quota(rules[name])}
          </Fact>
        ))}
        {home && !rules.prefixes.some(({ prefix }) => prefix === home) && (
          <Fact name={`To +${home}, country of the currency`}>no separate limit</Fact>
        )}
        {rules.prefixes.map(({ prefix, ...limit }) => (
          <Fact key={prefix} name={`To +${prefix}`}>
            {limit.day === 0 ? 'blocked' : quota(limit)}
          </Fact>
        ))}
        <Fact name="Reserved for known browsers">{rules.reserve_percent} %</Fact>
        <Fact name="Alarm for a country">
          {rules.surge_count} an hour and {rules.surge_factor} times the average of the last seven days
        </Fact>
      </Facts>
      {may('gateways', 'make') && (
        <p className="section">
          <Button onClick={onChange}>Change limits …</Button>
        </p>
      )}
    </section>
  );
}

function Ceiling({ ceiling, onChange }: { ceiling: SmsCeiling; onChange(): void }) {
  const { me } = useSession();
  const sum = (amount: string) => formatMoney({ amount, currency: ceiling.currency });
  return (
    <section className="card section" aria-labelledby="sms-all">
      <h2 id="sms-all">All sites</h2>
      <Facts>
        <Fact name="All messages">{quota(ceiling.total)}</Fact>
        <Fact name="Price of 1,000 messages">{sum(ceiling.price_per_1000)}</Fact>
        <Fact name="Cost ceiling per day">{sum(ceiling.cost_day)}</Fact>
      </Facts>
      {hasAccess(me.everywhere, 'gateways', ['make']) && (
        <p className="section">
          <Button onClick={onChange}>Change ceiling …</Button>
        </p>
      )}
    </section>
  );
}

function Today({ of }: { of: CallOutput<'smsLimits'>['today'] }) {
  return (
    <section className="card section" aria-labelledby="sms-today">
      <h2 id="sms-today">Today</h2>
      <Facts>
        <Fact name="Sent">{of.sent.toLocaleString('en')}</Fact>
        <Fact name="Rejected">{of.refused.toLocaleString('en')}</Fact>
        {of.countries.map(({ prefix, sent, refused }) => (
          <Fact key={prefix} name={`To +${prefix}`}>
            {sent.toLocaleString('en')} sent{refused > 0 && `, ${refused.toLocaleString('en')} rejected`}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
