import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum deviation of a message's timestamp (operations 3.3 rule 1). */
const TOLERANCE_MS = 300_000;

/**
 * Checks the form `t=…,te=…,li=…`: HMAC-SHA256 over time, a dot and the raw body, `te` for test payments and
 * `li` for live ones (operations 3.3). Constant time; a malformed header is a wrong signature.
 */
export function checkSignature(
  { header, raw, now }: { header: string | null; raw: Uint8Array; now: Date },
  { secret, isLive }: { secret: string; isLive: boolean },
): 'ok' | 'signature' | 'stale' {
  const parts = new Map(
    (header ?? '').split(',').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
    }),
  );
  const seconds = parts.get('t') ?? '';
  const received = Buffer.from(parts.get(isLive ? 'li' : 'te') ?? '', 'hex');
  if (!/^\d{1,12}$/.test(seconds)) return 'signature';
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return 'signature';
  return Math.abs(now.getTime() - Number(seconds) * 1000) > TOLERANCE_MS ? 'stale' : 'ok';
}
