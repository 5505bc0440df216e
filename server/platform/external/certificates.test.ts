import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { TEST_TLS } from '#test/support/tls.ts';
import { type Certificate, createCertificateWatch, probeCertificate } from './certificates.ts';

test('a certificate is described with what is wrong with it; addresses inside the network are not called', async () => {
  let called = 0;
  const server = createServer(TEST_TLS, () => called++);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const resolve = async () => ['127.0.0.1'];
  const here = { port, resolve, isAllowed: () => true };
  const [good, wrongName] = await Promise.all(
    ['help.test', 'casino.test'].map((domain) => probeCertificate(domain, here)),
  );
  expect(good).toMatchObject({ domain: 'help.test', issuer: 'help.test' });
  expect(good!.validUntil!.getFullYear()).toBe(2126);
  // Not signed by an authority, so browsers would reject it.
  expect(good!.error).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(wrongName!.error).not.toBe('');
  const before = called;
  expect(await probeCertificate('casino.test', { port, resolve })).toMatchObject({
    ...{ error: 'the address is not public', validUntil: null },
  });
  expect(called).toBe(before);
  server.close();
  await once(server, 'close');
  expect((await probeCertificate('help.test', here)).error).toBe('ECONNREFUSED');
  const nowhere = { resolve: () => Promise.reject(new Error('ENOTFOUND')) };
  expect((await probeCertificate('nowhere.test', nowhere)).error).toBe('the name does not resolve');
});

test('certificates are read once an hour, those that end first before the others, and not for local names', async () => {
  let time = 0;
  const probed: string[] = [];
  const probe = async (domain: string): Promise<Certificate> => {
    probed.push(domain);
    const validUntil = domain === 'down.com' ? null : new Date(domain === 'soon.com' ? 1 : 2);
    return { domain, validUntil, issuer: 'CA', error: '' };
  };
  const names = ['later.com', 'soon.com', 'down.com', 'casino.localhost', 'brand.example'];
  const watch = createCertificateWatch(async () => names, { probe, now: () => time });
  expect(watch.known()).toEqual([]);
  expect((await watch.list()).map(({ domain }) => domain)).toEqual(['down.com', 'soon.com', 'later.com']);
  expect(watch.known()).toHaveLength(3);
  await watch.list();
  expect(probed).toHaveLength(3);
  time = HOUR_MS;
  await Promise.all([watch.list(), watch.list()]);
  expect(probed).toHaveLength(6);
});
