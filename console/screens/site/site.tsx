import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { SiteIdentity } from './identity.tsx';
import { SiteRegistration } from './registration.tsx';
import { SiteSettings } from './settings.tsx';

/** What the site is, whom it takes, and what the place it is licensed in allows. */
export default function Site() {
  const { site } = useSession();
  const { data, error, reload } = useRead('siteTerms', {});
  return (
    <Page title="Site" hint="A site may offer less than its jurisdiction profile allows, never more.">
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <div className="cards">
          <section className="card">
            <h2>{site.name}</h2>
            <Facts>
              <Fact name="Address">{site.domain}</Fact>
              <Fact name="Currency">{site.currency}</Fact>
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
    </Page>
  );
}
