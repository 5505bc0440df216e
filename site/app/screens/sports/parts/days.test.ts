import { expect, test } from 'vitest';
import { boundsOfDay, daysFrom } from './days.ts';

test('days follow the brand’s time zone, whatever the server’s time zone', () => {
  const late = new Date('2026-11-25T18:30:00.000Z');
  expect(daysFrom(late, 'Asia/Manila', 2)).toEqual(['2026-11-26', '2026-11-27']);
  expect(daysFrom(late, 'UTC', 2)).toEqual(['2026-11-25', '2026-11-26']);
  expect(boundsOfDay('2026-11-26', 'Asia/Manila')).toEqual({
    from: '2026-11-25T16:00:00.000Z',
    to: '2026-11-26T16:00:00.000Z',
  });
  expect(boundsOfDay('2026-02-28', 'UTC').to).toBe('2026-03-01T00:00:00.000Z');
});
