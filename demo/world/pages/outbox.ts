import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Db } from '../../../server/platform/database/index.ts';
import { hostName } from '../../../server/platform/http/request.ts';
import type { Outbox } from '../../../server/platform/messages/outbox.ts';
import type { SiteRef } from '../../../server/platform/module.ts';

const MAX_SHOWN = 50;
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

type DevOutboxOptions = {
  db: Db;
  outbox: Pick<Outbox, 'waiting'>;
  siteOfDomain(domain: string): Promise<SiteRef | undefined>;
};

/**
 * `GET /dev/outbox`: the messages of one site, newest first, so that codes can be read without a connected
 * gateway. The site is the request's own, or that of `?host=`. It shows secrets: mount it in demo mode only.
 */
export function createOutboxPage({ db, outbox, siteOfDomain }: DevOutboxOptions): Hono {
  const app = new Hono();
  app.get('/dev/outbox', async (c) => {
    const host = hostName(c.req.query('host') || (c.req.header('host') ?? ''));
    const site = await siteOfDomain(host);
    const messages = site ? await outbox.waiting(db, site.id, MAX_SHOWN) : [];
    const status = site ? 200 : 404;
    return c.html(page(host, site?.name, messages), status, HEADERS);
  });
  return app;
}

type Written = Awaited<ReturnType<Outbox['waiting']>>[number];

function page(host: string, siteName: string | undefined, messages: readonly Written[]) {
  const items = messages.map(
    (message) => html`<li>
        <p class="to"><span><b>${message.channel === 'sms' ? 'SMS' : 'Email'}</b> to ${message.to}</span>
          <time>${message.createdAt.toISOString().replace('T', ' ').slice(0, 19)} UTC</time></p>
        ${message.channel === 'mail' ? html`<p class="subject">${message.subject}</p>` : ''}
        <p>${message.text}</p>
      </li>`,
  );
  const empty = siteName
    ? 'No messages yet. Request a code, then look here.'
    : 'There is no site at this address.';
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="refresh" content="5">
  <title>Outbox of ${siteName ?? host}</title><link rel="icon" href="/favicon.ico">
  <style>
    :root { color-scheme: light dark; --line: light-dark(#d8dce3, #343a46); --dim: light-dark(#5a6372, #9aa3b2); }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
      background: light-dark(#f5f6f8, #14171d); color: light-dark(#1a1e26, #e8ebf0); }
    h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .25rem; }
    header p { margin: 0 0 1.5rem; color: var(--dim); }
    ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
    li { background: light-dark(#fff, #1d212a); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; }
    li p { margin: 0; overflow-wrap: anywhere; }
    li .to { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin-bottom: .5rem;
      color: var(--dim); font-size: .875rem; }
    .subject { font-weight: 600; }
    time { font-variant-numeric: tabular-nums; }
    .empty { color: var(--dim); text-align: center; padding: 3rem 1rem; }
  </style>
</head>
<body>
  <header><h1>Outbox of ${siteName ?? host}</h1>
    <p>SMS and emails of this demo. They are not sent; kept for one day.</p></header>
  <main>${messages.length ? html`<ul>${items}</ul>` : html`<p class="empty">${empty}</p>`}</main>
</body>
</html>`;
}
