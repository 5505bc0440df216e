import { Hono } from 'hono';
import { html } from 'hono/html';
import { LANGUAGES } from '#contracts/values/languages.ts';
import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import { coloursOf, PREVIEW_ROOT } from './hosts.ts';
import { DEVICES, STYLE } from './style.ts';

const TEMPLATES = Object.keys(THEMES) as ThemeCode[];
type Device = keyof typeof DEVICES;
/** More frames than this only make a browser slow. */
const MAX_FRAMES = 60;

export type PreviewPageOptions = {
  templates: ThemeCode[];
  colours: 'first' | 'all' | string;
  content: string;
  language: string;
  page: string;
  devices: Device[];
};

/**
 * `GET /preview`: any template and colour side by side, in any language, on any page and device, dressing the
 * demo brands without
 * changing them. For development and for operators who choose; it exists in demo mode only.
 */
export function createPreviewPage(): Hono {
  const app = new Hono();
  app.get('/preview', (c) => {
    const url = new URL(c.req.url);
    const [name = '', port = ''] = (c.req.header('host') ?? '').split(':');
    const authority = port ? `${PREVIEW_ROOT}:${port}` : PREVIEW_ROOT;
    // Frames of one registrable name keep their cookies, so that one can sign in inside them.
    if (name !== PREVIEW_ROOT) return c.redirect(`http://${authority}/preview${url.search}`);
    return c.html(page(wantedOf(url.searchParams), port ? `:${port}` : ''), 200, {
      'content-security-policy': [
        "default-src 'none'",
        "img-src 'self'",
        "style-src 'unsafe-inline'",
        `frame-src http://*.${PREVIEW_ROOT}:*`,
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  });
  return app;
}

function wantedOf(query: URLSearchParams): PreviewPageOptions {
  const templates = query.getAll('template').filter((code): code is ThemeCode => Object.hasOwn(THEMES, code));
  const devices = query.getAll('device').filter((device): device is Device => Object.hasOwn(DEVICES, device));
  const path = query.get('page') ?? '/';
  const content = query.get('content') ?? '';
  const language = query.get('language') ?? '';
  return {
    templates: templates.length > 0 ? templates : TEMPLATES.slice(0, 3),
    colours: query.get('colour') || 'first',
    content: Object.hasOwn(THEMES, content) ? content : '',
    language: Object.values(LANGUAGES).some(({ prefix }) => prefix === language) ? language : 'en',
    page: /^\/[\w/?=&.%-]*$/.test(path) ? path : '/',
    devices: devices.length > 0 ? devices : ['phone', 'desktop'],
  };
}

function framesOf(wanted: PreviewPageOptions, port: string) {
  const frames = wanted.templates.flatMap((code) => {
    const all = coloursOf(code);
    const named = all.filter((colour) => colour === wanted.colours);
    const colours = wanted.colours === 'all' ? all : named.length > 0 ? named : all.slice(0, 1);
    const before = wanted.content && wanted.content !== code ? `${wanted.content}.` : '';
    return colours.flatMap((colour) =>
      wanted.devices.map((device) => ({
        device,
        name: `${code} ${colour} ${device}`,
        src: `http://${before}${code}.${colour}.${PREVIEW_ROOT}${port}/${wanted.language}${wanted.page === '/' ? '' : wanted.page}`,
      })),
    );
  });
  return { shown: frames.slice(0, MAX_FRAMES), left: Math.max(0, frames.length - MAX_FRAMES) };
}

function page(wanted: PreviewPageOptions, port: string) {
  const { shown, left } = framesOf(wanted, port);
  const colours = [...new Set(TEMPLATES.flatMap((code) => [...coloursOf(code)]))].sort();
  const check = (name: string, value: string, isOn: boolean) =>
    html`<label><input type="checkbox" name="${name}" value="${value}"${isOn ? ' checked' : ''}> ${value}</label>`;
  const option = (value: string, text: string, isOn: boolean) =>
    html`<option value="${value}"${isOn ? ' selected' : ''}>${text}</option>`;
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Preview of templates</title><link rel="icon" href="/favicon.ico">
  <style>${STYLE}</style>
</head>
<body>
  <header>
    <svg width="36" height="36" viewBox="0 0 48 48" aria-hidden="true"><path d="M24 4 42 24 24 44 6 24Z" fill="#f4ead2"/><path d="M24 14 33 24 24 34 15 24Z" fill="#0f5132"/></svg>
    <div>
      <h1>Preview of templates</h1>
      <p>${TEMPLATES.length} templates, five colours each, side by side. Nothing a brand shows is changed.</p>
    </div>
  </header>
  <form>
    <fieldset><legend>Templates</legend>
      ${TEMPLATES.map((code) => check('template', code, wanted.templates.includes(code)))}</fieldset>
    <fieldset><legend>Devices</legend>
      ${Object.keys(DEVICES).map((name) => check('device', name, wanted.devices.includes(name as Device)))}</fieldset>
    <p>
      <label>Colour <select name="colour">
        ${option('first', 'the first of each', wanted.colours === 'first')}${option('all', 'all five', wanted.colours === 'all')}
        ${colours.map((colour) => option(colour, colour, colour === wanted.colours))}</select></label>
      <label>Content <select name="content">
        ${option('', 'the template’s own brand', wanted.content === '')}
        ${TEMPLATES.map((code) => option(code, `the brand of ${code}`, code === wanted.content))}</select></label>
      <label>Language <select name="language">
        ${Object.values(LANGUAGES).map(({ prefix, name }) => option(prefix, name, prefix === wanted.language))}</select></label>
      <label>Page <input name="page" value="${wanted.page}" list="pages"></label>
      <datalist id="pages">${['/', '/slots', '/login', '/register', '/vip', '/promotions', '/sports', '/about'].map((path) => html`<option value="${path}">`)}</datalist>
      <button>Show</button>
    </p>
  </form>
  <main>
    ${shown.map(
      ({ device, name, src }) => html`<figure class="${device}">
        <figcaption><a href="${src}" target="_blank" rel="noopener">${name}</a></figcaption>
        <div><iframe src="${src}" title="${name}" loading="lazy"></iframe></div>
      </figure>`,
    )}
  </main>
  ${left > 0 ? html`<p>${left} more are not shown: choose fewer templates or colours.</p>` : ''}
</body>
</html>`;
}
