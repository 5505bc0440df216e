import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasAccess } from '#contracts/console/rights.ts';
import { registerCurrencies } from '#contracts/values/currency.ts';
import { api, onSignedOutDo, setToken } from '../lib/api.ts';
import { showTimesIn } from '../lib/format.ts';
import { createQueryClient } from '../lib/query.ts';
import { type Me, SessionContext } from '../lib/session.ts';
import { siteOfAddress } from '../lib/site-address.ts';
import { BrandForm } from '../screens/brands/brand-form.tsx';
import { Button, Placeholder } from '../ui/components.tsx';
import { Toasts } from '../ui/toast.tsx';
import { Enrolment } from './enrolment.tsx';
import { Frame } from './frame.tsx';
import { Setup } from './setup.tsx';
import { SignIn } from './sign-in.tsx';

const SITE_KEY = 'baize-console-site';

/** The address decides; without a site in it, the last one chosen in this browser. */
const firstSite = (): number => siteOfAddress(location.search) || Number(localStorage.getItem(SITE_KEY) ?? 0);

/** The page of an enrolment link, which needs no session, or the console. */
export function Root() {
  return useLocation().pathname === '/enrol' ? <Enrolment /> : <Console />;
}

/** The person signed in in this tab, and the actions that change it. */
function useMe(client: QueryClient) {
  const [me, setMe] = useState<Me | 'nobody' | 'asking' | 'setup'>('asking');
  const enter = useCallback((who: Me) => {
    setToken(who.token);
    registerCurrencies(who.currencies);
    setMe(who);
  }, []);
  const leave = useCallback(() => {
    setToken('');
    client.clear();
    setMe('nobody');
  }, [client]);
  useEffect(() => {
    onSignedOutDo(leave);
    void currentVisitor().then((found) => (typeof found === 'string' ? setMe(found) : enter(found)));
  }, [enter, leave]);
  const signOut = useCallback(() => {
    void api.signOut({}).then(leave);
  }, [leave]);
  return { me, enter, signOut };
}

/** The console of the person who is signed in, or the sign-in page. */
function Console() {
  const [client] = useState(createQueryClient);
  const { me, enter, signOut } = useMe(client);
  const [siteId, setSiteId] = useState(firstSite);
  const navigate = useNavigate();

  /** A newly created brand opens at its checklist. */
  const refresh = useCallback(
    async (id: number) => {
      const answer = await api.session({});
      if (!answer.ok) return;
      client.clear();
      enter(answer);
      setSiteId(id);
      await navigate(`/go-live?site=${id}`);
    },
    [client, enter, navigate],
  );

  const session = useMemo(() => {
    if (typeof me === 'string' || me.sites.length === 0) return undefined;
    const site = me.sites.find(({ site_id }) => site_id === siteId) ?? me.sites[0]!;
    showTimesIn(site.zone);
    return {
      me,
      site,
      setSite(id: number) {
        localStorage.setItem(SITE_KEY, String(id));
        client.clear();
        setSiteId(id);
      },
      refresh,
      end: signOut,
    };
  }, [client, me, siteId, signOut, refresh]);

  if (me === 'asking') return <Placeholder />;
  if (me === 'setup') return <Setup onDone={enter} />;
  if (me === 'nobody') return <SignIn onDone={enter} />;
  if (!session)
    return hasAccess(me.everywhere, 'sites', ['write']) ? (
      <FirstBrand onDone={(id) => void refresh(id)} onSignOut={signOut} />
    ) : (
      <NoSite onSignOut={signOut} />
    );
  return (
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <Toasts>
          <Frame key={session.site.site_id} />
        </Toasts>
      </SessionContext>
    </QueryClientProvider>
  );
}

/** The person of the session; without one the sign-in page, or set-up where there is no staff at all. */
async function currentVisitor(): Promise<Me | 'nobody' | 'setup'> {
  const answer = await api.session({}, { inBackground: true });
  if (answer.ok) return answer;
  const setup = await api.setupState({}, { inBackground: true });
  return setup.ok && setup.is_needed ? 'setup' : 'nobody';
}

/** An administrator of a platform without brands makes the first one. */
function FirstBrand({ onDone, onSignOut }: { onDone(siteId: number): void; onSignOut(): void }) {
  return (
    <main className="first-brand">
      <title>First brand · Baize console</title>
      <header className="page-head">
        <div>
          <h1>Create your first brand</h1>
          <p>One installation runs many brands. Each has its own domains, design, players and accounts.</p>
        </div>
        <Button onClick={onSignOut}>Sign out</Button>
      </header>
      <BrandForm onDone={onDone} />
    </main>
  );
}

/** A person without a role on any site can only sign out. */
function NoSite({ onSignOut }: { onSignOut(): void }) {
  return (
    <main className="auth-page">
      <title>No site · Baize console</title>
      <div className="auth-card">
        <h1>No site yet</h1>
        <p>You have no role on any site. Ask an administrator to give you one.</p>
        <Button onClick={onSignOut}>Sign out</Button>
      </div>
    </main>
  );
}
