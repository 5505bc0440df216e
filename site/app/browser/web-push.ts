/** The state of web push in this browser; `denied`: the player blocks notifications of this site. */
export type PushAbility = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on';

/** The site's service worker, if there is one. */
async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined;
  return await navigator.serviceWorker.getRegistration('/');
}

/** Whether this browser is subscribed, or can be. */
export async function readPushAbility(): Promise<PushAbility> {
  const worker = await findWorker();
  if (!worker || !('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off';
}

export type BrowserSubscription = { endpoint: string; p256dh: string; auth_secret: string };

/**
 * Asks for permission and subscribes this browser to a key. Undefined without permission. A subscription to
 * another key is replaced.
 */
export async function subscribeToPush(key: string): Promise<BrowserSubscription | undefined> {
  const worker = await findWorker();
  if (!worker || (await Notification.requestPermission()) !== 'granted') return undefined;
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return endpoint ? { endpoint, p256dh, auth_secret: auth } : undefined;
}

/** Ends the subscription of this browser. */
export async function endPush(): Promise<void> {
  const worker = await findWorker();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
