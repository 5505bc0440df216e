import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportText, runDialect } from '../demo/simulators/games/conformance/conformance-run.ts';
import { runGwp } from '../demo/simulators/games/conformance/gwp.ts';
import { evoplayConnection } from '../demo/simulators/games/dialects/evoplay.ts';
import { hub88Connection } from '../demo/simulators/games/dialects/hub88.ts';
import { providerAccountOf } from '../demo/simulators/games/signature.ts';

// A go-live run against a wallet, in GWP/1 or in the dialect of a provider such as Hub88 or Evoplay. It plays
// with the money of the player whose token is passed.
const USAGE = `npm run conformance -- <url> --provider CODE --game CODE --key=ID --secret=SECRET --token=TOKEN \\
    [--stake 100] [--limit 300]
npm run conformance -- <endpoint url> --dialect hub88 --key PEM-FILE --player REF --token TOKEN \\
    --game CODE --currency PHP
npm run conformance -- <endpoint url> --dialect evoplay --secret=SECRET --project ID --version N \\
    --player REF --token … (as above)
npm run conformance -- http://localhost:3000
    a running demo of this folder: its own key, its demo player`;

const OPTIONS =
  'provider game key secret token stake limit data dialect player currency project version'.split(' ');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }])),
});
const [url] = positionals;
if (!url) {
  console.error(USAGE);
  process.exit(2);
}
const terms = {
  stake: BigInt(values.stake ?? 100),
  ...(values.limit !== undefined && { limit: Number(values.limit) }),
};
const { report, title } = values.dialect ? await inDialect(url) : await inGwp(url);
console.log(reportText(report, title));
process.exit(report.passed ? 0 : 1);

async function inGwp(url: string) {
  const target = values.token === undefined ? await ofDemo(url) : ofArguments();
  const title = `GWP/1 conformance of ${url}, provider ${target.account.provider}`;
  return { report: await runGwp({ url, ...target, ...terms }), title };
}

async function inDialect(url: string) {
  const { dialect, player, token, game, currency = 'PHP', key, secret, project = '', version = '' } = values;
  const line =
    dialect === 'hub88' && key
      ? hub88Connection({ url, privateKey: createPrivateKey(readFileSync(key)) })
      : dialect === 'evoplay' && secret
        ? evoplayConnection({ url, secret, project, version })
        : undefined;
  if (!line || !player || !token || !game) {
    console.error(USAGE);
    process.exit(2);
  }
  const testPlayer = { player_id: player, session: token, game, currency };
  return {
    report: await runDialect(line, testPlayer, terms),
    title: `Conformance of ${url} in ${dialect}’s words`,
  };
}

function ofArguments() {
  const { provider, game, key, secret, token } = values;
  if (!provider || !game || !key || !secret || !token) {
    console.error(USAGE);
    process.exit(2);
  }
  return { account: { site: '', provider, keyId: key, secret }, game, token };
}

/**
 * Signs in the demo player, and launches a game as the site does; the key is derived from the secret shared
 * by the demo and the simulator.
 */
async function ofDemo(origin: string) {
  const file = join(values.data ?? process.env.DATA_DIR ?? 'data', 'provider-kit.secret');
  if (!existsSync(file)) {
    console.error(`${file} is missing: this is no running demo.\n${USAGE}`);
    process.exit(2);
  }
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(new URL(path, origin), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, never> & { statusMessage: string };
    if (!response.ok) throw new Error(`${path}: ${answer.statusMessage}`);
    return answer as unknown as Record<string, never>;
  };
  const { hostname } = new URL(origin);
  const { site } = await call('/api/startup', { domain_name: hostname });
  const { external_id } = site as unknown as { external_id: string };
  const who = { domain_name: hostname, external_id, account_id: 'demo' };
  const { user } = await call('/api/auth/login', { ...who, password: 'Demo1234!' });
  const auth = (user as unknown as { session_token: string }).session_token;
  const [provider, game] = [values.provider ?? 'JILI', values.game ?? 'pharaoh-of-glass'];
  const opened = await call('/api/play/launch', {
    account_id: 'demo',
    auth,
    provider_code: provider,
    game_code: game,
    home: new URL(origin).origin,
  });
  const token = new URL(opened.url as unknown as string).hash.slice(1);
  return {
    account: providerAccountOf(readFileSync(file, 'utf8').trim(), external_id, provider),
    game,
    token,
  };
}
