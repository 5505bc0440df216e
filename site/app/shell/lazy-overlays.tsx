import { type ComponentType, useEffect, useState } from 'react';

/** Brings in dialogs and toasts when the browser has nothing better to do; what they show waits in the stores until then. */
export function LazyOverlays() {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
    whenIdle(() => void import('./overlays.tsx').then((module) => setOverlays(() => module.default)));
  }, []);
  return Overlays && <Overlays />;
}
