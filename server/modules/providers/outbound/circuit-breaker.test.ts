import { beforeEach, expect, test } from 'vitest';
import { type CircuitBreaker, CircuitOpenError, createCircuitBreaker } from './circuit-breaker.ts';

class No extends Error {}
let time: number;
let breaker: CircuitBreaker;
const made = () =>
  createCircuitBreaker({
    failures: 3,
    openMs: 1000,
    maxConcurrent: 2,
    now: () => time,
    isFailure: (error) => !(error instanceof No),
  });
beforeEach(() => {
  time = 0;
  breaker = made();
});
const fail = (error: Error = new Error('down')) =>
  breaker.run(() => Promise.reject(error)).catch((e: Error) => e);
const fine = () => breaker.run(() => Promise.resolve('fine')).catch((e: Error) => e);

test('[wallet 6] a provider that fails repeatedly is paused, probed once later, and resumed', async () => {
  for (let n = 0; n < 3; n++) await fail();
  expect(breaker.state).toBe('open');
  expect(await fine()).toBeInstanceOf(CircuitOpenError);
  time = 1000;
  expect(breaker.state).toBe('trying');
  let done = (_value: string) => {};
  const trial = breaker.run(() => new Promise<string>((resolve) => (done = resolve)));
  expect(await fine(), 'one tries, the others wait').toBeInstanceOf(CircuitOpenError);
  done('fine');
  await trial;
  expect([breaker.state, await fine()]).toEqual(['closed', 'fine']);
});

test('[wallet 6] a failed probe pauses it for the same time again', async () => {
  for (let n = 0; n < 3; n++) await fail();
  time = 1500;
  await fail();
  time = 2400;
  expect(await fine()).toBeInstanceOf(CircuitOpenError);
  time = 2500;
  expect(await fine()).toBe('fine');
});

test('[wallet 6] a valid refusal is no failure, and an answer in between resets the count', async () => {
  for (let n = 0; n < 9; n++) await fail(new No());
  await fail();
  await fail();
  await fine();
  await fail();
  expect(breaker.state).toBe('closed');
});

test('[wallet 6] a hanging provider holds a limited number of calls, and other providers continue', async () => {
  const other = made();
  let letGo = () => {};
  const hang = () => breaker.run(() => new Promise<void>((resolve) => (letGo = resolve)));
  const hanging = [hang(), hang()];
  expect(await fine()).toBeInstanceOf(CircuitOpenError);
  expect(await other.run(() => Promise.resolve('fine'))).toBe('fine');
  letGo();
  await hanging[1];
  expect(await fine()).toBe('fine');
});
