import { getDefaultHighWaterMark } from 'node:stream';
import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createBodyReader, MAX_BODY_BYTES } from './request-body.ts';

/** A request with this many bytes received; the rest, the end of an empty object, is sent on demand. */
function slowUpload(bytes: number) {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from('{'.padEnd(bytes)));
      await promise;
      controller.enqueue(Buffer.from('}'));
      controller.close();
    },
  });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  return { request: new Request('http://one.test/', init), finish };
}

test('an aborted upload is a refusal, not a server error', async () => {
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
  const refused = await createBodyReader()(request, 'one').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: 'invalidRequest', detail: { reason: 'aborted' } });
});

test('a sender of slow large bodies leaves slots for others, and regains its own when they end', async () => {
  const read = createBodyReader();
  const send = (sender: string, bytes = MAX_BODY_BYTES + 1) => {
    const { request, finish } = slowUpload(bytes);
    return { read: read(request, sender, MAX_BODY_BYTES * 2), finish };
  };
  const held = [send('one'), send('one'), send('one'), send('two')];
  await expect(send('one').read).rejects.toMatchObject({ code: 'tooManyRequests' });
  held.push(send('one', MAX_BODY_BYTES - 1));
  held[0]!.finish();
  expect(await held[0]!.read).toEqual({});
  held.push(send('one'));
  for (const sender of ['three', 'four', 'five', 'three', 'four', 'five', 'three', 'four'])
    held.push(send(sender));
  await expect(send('six').read).rejects.toMatchObject({ code: 'tooManyRequests' });
  for (const { finish } of held) finish();
  expect(await Promise.all(held.map((each) => each.read))).toEqual(held.map(() => ({})));
});

test('all of an ordinary body fits in what Node buffers, so it has arrived before its call is counted', () => {
  expect(MAX_BODY_BYTES).toBeLessThan(getDefaultHighWaterMark(false));
});
