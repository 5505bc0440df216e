import { html, raw } from 'hono/html';
import { z } from 'zod';
import { providerAnswers } from '#contracts/gwp/calls.ts';
import {
  GWP_BODY_BYTES,
  GWP_META_BYTES,
  GWP_NONCE_SECONDS,
  GWP_WINDOW_SECONDS,
  gwpRequests,
} from '#contracts/gwp/requests.ts';
import { GWP_STATUSES, type GwpStatus } from '#contracts/gwp/statuses.ts';
import { DOCS_STYLE, fieldTable, type JsonSchema, type PagePart } from './docs-page.ts';
import { CALL_TEXTS, MEANINGS, OPS } from './gwp-texts.ts';

const VECTOR = {
  secret: 'test-secret-0001',
  text: 'POST\n/gwp/1/ping\n1767225600\nn-000002\n44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  signature: '00e3481f50f40155df49031014de54edf465af261361d65a8b5f79809ca63a27',
};

const FLOW = `player        site / wallet                    provider
  |  opens a game  |                               |
  |--------------->|  launch (token)               |
  |                |------------------------------>|
  |                |  url                          |
  |<---------------|<------------------------------|
  |  game page                                     |
  |----------------------------------------------->|
  |                |  authenticate (token)         |
  |                |<------------------------------|
  |                |  session, balance, rules      |
  |                |------------------------------>|
  |                |  bet (tx b1, round r1)        |
  |                |<------------------------------|
  |                |  win (tx w1, r1, closed)      |
  |                |<------------------------------|
  |                |     no answer                 |
  |                |  win (tx w1) again            |
  |                |<------------------------------|
  |                |  OK, replayed                 |
  |                |------------------------------>|`;

