import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ProviderTestSite } from './application.ts';
import { createProvider, type Provider } from './provider.ts';

/** Lets another process apply a message and kills it before it can respond. */
export async function postAndKillProcess(
  platform: ProviderTestSite,
  { code, keyId, secret }: Provider,
  send: (lost: Provider) => Promise<unknown>,
): Promise<void> {
  const script = join(import.meta.dirname, 'lost-reply-child.ts');
  const child = spawn(process.execPath, [script, platform.url, platform.secretKey.toString('hex')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lost = createProvider({
    code,
    keyId,
    secret,
    now: () => new Date(),
    async send(request) {
      const message = {
        url: request.url,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      };
      child.stdin.end(JSON.stringify(message));
      const [report] = await once(child.stdout, 'data');
      if (String(report) !== 'posted') throw new Error(`the other process said ${report}`);
      child.kill('SIGKILL');
      await once(child, 'exit');
      throw new Error('the line is dead');
    },
  });
  const heard = await send(lost).then(
    () => 'an answer',
    (error: Error) => error.message,
  );
  if (heard !== 'the line is dead') throw new Error(`heard ${heard}`);
}
