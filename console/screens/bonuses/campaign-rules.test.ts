import { expect, test } from 'vitest';
import { fieldOfRefusal } from './campaign-rules.ts';

test('[operations 4.1] a wagering requirement above the limit of the jurisdiction is refused with that limit', () => {
  const rule = 'at most 10 times the bonus in this jurisdiction';
  const refused = (wager_multiple: string) =>
    fieldOfRefusal('rules.wager_multiple', rule, { wager_multiple }).text;
  expect(refused('40')).toBe(`Not allowed: ${rule}.`);
  expect(refused('61')).toContain('From 1 to 60');
});
