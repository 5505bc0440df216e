/**
 * Delays scripts until the first view is complete: they are requested once the page is painted with its
 * largest image, or at the first key or touch. Until then the bandwidth is reserved for styles, fonts and
 * pictures; the page is readable and its links work.
 */
const PATIENCE_MS = 3_000;
/** Reloads a document whose scripts belonged to a removed build, once [W-21]. */
const RELOAD_SCRIPT = '/reload.js';
const { client = '', modules = '' } = document.getElementById('boot')!.dataset;
const urls = modules.split(' ').filter(Boolean);

/** Painted, with the largest image, or timed out; a background tab paints nothing. */
async function firstPaint(): Promise<void> {
  if (document.visibilityState === 'visible') await Promise.race([painted(), patience()]);
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

/** The visitor interacts with the page, or left it for another tab. */
function requested(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const name of ['pointerdown', 'keydown', 'visibilitychange'])
      document.addEventListener(name, resolve, { once: true, passive: true });
  });
}

function patience(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}

/** The browser's next task, without the minimum delay of timers. */
function nextTask(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
}

await Promise.race([firstPaint(), requested()]);
for (const href of [...urls, client]) {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
  document.head.append(link);
}
// One file after another, each in a separate task, so that an interaction never waits for all of them. A
// missing file is reported where it is needed.
for (const url of urls) {
  await import(/* @vite-ignore */ url).catch(() => {});
  await nextTask();
}
await import(/* @vite-ignore */ client).catch((error: unknown) => {
  console.error(error);
  return import(/* @vite-ignore */ RELOAD_SCRIPT);
});
