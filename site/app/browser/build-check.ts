import { HOUR_MS } from '#contracts/values/time.ts';
import type { App } from '../state/app.ts';
import { recordBuild } from './page-reload.ts';

/** How often an open tab asks for a newer build [W-20]. */
const BUILD_CHECK_MS = HOUR_MS;

/**
 * Asks every hour which build the server has; the next navigation loads a document when it is another one
 * [W-20].
 */
export function checkBuild(app: App): void {
  setInterval(async () => {
    try {
      const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
      const { id }: { id: string } = await response.json();
      recordBuild(app.config.build, id);
    } catch {
      // Without an answer nothing is known to be newer; the next hour asks again.
    }
  }, BUILD_CHECK_MS);
}
