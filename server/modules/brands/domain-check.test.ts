import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_TLS } from '#test/support/tls.ts';
import { checkDomain } from './domain-check.ts';

const OURS = 'ab'.repeat(32);
let answer = OURS;
const server = createServer(TEST_TLS, (_, response) => response.end(answer));
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

const host = () => `help.test:${(server.address() as AddressInfo).port}`;
const atThisMachine = { addresses: async () => ['127.0.0.1'], isPublic: () => true, ca: TEST_TLS.cert };

test('a domain is verified when this installation answers on it over HTTPS', async () => {
  expect(await checkDomain(host(), OURS, atThisMachine)).toMatchObject({ state: 'here', problem: '' });
  answer = 'somebody else';
  expect(await checkDomain(host(), OURS, atThisMachine)).toMatchObject({ state: 'elsewhere' });
});

test('a domain without a DNS record and one that resolves into this network are distinguished and not requested', async () => {
  const nowhere = { ...atThisMachine, addresses: async () => [] };
  expect(await checkDomain(host(), OURS, nowhere)).toMatchObject({ state: 'unresolved', addresses: [] });
  const { isPublic: _, ...inside } = atThisMachine;
  expect(await checkDomain(host(), OURS, inside)).toMatchObject({
    state: 'unreachable',
    addresses: ['127.0.0.1'],
    problem: 'its address leads into this network',
  });
});
