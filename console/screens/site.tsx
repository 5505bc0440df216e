import { useState } from 'react';
import type { Out } from '../lib/api.ts';
import { useSession, words } from '../lib/session.ts';
import { useAct, useCall } from '../lib/use-call.ts';
import { Action } from '../ui/action.tsx';
import { Link } from '../ui/link.tsx';
import { Badge, Button, Fact, Facts, Missing, Page } from '../ui/parts.tsx';
import { useToast } from '../ui/toast.tsx';
import { SiteRegistration } from './site-registration.tsx';
import { SiteSettings } from './site-settings.tsx';

type Profile = Out<'siteTerms'>['profiles'][number];

/** What a profile means, in words. */
function meaningOf({ name, closed }: Profile): string {
  const shut = closed.length === 0 ? 'Closes no category' : `Closes ${closed.map(words).join(', ')}`;
  return name === 'strict'
    ? `${shut}. Where every site begins.`
    : `${shut}. For places whose licence names every category.`;
}

/** What the site is, whom it takes, and what the place it is licensed in allows. */
export default function Site() {
  const { site, may } = useSession();
  const { data, error, reload } = useCall('siteTerms', {});
  const [wanted, want] = useState<Profile>();
  const act = useAct();
  const toast = useToast();
  return (
    <Page
      title="Site"
      hint="A site may sell less than its jurisdiction profile allows, never more. Another profile is proposed by one and agreed to by another."
    >
      {!data ? (
        <Missing error={error} />
      ) : (
        <div className="cards">
          <section className="card">
            <h2>{site.name}</h2>
            <Facts>
              <Fact name="Address">{site.domain}</Fact>
              <Fact name="Currency">{site.currency}</Fact>
              <Fact name="Profile">{words(data.jurisdiction)}</Fact>
            </Facts>
          </section>
          <SiteSettings />
          <SiteRegistration now={data.registration} onDone={() => void reload()} />
          {data.profiles.map((profile) => (
            <section key={profile.name} className="card">
              <h2>
                {words(profile.name)}{' '}
                {profile.name === data.jurisdiction && <Badge tone="good">in force</Badge>}
              </h2>
              <p>{meaningOf(profile)}</p>
              {profile.name !== data.jurisdiction && may('sites', 'write') && (
                <p className="section">
                  <Button onClick={() => want(profile)}>Propose {profile.name} …</Button>
                </p>
              )}
            </section>
          ))}
        </div>
      )}
      <p className="section hint">
        What waits for somebody’s word stands among the <Link to="/proposals">proposals</Link>.
      </p>
      {wanted && (
        <Action
          title={`Propose the profile ${wanted.name}`}
          verb="Propose"
          run={({ reason = '' }) =>
            act('proposeJurisdiction', {
              ...{ request_id: crypto.randomUUID(), jurisdiction: wanted.name, reason },
            })
          }
          onClose={(isDone) => {
            want(undefined);
            if (isDone) toast('Proposed. Somebody else who may must agree.');
          }}
        >
          {meaningOf(wanted)} Once agreed to, it holds from the next page and the next round on.
        </Action>
      )}
    </Page>
  );
}
