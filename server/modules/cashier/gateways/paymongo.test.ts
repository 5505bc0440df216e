import { expect, test } from 'vitest';
import { checkSignature } from './paymongo.ts';

const BODY = '{"data":{"id":"evt_1","attributes":{"type":"payment.paid"}}}';
const SIGNED = 'd5f31b3037c62b9cd0c884aee1f6c81b302e5b277fdca2caa2d12fa121ca8bb2';
const SECONDS = 1_767_225_600;
const KEYS = { secret: 'whsk_test_0001', isLive: false };

const check = (change: { header?: string | null; body?: string; at?: number; isLive?: boolean } = {}) =>
  checkSignature(
    {
      header: change.header === undefined ? `t=${SECONDS},te=${SIGNED},li=` : change.header,
      raw: Buffer.from(change.body ?? BODY),
      now: new Date((change.at ?? SECONDS) * 1000),
    },
    { ...KEYS, isLive: change.isLive ?? false },
  );

test('[operations 3.3] the vector: computes the signature from secret, time and body', () => {
  expect(check()).toBe('ok');
  expect(check({ header: `t=${SECONDS},te=,li=${SIGNED}`, isLive: true })).toBe('ok');
  expect(check({ header: `t=${SECONDS},te=${SIGNED},li=`, isLive: true })).toBe('signature');
});

test('[operations 3.3 rule 1] refuses any change of body, time or signature, and an invalid signature', () => {
  expect(check({ body: BODY.replace(':', ': ') })).toBe('signature');
  expect(check({ header: `t=${SECONDS + 1},te=${SIGNED},li=` })).toBe('signature');
  expect(check({ header: `t=${SECONDS},te=${SIGNED.replace('d', 'e')},li=` })).toBe('signature');
  for (const header of [
    null,
    '',
    'te=',
    `te=${SIGNED}`,
    `t=x,te=${SIGNED}`,
    `t=${SECONDS},te=${SIGNED.slice(2)}`,
  ])
    expect(check({ header })).toBe('signature');
});

test('[operations 3.3 rule 1] accepts five minutes either way; a second more is stale', () => {
  for (const away of [300, -300]) expect(check({ at: SECONDS + away })).toBe('ok');
  for (const away of [301, -301]) expect(check({ at: SECONDS + away })).toBe('stale');
});
