import { html, raw } from 'hono/html';
import type { IdentityCheck } from './check.ts';
import type { PageTexts } from './page-texts.ts';

/** The identity simulator's favicon, at the default address. */
export const ICON_PATH = '/favicon.ico';
export const ICON_HEADERS = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' };
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="11" fill="#0f766e"/>' +
  '<circle cx="24" cy="19" r="7" fill="#fff"/><path d="M11 38c2-8 7-11 13-11s11 3 13 11Z" fill="#fff"/></svg>';

const STYLE = raw(`
    :root { color-scheme: light dark; --line: light-dark(#cfd6e4, #38425a); --dim: light-dark(#56607a, #a0abc4); }
    body { font: 16px/1.55 system-ui, sans-serif; max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
      background: light-dark(#f3f8f6, #101a17); color: light-dark(#15241f, #e7f2ee); }
    h1 { font-size: 1.375rem; margin: 0 0 .25rem; } .note { color: var(--dim); }
    main { background: light-dark(#fff, #182520); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; }
    form, ul { display: grid; gap: .75rem; margin: 0; padding: 0; list-style: none; } label { display: grid; gap: .25rem; }
    button, input { font: inherit; min-height: 44px; padding: 0 1rem; border-radius: .625rem; border: 1px solid var(--line); }
    button { cursor: pointer; } .first { background: light-dark(#0f766e, #5eead4); color: light-dark(#fff, #06201c); border-color: transparent; font-weight: 600; }
    a { color: light-dark(#0f766e, #5eead4); }`);

function frame(title: string, { locale, note }: PageTexts, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="${ICON_PATH}"><style>${STYLE}</style></head><body>
<header><h1>${title}</h1><p class="note">${note}</p></header>
<main>${content}</main></body></html>`;
}

/** Every check, the newest first. */
export function checkListPage(checks: readonly IdentityCheck[], texts: PageTexts) {
  const items = [...checks]
    .reverse()
    .map(({ id, status }) => html`<li><a href="/check/${id}">${id}</a> ${texts[status]}</li>`);
  return frame(texts.list, texts, items.length ? html`<ul>${items}</ul>` : html`<p>${texts.empty}</p>`);
}

/** One check, with any result that can be found on the document. */
export function checkPage({ id, status, document, returnUrl }: IdentityCheck, texts: PageTexts) {
  const field = (name: keyof IdentityCheck['document'], type = 'text') =>
    html`<label>${texts[name]} <input name="${name}" type="${type}" value="${document[name]}"></label>`;
  const back = /^https?:\/\//.test(returnUrl) ? html`<p><a href="${returnUrl}">${texts.back}</a></p>` : '';
  const content =
    status === 'pending'
      ? html`<form method="post" action="/check/${id}">
        ${field('full_name')} ${field('birth_date', 'date')}
        ${field('number')} ${field('expires_on', 'date')}
        <button class="first" name="act" value="approve">${texts.approve}</button>
        <button name="act" value="reject">${texts.reject}</button></form>`
      : html`<p data-status="${status}">${texts.result} <b>${texts[status]}</b></p>${back}
        <form method="post" action="/check/${id}"><button name="act" value="again">${texts.again}</button></form>`;
  return frame(texts.check, texts, content);
}
