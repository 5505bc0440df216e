import { expect, test } from 'vitest';
import { api, type CallName } from '#contracts/api/index.ts';
import { createClient } from '#contracts/client.ts';
import { apiPathsPlugin } from '../../scripts/vite/api-paths.ts';

const INTERNAL = { statusCode: -500, statusMessage: 'internalServerError' };
const UNAVAILABLE = { statusCode: -503, statusMessage: 'serviceUnavailable' };
const DISCONNECT = { statusCode: 0, statusMessage: 'disconnect' };

/** The specified failure of every call that receives no response. */
const SPECIFIED: Record<string, typeof INTERNAL> = {
  '/api/startup': INTERNAL,
  '/api/auth/login': INTERNAL,
  '/api/auth/login_tac': INTERNAL,
  '/api/auth/tac/request_login': INTERNAL,
  '/api/auth/signup': INTERNAL,
  '/api/auth/tac/verify': INTERNAL,
  '/api/auth/tac/request_new_register': INTERNAL,
  '/api/auth/forgot_password': INTERNAL,
  '/api/auth/update_password': INTERNAL,
  '/api/auth/get_balance': UNAVAILABLE,
  '/api/home/fav_list': UNAVAILABLE,
  '/api/settings/siteinfodetail': UNAVAILABLE,
  '/api/settings/partners': UNAVAILABLE,
  '/api/seo': UNAVAILABLE,
  '/api/settings/profile_update': DISCONNECT,
  '/api/settings/social_account': DISCONNECT,
  '/api/settings/top10winner_withdrawal': DISCONNECT,
  '/api/settings/get_inbox': DISCONNECT,
  '/api/settings/claim_inbox': DISCONNECT,
  '/api/settings/check_status': DISCONNECT,
  '/api/settings/get_analytics': DISCONNECT,
  '/api/settings/adsvisit': DISCONNECT,
};
const names = Object.keys(api) as CallName[];
const specified = names.filter((name) => api[name].path in SPECIFIED);

test('[E-05] every specified call is in the contracts', () => {
  expect(specified.map((name) => api[name].path).sort()).toEqual(Object.keys(SPECIFIED).sort());
});

const CUTS: Record<string, () => Promise<Response>> = {
  'a line that is cut': () => Promise.reject(new TypeError('fetch failed')),
  'a proxy’s page': async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  'JSON that is no envelope': async () => Response.json({ message: 'upstream' }, { status: 502 }),
};

test.each(Object.entries(CUTS))('[E-05] %s is the specified failure of every call', async (_, cut) => {
  const client = createClient(cut);
  for (const name of names) {
    const failure = SPECIFIED[api[name].path] ?? api[name].unreachable;
    expect(await client[name]({} as never), name).toEqual({ ...failure, statusDetail: '' });
  }
});

test('[E-05] the browser’s table of calls has the same failures', async () => {
  const { load } = apiPathsPlugin(process.cwd()) as { load(id: string): Promise<string> };
  const source = await load('\0virtual:api-paths');
  const module = `data:text/javascript,${encodeURIComponent(source)}`;
  const { calls: table }: { calls: Record<string, unknown> } = await import(/* @vite-ignore */ module);
  expect(Object.keys(table).sort()).toEqual([...names].sort());
  for (const name of specified) {
    const { path } = api[name];
    const { statusCode, statusMessage } = SPECIFIED[path]!;
    expect(table[name]).toEqual([path, statusCode, statusMessage]);
  }
});
