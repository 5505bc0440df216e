import { useState } from 'react';

type RequestId = {
  /** The request id for these values. */
  of(values: object): string;
  /** The next submission is a new request, even with the same values. */
  forget(): void;
};

/**
 * The request's idempotency key. Sent again with the same values, for example after a lost answer, it is the
 * same request; other values get a new id: the server refuses a known id with other content.
 */
export function createRequestId(): RequestId {
  let last = { id: '', content: '' };
  return {
    of(values) {
      const content = JSON.stringify(values);
      if (last.id === '' || content !== last.content) last = { id: crypto.randomUUID(), content };
      return last.id;
    },
    forget() {
      last = { id: '', content: '' };
    },
  };
}

/** One such id for the lifetime of a form. */
export function useRequestId(): RequestId {
  return useState(createRequestId)[0];
}
