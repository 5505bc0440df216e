import { loadNamespace } from '../../../lib/message-loader.ts';
import type { App } from '../../../state/app.ts';

/** A short toast that something was done; `key` is of the `messages` namespace [E-04]. */
export async function showSuccessToast(app: App, key: string): Promise<void> {
  await loadNamespace(app, 'messages');
  const title = app.i18n.of('messages')(key);
  app.toasts.add({ title, timeout: 3_000, data: { kind: 'success', hasProgress: true } });
}
