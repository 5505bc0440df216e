import { Hono, type Context as Request } from 'hono';
import { html } from 'hono/html';
import { LANGUAGES, type Language, type LanguageCode, languageTag } from '#contracts/values/languages.ts';
import { type Db, transaction } from '#server/platform/database/index.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import { hostName } from '#server/platform/http/request.ts';
import { readBytes } from '#server/platform/http/request-body.ts';
import type { SiteRef } from '#server/platform/module.ts';
import { SERVER_TEXT_FOLDERS, serverTexts } from '#server/platform/server-texts.ts';
import { languageOfPlayer, marketingChannels, setMarketingChannels } from './marketing-consent.ts';

/** Name and value of the field in a one-click request (RFC 8058), also used by the page's own form. */
const [FIELD, ONE_CLICK] = ['List-Unsubscribe', 'One-Click'];
const MAX_BODY_BYTES = 4096;
const MAX_TOKEN_LENGTH = 200;

/** Encrypts and decrypts the tokens of unsubscribe links. */
type UnsubscribeTokens = Pick<Encryption, 'encrypt' | 'decrypt'>;

/**
 * The link with which the owner of an account withdraws consent to marketing emails without signing in. Its
 * token is encrypted, bound to brand, player and channel, and does not expire.
 */
export function unsubscribeLink(tokens: UnsubscribeTokens, site: SiteRef, playerId: string): string {
  const token = tokens.encrypt(playerId, placeOf(site.id)).toString('base64url');
  return `https://${site.domain}/unsubscribe?token=${token}`;
}

const placeOf = (siteId: number): string => `mail ${siteId}`;

type Options = {
  db: Db;
  /** The site of a host, or undefined. */
  findSite(domain: string): Promise<SiteRef | undefined>;
  clock?: (() => number) | undefined;
};

/**
 * `GET /unsubscribe` shows a page that asks for confirmation and changes nothing, because mail scanners open
 * links; `POST` of a one-click body withdraws the consent to email. Neither needs a session.
 */
export function createUnsubscribeRouter(
  tokens: UnsubscribeTokens,
  { db, findSite, clock = Date.now }: Options,
): Hono {
  const app = new Hono();
  const find = async (c: Request) => {
    const site = await findSite(hostName(c.req.header('host') ?? ''));
    const playerId = site && playerOf(tokens, site.id, c.req.query('token') ?? '');
    if (!playerId) return undefined;
    const language = await languageOfPlayer(db, { siteId: site.id, playerId });
    return { site, playerId, texts: pageTexts(language) };
  };
  app.get('/unsubscribe', async (c) => {
    const found = await find(c);
    if (!found) return notFound();
    const { site, playerId, texts } = found;
    const channels = await marketingChannels(db, { siteId: site.id, playerId });
    const title = channels.includes('mail') ? texts.question : texts.done;
    return pageOf({ ...texts, title }, site.name, 200, channels.includes('mail'));
  });
  app.post('/unsubscribe', async (c) => {
    const [found, form] = [await find(c), await readForm(c.req.raw)];
    if (!found) return notFound();
    const { site, playerId, texts } = found;
    if (form?.get(FIELD) !== ONE_CLICK)
      return pageOf({ ...texts, title: texts.question }, site.name, 400, true);
    const key = { siteId: site.id, playerId };
    await transaction(db, (tx) =>
      setMarketingChannels(tx, key, (agreed) => agreed.filter((channel) => channel !== 'mail'), {
        source: 'link',
        now: new Date(clock()),
      }),
    );
    return pageOf({ ...texts, title: texts.done }, site.name, 200);
  });
  return app;
}

/** The player of a token of this brand; undefined for any other token. */
function playerOf(tokens: UnsubscribeTokens, siteId: number, token: string): string | undefined {
  if (token === '' || token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    return tokens.decrypt(Buffer.from(token, 'base64url'), placeOf(siteId)).toString();
  } catch {
    return undefined;
  }
}

/** The form of a request, in either encoding; undefined if it is too large or not a form. */
async function readForm(request: globalThis.Request): Promise<FormData | undefined> {
  const body = await readBytes(request, MAX_BODY_BYTES);
  if (!body) return undefined;
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return await new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined);
}

/** The words of the page in a language; without texts of its own it is shown in English. */
function pageTexts(language: string) {
  const code = SERVER_TEXT_FOLDERS.has(language) ? language : 'EN';
  const { direction }: Language = LANGUAGES[code as LanguageCode];
  return {
    locale: languageTag(code),
    direction: direction ?? 'ltr',
    ...serverTexts('labels', code).unsubscribe,
  };
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;
font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:26rem;padding:2rem 1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0 1rem}p{margin:0 0 1.5rem}
button,a{display:inline-block;min-height:2.75rem;line-height:2.75rem;font:inherit;line-height:2.75rem}
button{padding:0 1.5rem;border:0;border-radius:.5rem;background:#1d4ed8;color:#fff;font-weight:600;cursor:pointer}
a{color:LinkText}button:focus-visible,a:focus-visible{outline:3px solid Highlight;outline-offset:2px}`;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
};

function notFound(): Promise<Response> {
  const texts = pageTexts('EN');
  return pageOf({ ...texts, title: texts.invalid }, '', 404);
}

type Shown = {
  locale: string;
  direction: string;
  title: string;
  button: string;
  hint: string;
  profile: string;
};

async function pageOf(
  { locale, direction, title, button, hint, profile }: Shown,
  siteName: string,
  status: number,
  isQuestion = false,
): Promise<Response> {
  const page = html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${siteName ? `${title} ${siteName}` : title}</title><style>${STYLE}</style></head>
<body><main>
${siteName && html`<p>${siteName}</p>`}<h1>${title}</h1>
${siteName && html`<p>${hint}</p>`}
${
  isQuestion
    ? html`<form method="post"><button name="List-Unsubscribe" value="One-Click">${button}</button></form>`
    : html`<a href="/edit-profile">${profile}</a>`
}
</main></body></html>`;
  return new Response(String(await page), { status, headers: HEADERS });
}
