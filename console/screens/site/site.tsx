import { useState } from 'react';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Link } from '../../ui/link.tsx';
import { Fact, Facts, Missing, Page } from '../../ui/parts.tsx';
import { useToast } from '../../ui/toast.tsx';
import { SiteIdentity } from './identity.tsx';
import { meaningOf, type Profile, placeOf, SiteProfiles } from './jurisdiction.tsx';
import { SiteRegistration } from './registration.tsx';
import { SiteSettings } from './settings.tsx';

/** What the site is, whom it takes, and what the place it is licensed in allows. */
export default function Site() {
  const { site, may } = useSession();
  const { data, error, reload } = useRead('siteTerms', {});
  const [wanted, want] = useState<{ profile: Profile; request_id: string }>();
  const act = useWrite();
  const toast = useToast();
  return (
    <Page
      title="Site"
      hint="A site may offer less than its jurisdiction profile allows, never more. Changing the profile needs two people."
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
              <Fact name="Profile">{placeOf(data.jurisdiction)}</Fact>
            </Facts>
          </section>
          <SiteRegistration now={data.registration} onDone={() => void reload()} />
          <SiteIdentity />
          <SiteSettings />
        </div>
      )}
      {data && (
        <section className="section">
          <h2>Jurisdiction profiles</h2>
          <SiteProfiles
            profiles={data.profiles}
            now={data.jurisdiction}
            {...(may('sites', 'write') && {
              onPropose: (profile: Profile) => want({ profile, request_id: crypto.randomUUID() }),
            })}
          />
        </section>
      )}
      <p className="section hint">
        Pending changes are listed under <Link to="/proposals">proposals</Link>.
      </p>
      {wanted && (
        <Action
          title={`Propose the profile ${placeOf(wanted.profile.name)}`}
          verb="Propose"
          run={({ reason = '' }) =>
            act('proposeJurisdiction', {
              ...{ request_id: wanted.request_id, jurisdiction: wanted.profile.name, reason },
            })
          }
          onClose={(isDone) => {
            want(undefined);
            if (isDone) toast('Proposed. Waiting for a second approver.');
          }}
        >
          {meaningOf(wanted.profile)} Once agreed to, it holds from the next page and the next round on.
        </Action>
      )}
    </Page>
  );
}
