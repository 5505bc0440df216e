import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { readJsonBody } from './request-body.ts';

test('an upload that is broken off is a refusal, not an error of the server', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"half":'));
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    },
  });
  const headers = { 'content-type': 'application/json' };
  const request = new Request('http://one.test/', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  const refused = await readJsonBody(request).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: 'invalidRequest', detail: { reason: 'aborted' } });
});
