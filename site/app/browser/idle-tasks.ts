import type { Route } from '../routes.ts';
import type { App } from '../state/app.ts';
import { checkBuild } from './build-check.ts';
import { keepOfflinePage } from './offline-page.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { startTabListeners } from './tab-listeners.ts';
import { trackVisit } from './tracker.ts';

export { default as Floats } from '../shell/floating-layer.tsx';

/** Work of a live page for idle time; a separate chunk, so that no first page waits for it. */
export function startIdleTasks(app: App, preload: (route: Route) => Promise<unknown>): void {
  checkBuild(app);
  prefetchOnIntent(preload);
  startTabListeners(app);
  void keepOfflinePage(app);
  void trackVisit(app);
}
