import { useEffect, useState } from 'react';

/** Code that comes when it is needed: what was loaded, or that it could not be, and another try. */
export function useLazyModule<Loaded>(load: () => Promise<Loaded>) {
  const [loaded, setLoaded] = useState<{ value: Loaded } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    Promise.all([load(), tries])
      .then(([value]) => !isGone && setLoaded({ value }))
      .catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
    };
  }, [load, tries]);
  return { loaded: loaded?.value ?? null, hasFailed, retry: () => setTries((count) => count + 1) };
}
