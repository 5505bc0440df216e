/** @module-tag nightly */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { gwpRequests } from '#contracts/gwp/requests.ts';
import { openTestCasino, type TestCasino } from '#server/modules/originals/testing/application.ts';
import { nightly } from '#test/support/tags.ts';
import { projectWithClient, writeClientPackage } from '../scripts/client-package.ts';

// Durations depend on the machine and are not compared.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const GUIDE = readFileSync('docs/guides/use-the-player-api.md', 'utf8');
const EXAMPLE = /```ts\n([\s\S]+?)```/.exec(GUIDE)![1]!;

let platform: TestCasino;
let folder: string;
let project: string;
let server: ReturnType<typeof createServer>;
beforeAll(async () => {
  platform = await openTestCasino();
  folder = mkdtempSync(join(tmpdir(), 'baize-client-'));
  writeClientPackage(folder);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  project = projectWithClient(folder);
  // The brand's host, in front of the application.
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { host: 'one.test', 'content-type': 'application/json' };
    const body = Buffer.concat(chunks).toString('utf8');
    const init = { method: 'POST', headers, body };
    const answer = await platform.fetch(new Request(`http://one.test${request.url}`, init));
    response.writeHead(answer.status).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  for (const path of [folder, project]) rmSync(path, { recursive: true });
  await platform.close();
});

/** Runs a program in the adopter's project; returns both outputs and its exit code. */
async function runIn(args: readonly string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { cwd: project });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}
/** Compiles programs together; the first is then run. */
const compile = (...sources: string[]) => {
  const files = sources.map((source, at) => {
    const name = at === 0 ? 'example.ts' : `example-${at}.ts`;
    writeFileSync(join(project, name), source);
    return name;
  });
  const flags = '--noEmit --ignoreConfig --strict --module nodenext --target es2024 --types node';
  const types = ['--typeRoots', resolve('node_modules/@types')];
  return runIn([resolve('node_modules/typescript/bin/tsc'), ...flags.split(' '), ...types, ...files]);
};

test('the package depends on zod alone, and its example compiles, signs in and reads a balance', async () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    version: string;
  };
  expect(Object.keys(manifest.dependencies)).toEqual(['zod']);
  expect(manifest.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
  expect(await compile(EXAMPLE)).toEqual({ code: 0, text: '' });

  const player = await platform.newPlayer('one.test', 12_345n);
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const args = ['example.ts', origin, 'one.test', 'site-one', player.account_id];
  const done = await runIn([...args, 'Lantern-88']);
  expect(done).toEqual({ code: 0, text: `${JSON.stringify({ cash: 123.45, bonus: 0 })}\n` });
  const refused = await runIn([...args, 'Wrong-password-1']);
  expect(refused.code).toBe(1);
  expect(refused.text).toContain('wrongCredentials');
});

test('a call or field that does not exist does not compile', nightly, async () => {
  const { code, text } = await compile(
    EXAMPLE,
    EXAMPLE.replace('login.user.session_token', 'login.user.session_tokens'),
    EXAMPLE.replace('client.login(', 'client.logIn('),
    EXAMPLE.replace('external_id, account_id, password });', 'account_id, password });'),
  );
  expect(code).not.toBe(0);
  expect(text).not.toContain('example.ts');
  expect(text).toMatch(/example-1\.ts\(.+session_tokens/);
  expect(text).toMatch(/example-2\.ts\(.+logIn/);
  expect(text).toMatch(/example-3\.ts\([\s\S]+external_id/);
});

test('GWP/1 is described as OpenAPI: every message with its fields', async () => {
  const response = await platform.fetch(new Request('http://one.test/docs/gwp/openapi.json'));
  const { openapi, paths, webhooks } = (await response.json()) as {
    openapi: string;
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
    webhooks: object;
  };
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths)).toEqual(Object.keys(gwpRequests).map((op) => `/gwp/1/${op}`));
  for (const [op, request] of Object.entries(gwpRequests)) {
    const { schema } = paths[`/gwp/1/${op}`]!.post.requestBody.content['application/json']!;
    const { $schema: _, ...expected } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
    expect(schema, op).toEqual(expected);
  }
  expect(Object.keys(webhooks)).toContain('launch');
});
