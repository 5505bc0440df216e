import { useEffect, useState } from 'react';

/** A module loaded on demand: the module, or an error with a retry. */
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