/** The page for providers: their calls to the wallet and the wallet's calls to them, from the contracts. */
export function gwpPage(): PagePart {
  const sections = ['transport', 'amounts', 'flow', 'retries', 'operations', 'statuses', 'calls', 'live'];
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>GWP/1: the wallet protocol for game providers</title><link rel="icon" href="/favicon.ico"><style>${raw(DOCS_STYLE)}
pre{background:var(--soft);padding:.75rem;overflow:auto;font:.8rem/1.4 ui-monospace,monospace}</style></head><body><div class="page">
<nav aria-label="Sections">${sections.map((name) => html`<a href="#${name}">${name}</a>`)}
${Object.keys(gwpRequests).map((op) => html`<a href="#${op}">${op}</a>`)}</nav>
<main><h1>GWP/1</h1><p>How a game provider communicates with this wallet: your server calls <code>/gwp/1/{op}</code> here, and this wallet calls
<code>/operator/1/{call}</code> at your address. The operator gives you the key and the secret.</p>
${transportSection()}${rulesSections()}${operationSections()}
<section id="statuses"><h2>statuses</h2><p>HTTP 200 is a response, whatever its status. 4xx is a transport error. After 5xx, a timeout or a response
without a signature, the outcome is unknown. A stored response is returned again for the same tx_id.</p>
<table><tbody>${Object.entries(GWP_STATUSES).map(
    ([status, { http, stored }]) => html`<tr><th scope="row"><code>${status}</code></th><td>${http}</td>
<td>${stored ? 'stored' : ''}</td><td>${MEANINGS[status as GwpStatus]}</td></tr>`,
  )}</tbody></table></section>
${callSections()}${liveSection()}</main></div></body></html>`;
}

function transportSection(): PagePart {
  return html`<section id="transport"><h2>transport</h2>
<p><code>POST</code> over HTTPS, <code>application/json; charset=utf-8</code>, at most ${GWP_BODY_BYTES / 1024} KiB;
<code>bet_meta</code> at most ${GWP_META_BYTES.bet_meta / 1024} KiB, <code>result</code> ${GWP_META_BYTES.result / 1024} KiB.</p>
<table><tbody>
<tr><th scope="row"><code>X-Gwp-Key</code></th><td>Name of your key.</td></tr>
<tr><th scope="row"><code>X-Gwp-Timestamp</code></th><td>Unix seconds, at most ${GWP_WINDOW_SECONDS} seconds from our clock.</td></tr>
<tr><th scope="row"><code>X-Gwp-Nonce</code></th><td>8 to 64 characters of <code>A-Za-z0-9_-</code>, new for every request;
remembered for ${GWP_NONCE_SECONDS} seconds.</td></tr>
<tr><th scope="row"><code>X-Gwp-Signature</code></th><td>HMAC-SHA256 with the secret as key, lower-case hex, over five lines: method, path, timestamp,
nonce, SHA-256 of the body’s raw bytes in hex.</td></tr></tbody></table>
<p>Responses carry <code>X-Gwp-Signature</code> over the same lines with the request’s timestamp and nonce, the path prefixed by
<code>response:</code>, and the hash of the response body. Treat a response without a signature as no response. Calls to you are signed in the same
way: reject requests that are unsigned, older than ${GWP_WINDOW_SECONDS} seconds, or have a nonce you have already seen.</p>
<h3>Worked example</h3><p>Secret <code>${VECTOR.secret}</code>, body <code>{}</code>. Signed:</p><pre>${VECTOR.text}</pre>
<p>Signature: <code>${VECTOR.signature}</code></p></section>`;
}

function rulesSections(): PagePart {
  return html`<section id="amounts"><h2>amounts</h2><p>Amounts are strings of whole minor units, with the exponent that
<code>authenticate</code> returns: <code>"1050"</code> is 10.50 in a currency with two decimals. Numbers and decimals are rejected. IDs are
yours: 1 to 64 characters of <code>A-Za-z0-9._:-</code>, never reused. A <code>tx_id</code> moves money once: a repeated request gets the first
response again, with <code>replayed</code> true and the current balance.</p></section>
<section id="flow"><h2>flow</h2><pre>${FLOW}</pre></section>
<section id="retries"><h2>retries</h2>
<p>Do not resend a <b>bet</b> whose outcome is unknown: send a <code>rollback</code> of it. Resend a <b>win</b>, <b>rollback</b> or
<b>end_round</b> with the same <code>tx_id</code>, a new timestamp and a new nonce, until you receive a definite response: after 1, 2, 5, 10, 30 and
60 seconds, then every five minutes for an hour, then hourly for 72 hours. A win is never rejected permanently. Anything still open is found
by the daily reconciliation of your <code>transactions</code>.</p>
<p><b>Free rounds</b>: the wallet grants them with <code>grant</code>. Each is a <code>bet</code> of <code>"0"</code> with its
<code>grant_id</code>; wins carry the same id. <b>Jackpots</b>: the part of a stake that goes to a pool is in
<code>jackpot_contributions</code>; a pool pays by <code>jackpot_win</code>. A win above the limit agreed with the operator is answered
with OK and held until staff have reviewed it.</p></section>`;
}

const jsonSchemaOf = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any' }) as JsonSchema;

function operationSections(): PagePart {
  return html`<section id="operations"><h2>operations</h2><p>All responses have <code>request_id</code>, <code>status</code>,
<code>message</code> and <code>server_time</code>; those about money also have <code>tx_ref</code>, <code>balance</code>, <code>currency</code>
and <code>replayed</code>. Unknown fields are ignored in both directions.</p></section>
${Object.entries(OPS).map(
  ([op, { text, answer }]) => html`<section id="${op}"><h2>/gwp/1/${op}</h2><p>${text}</p><h3>Body</h3>
${fieldTable(jsonSchemaOf(gwpRequests[op as keyof typeof gwpRequests], 'input'))}<h3>Response</h3><p>${answer}</p></section>`,
)}`;
}

function callSections(): PagePart {
  return html`<section id="calls"><h2>calls</h2><p>What this wallet calls at your address: <code>POST {your address}/operator/1/{call}</code> with
<code>v</code>, <code>site</code> (your name for the brand) and <code>provider</code> in addition to the fields below. Respond with HTTP 200
and <code>status</code> OK within five seconds, or with another status to refuse. A call is tried twice.</p></section>
${Object.entries(CALL_TEXTS).map(
  ([
    call,
    { text, request },
  ]) => html`<section id="call-${call}"><h2>/operator/1/${call}</h2><p>${text}</p><h3>Body</h3><p>${request}</p>
<h3>Response</h3>${fieldTable(jsonSchemaOf(providerAnswers[call as keyof typeof providerAnswers], 'input'))}</section>`,
)}`;
}

function liveSection(): PagePart {
  return html`<section id="live"><h2>live</h2><p>Before you go live:</p><ol>
<li>The operator connects you and gives you the key, the secret and the address of the wallet; you provide your address and the networks you call from.</li>
<li><code>ping</code> returns OK, and you reject a wrong signature, an old request and a nonce you have already seen.</li>
<li>Your game list is complete, every enabled game opens from the agreed origin, and limits are in minor units.</li>
<li>A win without a response is retried automatically; a bet without one is rolled back. Test both by cutting the connection.</li>
<li>The operator runs the conformance check; every line must pass. Then your games open for play.</li></ol>
<p>A working client and server in Python, without dependencies, are in the repository under <code>examples/gwp-provider</code>.</p></section>`;
}
