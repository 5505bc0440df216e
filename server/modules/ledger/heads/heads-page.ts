import { Hono } from 'hono';
import { html } from 'hono/html';
import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Files } from '../../../platform/files/index.ts';
import { createReadCache } from '../../../platform/read-cache.ts';
import { listHeads } from './daily-heads.ts';
import type { LedgerHead } from './ledger-head.ts';

const DAYS_SHOWN = 60;
const FRESH_MS = 10 * MINUTE_MS;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}' +
  'code{overflow-wrap:anywhere}td,th{text-align:left;vertical-align:top;padding:.4rem 1rem .4rem 0}';

type HeadsPageOptions = { files: Files; publicKey: string; now(): Date };

/**
 * `GET /api/ledger-heads` and `/api/ledger-heads.jsonl`: the signed heads of the last days, public. They
 * reveal neither the volume of play nor the sites it happens on.
 */
export function createHeadsPage({ files, publicKey, now }: HeadsPageOptions): Hono {
  const app = new Hono();
  const cache = createReadCache<LedgerHead[]>(1);
  const heads = () =>
    cache('', { now: now().getTime(), milliseconds: FRESH_MS }, () => listHeads(files, now(), DAYS_SHOWN));
  app.get('/api/ledger-heads.jsonl', async (c) => {
    const lines = (await heads()).toReversed().map((head) => `${JSON.stringify(head)}\n`);
    return c.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' });
  });
  app.get('/api/ledger-heads', async (c) =>
    c.html(await page(await heads(), publicKey), 200, { 'content-security-policy': POLICY }),
  );
  return app;
}

function page(heads: readonly LedgerHead[], publicKey: string) {
  const rows = heads.map(({ day, head }) => html`<tr><td>${day}</td><td><code>${head}</code></td></tr>`);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Ledger heads</title><style>${STYLE}</style></head><body><h1>Ledger heads</h1>
<p>Every day, one SHA-256 hash over all money movements of this installation up to the end of that day (UTC), signed with
Ed25519. Keep a copy: should a past movement be changed later, the hash of its day and of every day after it no longer
matches. <a href="/api/ledger-heads.jsonl">All lines with their signatures</a>.</p>
<p>Public key: <code>${publicKey}</code></p>
${
  rows.length === 0
    ? html`<p>No day is signed yet. The hash of a day is published at 01:05 UTC of the next.</p>`
    : html`<table><thead><tr><th scope="col">Day</th><th scope="col">Head</th></tr></thead><tbody>${rows}</tbody></table>`
}
</body></html>`;
}
