import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { LANGUAGES } from '#contracts/values/languages.ts';
import { THEMES, type ThemeCode, templateName } from '#contracts/values/themes.ts';
import { coloursOf, PREVIEW_ROOT } from './hosts.ts';

const TEMPLATES = Object.keys(THEMES) as ThemeCode[];
type Device = keyof typeof DEVICES;
/** More frames than this slow a browser down. */
const MAX_FRAMES = 60;

type PreviewPageOptions = {
  templates: ThemeCode[];
  colours: 'first' | 'all' | string;
  content: string;
  language: string;
  page: string;
  devices: Device[];
};

/**
 * `GET /preview`: any template and colour side by side, in any language, on any page and device, dressing the
 * demo brands without changing them. For development and for operators choosing a template; it exists in demo
 * mode only.
 */
export function createPreviewPage(): Hono {
  const app = new Hono();
  app.get('/preview', (c) => {
    const url = new URL(c.req.url);
    const [name = '', port = ''] = (c.req.header('host') ?? '').split(':');
    const authority = port ? `${PREVIEW_ROOT}:${port}` : PREVIEW_ROOT;
    // Frames of one registrable name keep their cookies, so that one can sign in inside them.
    if (name !== PREVIEW_ROOT) return c.redirect(`http://${authority}/preview${url.search}`);
    return c.html(page(optionsOf(url.searchParams), port ? `:${port}` : ''), 200, {
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

function optionsOf(query: URLSearchParams): PreviewPageOptions {
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

function framesOf(options: PreviewPageOptions, port: string) {
  const frames = options.templates.flatMap((code) => {
    const all = coloursOf(code);
    const named = all.filter((colour) => colour === options.colours);
    const colours = options.colours === 'all' ? all : named.length > 0 ? named : all.slice(0, 1);
    const before = options.content && options.content !== code ? `${options.content}.` : '';
    return colours.flatMap((colour) =>
      options.devices.map((device) => ({
        device,
        name: `${templateName(code)} ${colour} ${device}`,
        src: `http://${before}${code}.${colour}.${PREVIEW_ROOT}${port}/${options.language}${options.page === '/' ? '' : options.page}`,
      })),
    );
  });
  return { shown: frames.slice(0, MAX_FRAMES), left: Math.max(0, frames.length - MAX_FRAMES) };
}

function page(options: PreviewPageOptions, port: string) {
  const { shown, left } = framesOf(options, port);
  const colours = [...new Set(TEMPLATES.flatMap((code) => [...coloursOf(code)]))].sort();
  const check = (name: string, value: string, isOn: boolean, text = value) =>
    html`<label><input type="checkbox" name="${name}" value="${value}"${isOn ? ' checked' : ''}> ${text}</label>`;
  const option = (value: string, text: string, isOn: boolean) =>
    html`<option value="${value}"${isOn ? ' selected' : ''}>${text}</option>`;
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Template preview</title><link rel="icon" href="/favicon.ico">
  <style>${STYLE}</style>
</head>
<body>
  <header>
    <svg width="36" height="36" viewBox="0 0 48 48" aria-hidden="true"><path d="M24 4 42 24 24 44 6 24Z" fill="#f4ead2"/><path d="M24 14 33 24 24 34 15 24Z" fill="#0f5132"/></svg>
    <div>
      <h1>Template preview</h1>
      <p>${TEMPLATES.length} templates, five colours each, side by side. No brand is changed.</p>
    </div>
  </header>
  <form>
    <fieldset><legend>Templates</legend>
      ${TEMPLATES.map((code) => check('template', code, options.templates.includes(code), templateName(code)))}</fieldset>
    <fieldset><legend>Devices</legend>
      ${Object.keys(DEVICES).map((name) => check('device', name, options.devices.includes(name as Device)))}</fieldset>
    <p>
      <label>Colour <select name="colour">
        ${option('first', 'the first of each', options.colours === 'first')}${option('all', 'all five', options.colours === 'all')}
        ${colours.map((colour) => option(colour, colour, colour === options.colours))}</select></label>
      <label>Content <select name="content">
        ${option('', 'the template’s own brand', options.content === '')}
        ${TEMPLATES.map((code) => option(code, `the brand of ${templateName(code)}`, code === options.content))}</select></label>
      <label>Language <select name="language">
        ${Object.values(LANGUAGES).map(({ prefix, name }) => option(prefix, name, prefix === options.language))}</select></label>
      <label>Page <input name="page" value="${options.page}" list="pages"></label>
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

/** Width, height and scale of a frame come from its device. */
const device = (name: string, width: number, height: number, scale: number) => `
  .${name} div { width: ${width * scale}px; height: ${height * scale}px; }
  .${name} iframe { width: ${width}px; height: ${height}px; transform: scale(${scale}); }`;

/** Width and height in px, and their visible part. */
const DEVICES = {
  small: [320, 640, 0.6],
  phone: [390, 844, 0.6],
  tablet: [768, 1024, 0.45],
  desktop: [1280, 800, 0.45],
  wide: [1600, 900, 0.4],
} as const;

const STYLE = raw(`
  :root { color-scheme: light; --ink: #16211b; --cloth: #0f5132; --paper: #ebe7dc; --sheet: #fbf9f3; --line: #cfc9b8; }
  * { box-sizing: border-box; }
  body { margin: 0; font: 14px/1.45 system-ui, sans-serif; background: var(--paper); color: var(--ink); }
  header { display: flex; align-items: center; gap: .875rem; padding: 1rem 1.5rem; background: linear-gradient(#13603d, #0c3d27); color: #f4ead2; }
  header svg { flex: none; }
  h1 { margin: 0; font-size: 1.125rem; line-height: 1.2; }
  header p { margin: .125rem 0 0; opacity: .85; }
  form { display: grid; gap: .875rem; padding: 1rem 1.5rem 1.25rem; background: var(--sheet); border-bottom: 1px solid var(--line); }
  fieldset { display: flex; flex-wrap: wrap; gap: .375rem; align-items: center; min-width: 0; margin: 0; padding: 0; border: 0; }
  legend { float: left; width: 100%; padding: 0; font-size: .8125rem; font-weight: 600; }
  fieldset label { display: inline-flex; align-items: center; min-height: 2.25rem; padding: 0 .875rem; border: 1px solid var(--line); border-radius: 999px; background: #fff; cursor: pointer; }
  fieldset label:hover { border-color: var(--cloth); }
  fieldset label:has(:checked) { border-color: var(--cloth); background: var(--cloth); color: #fff; }
  fieldset input { position: absolute; opacity: 0; }
  form p { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin: 0; }
  form p label { display: grid; gap: .25rem; font-size: .8125rem; font-weight: 600; }
  :is(select, p input, button) { min-height: 2.5rem; border: 1px solid #8f8871; border-radius: 8px; background: #fff; color: inherit; font: 14px/1.2 system-ui, sans-serif; }
  :is(select, p input) { max-width: 15rem; padding: 0 .75rem; }
  button { padding: 0 1.5rem; border-color: var(--cloth); background: var(--cloth); color: #fff; font-weight: 600; cursor: pointer; }
  button:hover { background: #0b3d26; }
  :is(select, button, a, p input):focus-visible, fieldset label:has(:focus-visible) { outline: 3px solid #c98a12; outline-offset: 2px; }
  main { display: flex; flex-wrap: wrap; gap: 1.75rem 1.5rem; align-items: start; padding: 1.5rem; }
  main + p { margin: 0; padding: 0 1.5rem 2rem; }
  figure { margin: 0; }
  figcaption { margin-bottom: .5rem; font-size: .8125rem; font-weight: 600; }
  figcaption a { color: inherit; text-decoration: none; }
  figcaption a:hover { text-decoration: underline; }
  figure div { overflow: hidden; border-radius: 10px; background: #fff; box-shadow: 0 1px 2px rgb(0 0 0 / .25), 0 10px 28px rgb(30 25 10 / .22); }
  :is(.small, .phone, .tablet) div { border-radius: 18px; outline: 5px solid #1b211d; margin: 5px; }
  iframe { border: 0; transform-origin: 0 0; }
${Object.entries(DEVICES)
  .map(([name, [width, height, scale]]) => device(name, width, height, scale))
  .join('')}
`);
