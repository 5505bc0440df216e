import { expect, test } from 'vitest';
import type { z } from 'zod';
import { api } from '#contracts/api/index.ts';
import { consoleApi } from '#contracts/console/index.ts';
import { placesOf } from './api/hostile-values/places.ts';

/** Every input field of every call, by call and path. */
const places = Object.entries({ ...api, ...consoleApi } as Record<string, { input: z.ZodType }>).flatMap(
  ([name, { input }]) =>
    placesOf(input, {}, '', (value) => value).map(({ path, schema }) => ({
      place: `${name}${path}`,
      schema,
    })),
);
const taking = (value: unknown) => places.filter(({ schema }) => schema.safeParse(value).success);
const namesOf = (found: typeof places) => [...new Set(found.map(({ place }) => place))];

test.each([
  ['day', ''],
  ['moment', 'T08:00:00Z'],
])('every %s accepted by a call can be stored by the database, as can adjacent values', (_, time) => {
  const dated = taking(`2026-11-21${time}`).filter(
    ({ schema }) => !schema.safeParse(`2026-99-99${time}`).success,
  );
  expect(namesOf(dated)).toContain(time ? 'addFixture.starts_at' : 'moneyReport.from');
  for (const year of ['0000', '0001', '1899', '2200', '9999']) {
    const wrong = dated.filter(({ schema }) => schema.safeParse(`${year}-01-01${time}`).success);
    expect(namesOf(wrong), year).toEqual([]);
  }
});

/** Amounts in the player's currency: the handlers refuse invalid amounts by name. */
const AMOUNTS = ['createDeposit.amount', 'createWithdrawal.amount', 'moveCampaign.confirmed_percent'];

test('no call accepts a number beyond the database’s range', () => {
  const unlimited = [...taking(Number.MAX_SAFE_INTEGER), ...taking(Number.MIN_SAFE_INTEGER)]
    // Input of any type is checked by its handler.
    .filter(({ schema }) => !schema.safeParse({ any: [{}] }).success);
  expect(namesOf(unlimited)).toEqual(expect.arrayContaining(AMOUNTS));
  expect(namesOf(unlimited).filter((place) => !AMOUNTS.includes(place))).toEqual([]);
});
