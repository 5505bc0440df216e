import { useState } from 'react';

type RequestId = {
  /** The id to send these values under. */
  of(values: object): string;
  /** The next values are a new wish, even when they are the same. */
  forget(): void;
};

/**
 * The id a wish is known by on the server. Sent again with the same values, after a lost answer say, it is
 * the same wish; with other values it is another one: the server refuses a known id with other content.
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

/** One such id for the life of a form. */
export function useRequestId(): RequestId {
  return useState(createRequestId)[0];
}
