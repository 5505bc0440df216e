import { createHmac } from 'node:crypto';
import { traceOutgoing } from '../tracing/outgoing-span.ts';

/** A message for the operator's relay. */
export type OutgoingMessage = {
  /** The same at every attempt. */
  id: string;
  site_name: string;
  channel: 'sms' | 'mail';
  to: string;
  subject: string;
  text: string;
  /** The subject, for relays that use their own templates. */
  template: string;
  language: string;
  /** Time after which it is useless to the recipient. */
  expires_at: string;
  /** Sender of an email and where replies go; without them, the relay's own. */
  sender_name?: string;
  sender_address?: string;
  reply_to?: string;
  /** Headers that an email must have. */
  headers?: Record<string, string>;
};

/** The relay rejects this message permanently. */
export class PermanentRejection extends Error {
  readonly failure: string;
  constructor(status: number) {
    super(`the message relay answered ${status}`);
    this.failure = `answered ${status}`;
  }
}

/**
 * Delivers a message. Throws if the message was not accepted or its status is unknown; `PermanentRejection`
 * if it never will be.
 */
export type MessageRelay = (letter: OutgoingMessage) => Promise<void>;

type MessageRelayOptions = {
  url: string;
  secret: string;
  /** For tests: timeout of one attempt. */
  waitMs?: number;
};

const TIMEOUT_MS = 5000;
/** Client errors that are temporary or due to configuration, not to the message. */
const TRANSIENT_STATUSES = [401, 403, 404, 408, 425, 429];

/**
 * Posts each message to one address, signed over time and raw body (the form of operations 3.3), with its id
 * as idempotency key. Errors contain neither recipient nor text.
 */
export function createMessageRelay({ url, secret, waitMs = TIMEOUT_MS }: MessageRelayOptions): MessageRelay {
  return async (letter) => {
    const body = JSON.stringify(letter);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': letter.id,
      'x-message-timestamp': timestamp,
      'x-message-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
    };
    const signal = AbortSignal.timeout(waitMs);
    const answer = await traceOutgoing({ method: 'POST', url: new URL(url) }, (added) =>
      fetch(url, { method: 'POST', redirect: 'error', headers: { ...headers, ...added }, body, signal }),
    );
    await answer.body?.cancel();
    const { status } = answer;
    if (status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status))
      throw new PermanentRejection(status);
    if (!answer.ok) throw new Error(`the message relay answered ${answer.status}`);
  };
}
