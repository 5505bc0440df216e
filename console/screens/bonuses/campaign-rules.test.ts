import { expect, test } from 'vitest';
import { fieldOfRefusal } from './campaign-rules.ts';

test('[operations 4.1] a wagering requirement above the limit of the jurisdiction is refused with that limit', () => {
  const rule = 'at most 10 times the bonus in this jurisdiction';
  expect(fieldOfRefusal('rules.wager_multiple', rule).text).toBe(
    'At most 10 times the bonus in this jurisdiction.',
  );
  expect(fieldOfRefusal('rules.wager_multiple', 'too_big').text).toContain('From 1 to 60');
});
