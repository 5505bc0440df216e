import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { api, setToken, whenSignedOut } from '../lib/api.ts';
import { createQueryClient } from '../lib/query.ts';
import { type Me, SessionContext } from '../lib/session.ts';
import { siteOfAddress } from '../lib/site-address.ts';
import { Button, Missing } from '../ui/parts.tsx';
import { Toasts } from '../ui/toast.tsx';
import { Frame } from './frame.tsx';
import { SignIn } from './sign-in.tsx';

const SITE_KEY = 'baize-console-site';

/** The address decides; without a site in it, the one chosen last in this browser. */
const firstSite = (): number => siteOfAddress(location.search) || Number(localStorage.getItem(SITE_KEY) ?? 0);

/** The console of the person who is signed in, or the sign-in page. */
export function Root() {
  const [me, setMe] = useState<Me | 'nobody' | 'asking'>('asking');
  const [client] = useState(createQueryClient);
  const [siteId, setSiteId] = useState(firstSite);

  useEffect(() => {
    whenSignedOut(() => {
      setToken('');
      client.clear();
      setMe('nobody');
    });
    void api.session({}, { inBackground: true }).then((answer) => {
      if (answer.ok) setToken(answer.token);
      setMe(answer.ok ? answer : 'nobody');
    });
  }, [client]);

  const signOut = useCallback(() => {
    void api.signOut({}).then(() => {
      setToken('');
      client.clear();
      setMe('nobody');
    });
  }, [client]);

  const session = useMemo(() => {
    if (typeof me === 'string' || me.sites.length === 0) return undefined;
    const site = me.sites.find(({ site_id }) => site_id === siteId) ?? me.sites[0]!;
    return {
      me,
      site,
      setSite(id: number) {
        localStorage.setItem(SITE_KEY, String(id));
        client.clear();
        setSiteId(id);
      },
      end: signOut,
    };
  }, [client, me, siteId, signOut]);

  if (me === 'asking') return <Missing />;
  if (me === 'nobody')
    return (
      <SignIn
        onDone={(who) => {
          setToken(who.token);
          setMe(who);
        }}
      />
    );
  if (!session) return <NoSite onSignOut={signOut} />;
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

/** A person without a role on any site can only sign out. */
function NoSite({ onSignOut }: { onSignOut(): void }) {
  return (
    <main className="door">
      <title>No site · Baize console</title>
      <div className="door-card">
        <h1>No site yet</h1>
        <p>You have no role on any site. Ask an administrator to give you one.</p>
        <Button onClick={onSignOut}>Sign out</Button>
      </div>
    </main>
  );
}
