import { afterAll, beforeAll, expect, test } from 'vitest';
import { outagesOf } from '#server/platform/outages.ts';
import { significantOutages } from './console/significant.ts';
import { type House, openHouse, PROVIDER } from './testing/house.ts';
import { type OpenKit, openKit } from './testing/kit.ts';

const clock = { at: Date.now() };
const now = () => new Date(clock.at);
let house: House;
let kit: OpenKit;
beforeAll(async () => {
  house = await openHouse({ now });
  kit = await openKit(house);
  await house.connect('one.test', kit);
});
afterAll(async () => {
  kit.close();
  await house.close();
});

test('[player-protection L2] a provider that is left alone after five failures is down until it answers, told to the sites it is connected to', async () => {
  const { siteId } = await house.guest('one.test', 0n);
  const other = (await house.guest('two.test', 0n)).siteId;
  const key = { site_id: siteId, provider_code: PROVIDER };
  const ask = () =>
    house.module.outbound.ask(house.db, key, 'games', { page: 1 }).then(
      () => 'answered',
      () => 'silent',
    );
  const span = () => ({ from: new Date(clock.at - 86_400_000), to: new Date(clock.at + 1), limit: 10 });
  const told = async (id: number) => {
    const site = { id, currency: 'PHP' } as Parameters<typeof significantOutages>[1];
    return (await significantOutages(house.db, site, span())).map(({ what, subject }) => [what, subject]);
  };
  kit.deaf.calls = 10;
  for (let n = 0; n < 4; n++) expect(await ask()).toBe('silent');
  expect(await told(siteId)).toEqual([]);
  expect([await ask(), await ask()]).toEqual(['silent', 'silent']);
  expect(await told(siteId)).toEqual([['outage.began', `provider:${PROVIDER}`]]);
  clock.at += 31_000;
  kit.pass(31_000);
  expect([await ask(), await ask()]).toEqual(['answered', 'answered']);
  expect(await told(siteId)).toEqual([
    ['outage.ended', `provider:${PROVIDER}`],
    ['outage.began', `provider:${PROVIDER}`],
  ]);
  expect(await told(other)).toEqual([]);
  expect(await outagesOf(house.db, ['provider:NOBODY'], span())).toEqual([]);
});
