import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { SiteIdentity } from './identity.tsx';
import { MaintenanceLinks } from './maintenance-links.tsx';
import { Origin } from './origin.tsx';
import { SiteSettings } from './settings.tsx';
import { TimeZone } from './time-zone.tsx';

/** The site's profile, its admission rules, and its jurisdiction's requirements. */
export default function Site() {
  const { site, may } = useSession();
  const { data, error, reload } = useRead('siteTerms', {});
  return (
    <Page
      title="Site"
      hint="Identity, settings and registration of the site. A site can be stricter than its jurisdiction profile, never looser."
    >
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <div className="cards">
          <section className="card">
            <h2>{site.name}</h2>
            <Facts>
              <Fact name="Address">{site.domain}</Fact>
              <Fact name="Currency">{site.currency}</Fact>
              <Fact name="Time zone">
                <TimeZone />
              </Fact>
              <Fact name="Jurisdiction profile">
                <Link to="/jurisdictions">{data.jurisdiction}</Link>
              </Fact>
            </Facts>
          </section>
          <SiteRegistration now={data.registration} onDone={() => void reload()} />
          <SiteIdentity />
          <SiteSettings />
        </div>
      )}
      {may('sites', 'write') && <MaintenanceLinks />}
    </Page>
  );
}

type Registration = CallOutput<'siteTerms'>['registration'];

/** Who may register on a site, and how. */
const WORDS: Record<Registration, { means: string; verb: string }> = {
  open: { means: 'Anyone can open an account.', verb: 'Open registration' },
  code: {
    means: 'Only people who verify a phone number or email address can open an account.',
    verb: 'Require a code',
  },
  closed: {
    means: 'New accounts cannot be opened. Existing players sign in as before.',
    verb: 'Close registration',
  },
};
const ALL = Object.keys(WORDS) as Registration[];

/** The site's new-player admission; one person changes it, with a reason. */
function SiteRegistration({ now, onDone }: { now: Registration; onDone: () => void }) {
  const { may } = useSession();
  const [chosen, choose] = useState<Registration>();
  const act = useWrite();
  return (
    <section className="card">
      <h2>New players</h2>
      <p>
        {WORDS[now].means}
        <Origin of="registration" />
      </p>
      {may('sites', 'write') && (
        <p className="section actions">
          {ALL.filter((name) => name !== now).map((name) => (
            <Button key={name} onClick={() => choose(name)}>
              {WORDS[name].verb} …
            </Button>
          ))}
        </p>
      )}
      {chosen && (
        <Action
          title={WORDS[chosen].verb}
          verb={WORDS[chosen].verb}
          run={({ reason = '' }) => act('setRegistration', { registration: chosen, reason })}
          onClose={(isDone) => {
            choose(undefined);
            if (isDone) onDone();
          }}
        >
          {WORDS[chosen].means} Live within a second.
        </Action>
      )}
    </section>
  );
}
