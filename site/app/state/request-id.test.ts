import { expect, test } from 'vitest';
import { createRequestId } from './request-id.ts';

test('[W-03] resending the same values reuses the request id, edited values get a new one', () => {
  const id = createRequestId();
  const first = id.of({ number: '123456' });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(id.of({ number: '123456' })).toBe(first);
  const edited = id.of({ number: '654321' });
  expect(edited).not.toBe(first);
  expect(id.of({ number: '654321' })).toBe(edited);
  id.forget();
  expect(id.of({ number: '654321' })).not.toBe(edited);
});
