import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { IdentityCheck, IdentityState } from './check.ts';
import { textsFor } from './page-texts.ts';
import { checkListPage, checkPage, ICON, ICON_HEADERS, ICON_PATH } from './pages.ts';

type IdentityVendorOptions = {
  state: IdentityState;
  apiKey: string;
  hookSecret: string;
  /** Address of the players' pages: `http://localhost:3092`. */
  origin: () => string;
  /** Base address of callbacks, followed by the brand's account. */
  hooks: string;
  now: () => number;
  /** Called after every change. */
  onChange: () => void;
};

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'",
  'cache-control': 'no-store',
};

/** The vendor: an API for brands, a page for the person being checked. */
export function createIdentityVendor(options: IdentityVendorOptions): Hono {
  const { state, onChange } = options;
  const app = new Hono();
  app.route('/v1', api(options));
  app.get(ICON_PATH, (c) => c.body(ICON, 200, ICON_HEADERS));
  app.get('/', (c) => {
    const texts = textsFor(c.req.header('accept-language'));
    return c.html(checkListPage(state.checks, texts), 200, HEADERS);
  });
  app.get('/check/:id', (c) => {
    const check = state.checks.find(({ id }) => id === c.req.param('id'));
    const texts = textsFor(check?.language || c.req.header('accept-language'));
    if (!check) return c.text(texts.missing, 404);
    return c.html(checkPage(check, texts), 200, HEADERS);
  });
  app.post('/check/:id', async (c) => {
    if ((c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return c.text('refused', 403);
    const check = state.checks.find(({ id }) => id === c.req.param('id'));
    if (!check) return c.text(textsFor(c.req.header('accept-language')).missing, 404);
    const form = await c.req.parseBody();
    if (check.status === 'pending' && form.act !== 'again') {
      check.status = form.act === 'approve' ? 'approved' : 'rejected';
      for (const name of ['full_name', 'birth_date', 'number', 'expires_on'] as const)
        if (typeof form[name] === 'string') check.document[name] = form[name].trim();
      onChange();
    }
    void deliver(options, check);
    return c.redirect(`/check/${check.id}`, 303);
  });
  return app;
}

/** The brands' calls, authenticated with their key. */
function api({ state, apiKey, origin, onChange }: IdentityVendorOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const expected = Buffer.from(`Bearer ${apiKey}`);
    const received = Buffer.from(c.req.header('authorization') ?? '');
    const isRight = received.length === expected.length && timingSafeEqual(received, expected);
    return isRight ? await next() : c.json({ error: 'unauthorized' }, 401);
  });
  app.post('/checks', async (c) => {
    const body = (await c.req.json()) as Record<string, unknown>;
    const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
    if (!text('reference') || !text('account')) return c.json({ error: 'invalid' }, 400);
    // A repeated reference does not open a second check.
    let check = state.checks.find(({ reference }) => reference === text('reference'));
    if (!check) {
      const person = { full_name: text('full_name'), birth_date: text('birth_date') };
      check = {
        ...{ id: randomUUID(), reference: text('reference'), account: text('account') },
        ...{ returnUrl: text('return_url'), language: text('language'), status: 'pending' },
        document: { ...person, number: '', expires_on: '' },
      };
      state.checks.push(check);
      onChange();
    }
    return c.json({ id: check.id, page_url: `${origin()}/check/${check.id}` });
  });
  app.get('/checks/:id', (c) => {
    const check = state.checks.find(({ id }) => id === c.req.param('id'));
    if (!check) return c.json({ error: 'not_found' }, 404);
    const { status, reference, document } = check;
    return c.json({ status, reference, document: status === 'approved' ? document : null });
  });
  return app;
}

/** The signature of a callback: time, a dot and the body. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

const WAIT_MS = 10_000;

/** Sends the result notification once; the page sends it again. */
async function deliver(
  { hooks, hookSecret, now }: IdentityVendorOptions,
  { id, account }: IdentityCheck,
): Promise<void> {
  const body = JSON.stringify({ event_id: randomUUID(), check_id: id });
  const headers = {
    'content-type': 'application/json',
    'identity-signature': signatureOf(hookSecret, Math.floor(now() / 1000), body),
  };
  const sent = { method: 'POST', headers, body, signal: AbortSignal.timeout(WAIT_MS) };
  await fetch(`${hooks}/${encodeURIComponent(account)}`, sent).catch(() => undefined);
}
