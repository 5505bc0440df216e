import { withPrefix } from '../lib/language.ts';
import type { App } from '../state/app.ts';

/**
 * Lets the browser show the brand's offline page in this language; in production builds alone, for sources
 * change under it.
 */
export async function keepOfflinePage(app: App): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(`/sw.js?build=${encodeURIComponent(app.config.build)}`, {
      updateViaCache: 'none',
    });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ offline: withPrefix(app.language, '/offline.html') });
  } catch {
    // A browser that forbids workers shows its own page when there is no connection.
  }
}
