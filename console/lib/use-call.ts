import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConsoleInput } from '#contracts/console/call.ts';
import type { ConsoleApi, ConsoleCallName } from '#contracts/console/index.ts';
import { type Answer, api } from './api.ts';
import { useSession } from './session.ts';

type Given<Name extends ConsoleCallName> = Omit<ConsoleInput<ConsoleApi[Name]>, 'site_id' | 'reason'>;
type Success<Name extends ConsoleCallName> = Extract<Answer<Name>, { ok: true }>;

/**
 * The answer of a question about the present site; asked again when the input changes, by `reload`, and every `seconds`, which the
 * server does not count as somebody's doing. What is known stays while it is asked again.
 */
export function useCall<Name extends ConsoleCallName>(name: Name, input: Given<Name>, seconds = 0) {
  const { site } = useSession();
  const key = JSON.stringify([site.site_id, name, input]);
  const [known, setKnown] = useState<{ key: string; data?: Success<Name>; error?: string }>({ key });
  const newest = useRef(0);

  const load = useCallback(
    async (inBackground: boolean) => {
      const mine = ++newest.current;
      const [siteId, , given] = JSON.parse(key) as [number, string, object];
      const call = api[name] as (body: object, options: object) => Promise<Answer<Name>>;
      const answer = await call({ ...given, site_id: siteId }, { inBackground });
      if (mine !== newest.current) return;
      if (answer.ok) setKnown({ key, data: answer as Success<Name> });
      else if (!inBackground) setKnown({ key, error: answer.error });
    },
    [key, name],
  );

  useEffect(() => {
    void load(false);
    if (seconds === 0) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load(true);
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [load, seconds]);

  const isCurrent = known.key === key;
  return {
    data: isCurrent ? known.data : undefined,
    error: isCurrent ? known.error : undefined,
    reload: useCallback(() => load(false), [load]),
  };
}

/** Makes a change on the present site. */
export function useAct() {
  const { site } = useSession();
  return async <Name extends ConsoleCallName>(
    name: Name,
    input: Omit<ConsoleInput<ConsoleApi[Name]>, 'site_id'>,
  ): Promise<Answer<Name>> => {
    const call = api[name] as (body: object) => Promise<Answer<Name>>;
    return await call({ ...input, site_id: site.site_id });
  };
}
