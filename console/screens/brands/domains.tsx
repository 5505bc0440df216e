import { useState } from 'react';
import { api, type CallOutput } from '../../lib/api.ts';
import { errorText, isStale } from '../../lib/errors.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button } from '../../ui/components.tsx';

type Check = CallOutput<'checkDomains'>['value'][number];

const STATES = {
  here: { tone: 'good', text: 'Points to this server' },
  elsewhere: { tone: 'bad', text: 'Points to another server' },
  unresolved: { tone: 'bad', text: 'No DNS record' },
  unreachable: { tone: 'warn', text: 'No response over HTTPS' },
} as const;

/** Domains of the brand, whether each resolves to this server, and the form that changes them. */
export function Domains({ domains, onDone }: { domains: readonly string[]; onDone(): void }) {
  const { site, may } = useSession();
  const [isChanging, setChanging] = useState(false);
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const [state, setState] = useState({ isBusy: false, error: '' });

  async function check(): Promise<void> {
    setState({ isBusy: true, error: '' });
    const answer = await api.checkDomains({ site_id: site.site_id });
    if (answer.ok) setChecks(answer.value);
    setState({ isBusy: false, error: answer.ok ? '' : errorText(answer.error) });
  }

  return (
    <section className="card">
      <h2>Domains</h2>
      <ul className="opening-list" aria-live="polite">
        {domains.map((domain) => (
          <li key={domain}>
            <code>{domain}</code>
            <Found check={checks.find((check) => check.domain === domain)} />
          </li>
        ))}
      </ul>
      <p className="form-error" role="alert">
        {state.error}
      </p>
      <div className="filters section">
        <Button disabled={state.isBusy} onClick={() => void check()}>
          Check domains
        </Button>
        {may('sites', 'write') && <Button onClick={() => setChanging(true)}>Change domains …</Button>}
      </div>
      {isChanging && (
        <DomainsAction
          domains={domains}
          onClose={(isDone) => {
            setChanging(false);
            if (isDone) onDone();
          }}
        />
      )}
    </section>
  );
}

function Found({ check }: { check: Check | undefined }) {
  if (!check) return null;
  const { tone, text } = STATES[check.state];
  const more = [check.addresses.join(', '), check.problem].filter(Boolean).join(': ');
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {check.state !== 'here' && more && <small className="hint">{more}</small>}
    </>
  );
}

type ActionProps = { domains: readonly string[]; onClose(isDone: boolean): void };

function DomainsAction({ domains, onClose }: ActionProps) {
  const write = useWrite();
  const [before] = useState(domains);
  return (
    <Action
      title="Change domains"
      verb="Change"
      fields={[
        {
          ...{ name: 'domains', label: 'Domains, one per line', kind: 'area', initial: domains.join('\n') },
          hint: 'A removed domain stops working immediately.',
        },
      ]}
      run={async ({ reason = '', domains: text = '' }) => {
        const domains = text
          .trim()
          .toLowerCase()
          .split(/[\s,]+/);
        const answer = await write('setBrandDomains', { before: [...before], domains, reason });
        if (answer.ok || isStale(answer) || answer.error !== 'changedMeanwhile') return answer;
        return { wrong: '', text: 'Nothing to change.' };
      }}
      onClose={onClose}
    />
  );
}
