import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { ERRORS } from '#contracts/api/errors.ts';
import { api } from '#contracts/api/index.ts';
import { errorsOf, openApiDocument } from './openapi.ts';

/** The parts of a document page. */
export type PagePart = HtmlEscapedString | Promise<HtmlEscapedString>;
/** The displayed parts of a JSON schema. */
export type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  type?: string | string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  maxLength?: number;
  pattern?: string;
  const?: unknown;
};
type Operation = {
  requestBody: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>;
};

/** The styles of documents, without scripts. */
export const DOCS_STYLE = `
:root{color-scheme:light dark;--line:light-dark(#d8dcd9,#333b37);--soft:light-dark(#f4f6f4,#1a201d);--brand:light-dark(#0b6b45,#5fd6a0)}
body{font:16px/1.55 system-ui,sans-serif;margin:0;color:light-dark(#18211d,#e7ece9);background:light-dark(#fff,#111613)}
.page{display:grid;grid-template-columns:minmax(13rem,17rem) minmax(0,1fr);max-width:78rem;margin:auto}
nav{padding:1.5rem;border-right:1px solid var(--line);position:sticky;top:0;height:100vh;overflow:auto;box-sizing:border-box}
nav a{display:block;padding:.2rem 0;color:inherit;text-decoration:none;font-size:.875rem;overflow-wrap:anywhere}nav a:hover{color:var(--brand)}
main{padding:1.5rem 2rem;min-width:0}section{border-top:1px solid var(--line);padding:1.5rem 0}
h1{font-size:1.75rem;margin:0}h2{font:600 1.05rem ui-monospace,monospace;margin:0;overflow-wrap:anywhere}h3{font-size:.8rem;margin:1rem 0 .25rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}td,th{text-align:left;padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
code{font:.85em ui-monospace,monospace;background:var(--soft);padding:.1em .3em;border-radius:4px}a{color:var(--brand)}
@media(max-width:48rem){.page{display:block}nav{position:static;height:auto;border:0}main{padding:1rem}}`;

/** The API reference page: every call with its fields and refusals, without scripts. */
export function docsPage(): PagePart {
  const paths = openApiDocument().paths as Record<string, { post: Operation }>;
  const calls = Object.entries(api);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Baize site API</title><link rel="icon" href="/favicon.ico"><style>${raw(DOCS_STYLE)}</style></head><body><div class="page">
<nav aria-label="Calls">${calls.map(([name, call]) => html`<a href="#${name}">${call.path.replace('/api/', '')}</a>`)}</nav>
<main><h1>Baize site API</h1>
<p>Every call is a <code>POST</code> with a JSON body to the brand’s own host. <code>statusCode</code> 1 is success; any other
answer names its refusal in <code>statusMessage</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.map(
  ([name, call]) => html`<section id="${name}"><h2>${call.path}</h2><p>${call.summary}
${call.rows.length > 0 ? html` <small>${call.rows.join(', ')}</small>` : ''}</p>
<p><small>Caller: ${call.caller}</small></p>
<h3>Body</h3>${fieldTable(paths[call.path]!.post.requestBody.content['application/json']!.schema)}
<h3>Answer</h3>${fieldTable(paths[call.path]!.post.responses['200']!.content['application/json']!.schema)}
<h3>Refusals</h3><p>${errorsOf(call).map((error) => html`<code>${error}</code> <small>${ERRORS[error].statusCode}</small> `)}</p></section>`,
)}</main></div></body></html>`;
}

/** The fields of an object with their types. */
export function fieldTable(schema: JsonSchema): PagePart {
  const fields = Object.entries(schema.properties ?? {});
  return html`<table><tbody>${fields.map(
    ([name, field]) => html`<tr><th scope="row"><code>${name}</code></th><td>${describe(field)}</td>
<td>${schema.required?.includes(name) ? 'required' : 'optional'}</td></tr>`,
  )}</tbody></table>`;
}

function describe(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(describe).join(' | ');
  if (schema.items) return `list of ${describe(schema.items)}`;
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  const limit = schema.maxLength ? `, at most ${schema.maxLength}` : '';
  return `${[schema.type ?? 'any'].flat().join(' | ')}${limit}`;
}
