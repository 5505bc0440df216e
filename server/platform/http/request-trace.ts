import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Data about the current request; its id appears in the response, the logs and error dialogs. */
export type RequestTrace = {
  id: string;
  /** The call's path or the kind of page; never a path with ids. */
  route: string;
  siteId: number | undefined;
  /** Name of the refusal, if any. */
  code: string;
};

const storage = new AsyncLocalStorage<RequestTrace>();
const GIVEN_ID = /^[A-Za-z0-9._-]{8,64}$/;
/**
 * Random prefix per process, followed by a number, so that ids of different processes or starts do not
 * collide.
 */
const PROCESS = randomBytes(4).toString('hex');
const NUMBERS = 2 ** 32;
let last = randomBytes(2).readUInt16BE();

/** The request id set by a trusted proxy, if well-formed; otherwise a new one. */
export function requestIdOf(given: string | string[] | undefined, trustProxy: boolean): string {
  if (trustProxy && typeof given === 'string' && GIVEN_ID.test(given)) return given;
  last = (last + 1) % NUMBERS;
  return PROCESS + last.toString(16).padStart(8, '0');
}

export const newTrace = (id: string): RequestTrace => ({ id, route: '', siteId: undefined, code: '' });

/** Runs `work`, including all async work it starts, as part of a request. */
export const runInRequest = <T>(trace: RequestTrace, work: () => T): T => storage.run(trace, work);

/** The current request; undefined in jobs and at start. */
export const currentRequest = (): RequestTrace | undefined => storage.getStore();

/** Adds data for the access log; no effect outside a request. */
export function noteRequest(known: Partial<Omit<RequestTrace, 'id'>>): void {
  const trace = storage.getStore();
  if (trace) Object.assign(trace, known);
}
