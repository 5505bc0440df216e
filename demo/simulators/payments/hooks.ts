import { createHmac } from 'node:crypto';
import type { Event, Payment } from './simulator-state.ts';

/** Signature header of gateways of this type: time, a test signature, a live one. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},te=${signature},li=`;
}

/** The webhook of an event: its kind and payment. The merchant queries the amount instead of trusting it. */
export function messageOf(event: Event, payment: Payment): string {
  return JSON.stringify({
    data: {
      id: event.id,
      type: 'event',
      attributes: {
        type: event.type,
        livemode: false,
        data: { id: payment.id, reference: payment.reference },
      },
    },
  });
}

export type Hooks = {
  /** Sends an event until it is accepted; resolves with the last HTTP status, 0 without an answer. */
  deliver(event: Event, payment: Payment): Promise<number>;
};

type HookOptions = {
  url: string;
  secret: string;
  now: () => number;
  /** Milliseconds between attempts. */
  pauses: readonly number[];
};

const WAIT_MS = 30_000;

/** Sends events to the merchant, with growing pauses until the answer is a success. */
export function createHooks({ url, secret, now, pauses }: HookOptions): Hooks {
  const once = async (body: string): Promise<number> => {
    const seconds = Math.floor(now() / 1000);
    const headers = {
      'content-type': 'application/json',
      'simpay-signature': signatureOf(secret, seconds, body),
    };
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(WAIT_MS),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  };
  return {
    async deliver(event, payment) {
      const body = messageOf(event, payment);
      let status = await once(body);
      for (const pause of pauses) {
        if (status >= 200 && status < 300) break;
        await new Promise((done) => setTimeout(done, pause).unref());
        status = await once(body);
      }
      return status;
    },
  };
}
