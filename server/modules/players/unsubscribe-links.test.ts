import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from '#server/platform/database/index.ts';
import type { SiteRef } from '#server/platform/module.ts';
import { newPlayer, openPlayersApi, type PlayersApi } from './testing/api.ts';

let api: PlayersApi;
let router: ReturnType<PlayersApi['module']['unsubscribe']>;
beforeAll(async () => {
  api = await openPlayersApi();
  const findSite = async (domain: string) => api.sites.get(domain);
  router = api.module.unsubscribe({ db: api.db, findSite });
});
afterAll(() => api.close());

const ONE_CLICK = 'List-Unsubscribe=One-Click';
const FORM = 'application/x-www-form-urlencoded';

async function visit(
  link: string,
  { method = 'GET', body = '', host = new URL(link).host, type = FORM } = {},
) {
  const { pathname, search } = new URL(link);
  const init = { method, headers: { host, 'content-type': type }, ...(method === 'POST' ? { body } : {}) };
  const answer = await router.request(pathname + search, init);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

type Session = { account_id: string; auth: string };
const channelsOf = async ({ account_id, auth }: Session) =>
  (await api.call('marketingConsent', { account_id, auth })).channels;

/** A player with consent to all channels, and the newest marketing email to that player. */
async function reader(name: string, language = 'EN') {
  const email = `${name}@mail.test`;
  const session = await newPlayer(api, name, { email });
  const channels = ['inbox', 'mail', 'sms'] as const;
  await api.call('marketingConsent', { ...session, channels: [...channels] });
  const rows = await api.dump('player');
  const playerId = String(rows.find(({ account_id }) => account_id === name)?.player_id);
  const site = api.sites.get('one.test') as SiteRef;
  const message = { channel: 'mail', subject: 'News', body: 'Text', language } as const;
  await api.database.transaction((tx) => api.module.sendMarketing(tx, site, playerId, message));
  const letter = (await api.letters()).find(({ to }) => to === email)!;
  return { session, playerId, letter, link: /https:\S+$/.exec(letter.text)![0] };
}

test('[operations 10.1] marketing mail carries the headers of RFC 8058; opening the link changes nothing, one request withdraws consent to email alone, once', async () => {
  const { session, letter, link, playerId } = await reader('reader');
  expect(letter.headers).toEqual({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  // A mail scanner opens the link, and a script posts a different body.
  for (let n = 0; n < 3; n++) expect((await visit(link)).text).toContain('Stop marketing emails?');
  expect((await visit(link, { method: 'HEAD' })).status).toBe(200);
  expect((await visit(link, { method: 'POST', body: 'x=1' })).status).toBe(400);
  expect((await visit(link, { method: 'POST', body: 'a'.repeat(9000) })).status).toBe(400);
  expect(await channelsOf(session)).toEqual(['inbox', 'mail', 'sms']);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => visit(link, { method: 'POST', body: ONE_CLICK })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await channelsOf(session)).toEqual(['inbox', 'sms']);
  expect((await visit(link)).text).toContain('You will no longer receive marketing emails.');
  const changes = (await api.dump('consent_change')).filter((row) => row.player_id === playerId);
  expect(changes.map(({ source }) => source)).toEqual(['player', 'link']);
  const { headers } = await visit(link);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
});

test('[operations 10.1] a multipart one-click request works; forged tokens and those of another brand do nothing', async () => {
  const { session, link } = await reader('victim');
  const token = new URL(link).searchParams.get('token')!;
  const middle = Math.floor(token.length / 2);
  const changed = token[middle] === 'A' ? 'B' : 'A';
  const forged = [
    '',
    'x',
    '-'.repeat(5000),
    token.slice(0, -4),
    token.slice(0, middle) + changed + token.slice(middle + 1),
  ];
  for (const text of forged) {
    const address = `https://one.test/unsubscribe?token=${text}`;
    expect((await visit(address)).status).toBe(404);
    expect((await visit(address, { method: 'POST', body: ONE_CLICK })).status).toBe(404);
  }
  const elsewhere = { method: 'POST', body: ONE_CLICK, host: 'two.test' };
  expect((await visit(link, elsewhere)).status).toBe(404);
  expect((await visit(link, { ...elsewhere, host: 'stranger.test' })).status).toBe(404);
  expect(await channelsOf(session)).toEqual(['inbox', 'mail', 'sms']);
  const part = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  expect((await visit(link, { method: 'POST', body: part })).status).toBe(400);
  // Neither a field with another name nor an unterminated part is a one-click request.
  const multipart = { method: 'POST', type: 'multipart/form-data; boundary=b' };
  expect((await visit(link, { ...multipart, body: part.replace('List-', 'X-') })).status).toBe(400);
  const endless = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n${'-\r\n'.repeat(1000)}`;
  expect((await visit(link, { ...multipart, body: endless })).status).toBe(400);
  expect(await channelsOf(session)).toEqual(['inbox', 'mail', 'sms']);
  expect((await visit(link, { ...multipart, body: part })).status).toBe(200);
  expect(await channelsOf(session)).toEqual(['inbox', 'sms']);
});

test('[operations 10.1] the email and the page are in the language of the player', async () => {
  const { letter, link, playerId } = await reader('mambabasa', 'PHP');
  expect(letter.text).toContain('Mag-unsubscribe sa mga email na ito:');
  const values = [playerId, 'CN'];
  await api.database.transaction((tx) =>
    write(tx, { text: 'update players.player set language = $2 where player_id = $1', values }),
  );
  expect((await visit(link)).text).toContain('停止接收营销邮件？');
});
