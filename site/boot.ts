/**
 * Lets scripts wait for what is seen first: they are asked for once the page is painted and its largest image
 * is there, or at the first touch of a key or a finger. Until then the line belongs to styles, fonts and
 * pictures; the page reads and its links lead on.
 */
const PATIENCE_MS = 3_000;
/** What a document loads when its scripts went with an old build: it is asked for anew, once [W-21]. */
const RELOAD_SCRIPT = '/reload.js';
const { client = '', modules = '' } = document.getElementById('boot')!.dataset;
const urls = modules.split(' ').filter(Boolean);

/** Painted, with the largest image; a tab nobody looks at paints nothing. */
async function seen(): Promise<void> {
  if (document.visibilityState === 'visible') await painted();
  const lead = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (lead && !lead.complete) await Promise.race([arrival(lead), patience()]);
}

function painted(): Promise<unknown> {
  return new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return resolve(undefined);
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve(undefined);
    }).observe({ type: 'paint', buffered: true });
  });
}

function arrival(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    for (const name of ['load', 'error']) image.addEventListener(name, resolve, { once: true });
  });
}

/** The visitor wants something of the page, or left it for another tab. */
function requested(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const name of ['pointerdown', 'keydown', 'visibilitychange'])
      document.addEventListener(name, resolve, { once: true, passive: true });
  });
}

function patience(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}

/** The browser's next task, without the wait that timers have. */
function nextTask(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
}

await Promise.race([seen(), requested()]);
for (const href of [...urls, client]) {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
  document.head.append(link);
}
// One file after the other, each in a task of its own, so that a finger never waits for all of them. Whoever
// needs a file that did
// not come will say so.
for (const url of urls) {
  await import(/* @vite-ignore */ url).catch(() => {});
  await nextTask();
}
await import(/* @vite-ignore */ client).catch((error: unknown) => {
  console.error(error);
  return import(/* @vite-ignore */ RELOAD_SCRIPT);
});
