import { Hono } from 'hono';
import { html } from 'hono/html';
import { base32 } from '../../../server/modules/operators/index.ts';
import { DEMO_STAFF, STAFF_PASSWORD, STAFF_SECRET, staffCode } from '../staff.ts';
import { STYLE } from './style.ts';

/** `GET /dev/staff`: the demo's staff and the current code. Mount it in demo mode only. */
export function createStaffPage(): Hono {
  const app = new Hono();
  app.get('/dev/staff', (c) => {
    const now = new Date();
    const left = 30 - (Math.floor(now.getTime() / 1000) % 30);
    c.header('content-security-policy', "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'");
    c.header('cache-control', 'no-store');
    c.header('refresh', String(left));
    return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Staff of the demo</title><link rel="icon" href="/favicon.ico"><style>${STYLE}</style></head><body>
<header><h1>Staff of the demo</h1><p>All demo staff share one password and one authenticator. Demo mode only.</p></header><main>
<p class="sum">Code ${staffCode(now)}</p>
<p>For ${left} more seconds; valid once per person. Password ${STAFF_PASSWORD}, authenticator secret ${base32(STAFF_SECRET)}.</p>
<ul>${DEMO_STAFF.map(({ login, name, role }) => html`<li><b>${login}</b> ${name}, ${role.replaceAll('_', ' ')}</li>`)}</ul>
</main></body></html>`);
  });
  return app;
}
