import { type ComponentType, useEffect, useState } from 'react';
import { onIdle } from '../browser/idle-callback.ts';
import { loadDocument } from '../browser/page-reload.ts';
import { useApp } from '../state/app.ts';
import { useStore } from '../state/store.ts';

type Loaded = { default: ComponentType };
const floats = () => import('../browser/idle-tasks.ts').then(({ Floats }) => ({ default: Floats }));
const dialogs = () => import('./dialogs.tsx');
const notices = () => import('./notices.tsx');

/**
 * Overlays that no first page has: floating elements are loaded in idle time, dialogs and toasts with the
 * first of them. Their content waits in the stores until then.
 */
export function LazyOverlays() {
  const { modals, errors, toasts } = useApp();
  const hasModal = useStore(modals, ({ open }) => open !== null);
  const hasError = useStore(errors, (error) => error !== null);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => onIdle(() => setIdle(true)), []);
  const Floats = useLazy(isIdle, floats);
  const Dialogs = useLazy(hasModal || hasError, dialogs);
  const Notices = useLazy(useStore(toasts.wanted), notices);
  return (
    <>
      {Floats && <Floats />}
      {Dialogs && <Dialogs />}
      {Notices && <Notices />}
    </>
  );
}

/**
 * A component from when it is first wanted. One that went with an old build brings the document of the new
 * one [W-21].
 */
function useLazy(isWanted: boolean, load: () => Promise<Loaded>): ComponentType | null {
  const [Component, setComponent] = useState<ComponentType | null>(null);
  const isMissing = isWanted && Component === null;
  useEffect(() => {
    if (!isMissing) return;
    load()
      .then((module) => setComponent(() => module.default))
      .catch(() => void loadDocument());
  }, [isMissing, load]);
  return Component;
}
