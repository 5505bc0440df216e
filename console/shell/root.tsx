import { useEffect, useMemo, useState } from 'react';
import { api, setToken, whenSignedOut } from '../lib/api.ts';
import { type Me, SessionContext } from '../lib/session.ts';
import { Missing } from '../ui/parts.tsx';
import { Toasts } from '../ui/toast.tsx';
import { Frame } from './frame.tsx';
import { SignIn } from './sign-in.tsx';

const SITE_KEY = 'baize-console-site';

/** The console for whoever is signed in, else the door. */
export function Root() {
  const [me, setMe] = useState<Me | 'nobody' | 'asking'>('asking');
  const [siteId, setSiteId] = useState(() => Number(localStorage.getItem(SITE_KEY) ?? 0));

  useEffect(() => {
    whenSignedOut(() => {
      setToken('');
      setMe('nobody');
    });
    void api.session({}, { inBackground: true }).then((answer) => {
      if (answer.ok) setToken(answer.token);
      setMe(answer.ok ? answer : 'nobody');
    });
  }, []);

  const session = useMemo(() => {
    if (typeof me === 'string' || me.sites.length === 0) return undefined;
    const site = me.sites.find(({ site_id }) => site_id === siteId) ?? me.sites[0]!;
    return {
      me,
      site,
      setSite(id: number) {
        localStorage.setItem(SITE_KEY, String(id));
        setSiteId(id);
      },
      end() {
        void api.signOut({}).then(() => {
          setToken('');
          setMe('nobody');
        });
      },
    };
  }, [me, siteId]);

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
  if (!session) return <p className="note">You have no role on any site. Ask an administrator.</p>;
  return (
    <SessionContext value={session}>
      <Toasts>
        <Frame key={session.site.site_id} />
      </Toasts>
    </SessionContext>
  );
}
