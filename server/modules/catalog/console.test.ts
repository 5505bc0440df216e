import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contracts/api/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { sellChoiceGames } from '../originals/testing/choice-games.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let writer: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  writer = await staffConsole.clerk('content');
  for (const host of ['one.test', 'two.test']) await sellChoiceGames(testCashier, host);
});
afterAll(() => testCashier.close());

type Code = { game_code: string };
/** A guest's call that must succeed. */
async function requested<Given>(name: CallName, input: object, host = 'one.test'): Promise<Given> {
  const { site } = (await testCashier.call(host, 'startup', { domain_name: host })) as {
    site: { external_id: string };
  };
  const named = { domain_name: host, external_id: site.external_id, ...input };
  return (await testCashier.call(host, name, named as never)) as Given;
}
const codes = (games: readonly Code[]) => games.map(({ game_code }) => game_code);
const lobby = async (host = 'one.test') =>
  codes((await requested<{ value: Code[] }>('games', { category: 'arcade' }, host)).value);
const hot = async () => codes((await requested<{ value: Code[] }>('getHotGames', { game_type: '' })).value);
const listed = async () => (await staffConsole.get(writer, 'siteGames', { category: 'arcade' })).value;

test('[operations 1.2] pins a game, marks it hot and takes it off sale in the console; visitors see it at once, on this site only', async () => {
  const [before, other] = [await lobby(), await lobby('two.test')];
  const last = (await listed()).at(-1)!;
  expect(before.at(-1)).toBe(last.game_code);
  const game = { provider_code: last.provider_code, game_code: last.game_code };
  const set = (state: object) => staffConsole.get(writer, 'setSiteGame', { ...game, ...state });
  const first = { enabled: true, hot: true, position: -5 };
  await set(first);
  expect(await lobby()).toEqual([last.game_code, ...before.slice(0, -1)]);
  expect(await hot()).toEqual([last.game_code]);
  expect(await staffConsole.refusal(writer, 'setSiteGame', { ...game, ...first })).toBe('changedMeanwhile');
  await set({ ...first, enabled: false });
  expect(await lobby()).toEqual(before.slice(0, -1));
  expect((await listed())[0]).toMatchObject({ ...game, enabled: false, position: -5, hidden: '' });
  expect(await lobby('two.test')).toEqual(other);
  const unknown = { ...first, provider_code: 'BAIZE', game_code: 'nothing' };
  expect(await staffConsole.refusal(writer, 'setSiteGame', unknown)).toBe('notFound');
  const finance = await staffConsole.clerk('finance_maker');
  expect(await staffConsole.refusal(finance, 'setSiteGame', { ...game, ...first })).toBe('notAllowed');
  await set(first);
});

test('[operations 1.2] finds games by name and code, with pages that continue without gaps', async () => {
  const all = await listed();
  const [one] = all;
  const found = await staffConsole.get(writer, 'siteGames', {
    find: `${one!.provider_code}/${one!.game_code}`,
  });
  expect(found.value.map(({ game_code }) => game_code)).toContain(one!.game_code);
  const after = `${one!.position} ${one!.provider_code}/${one!.game_code}`;
  const rest = await staffConsole.get(writer, 'siteGames', { category: 'arcade', after });
  expect(rest.value).toEqual(all.slice(1));
  expect((await staffConsole.get(writer, 'siteGames', { find: "%' or 1=1 --" })).value).toEqual([]);
  expect(await staffConsole.refusal(writer, 'siteGames', { after: 'x' })).toBe('invalidRequest');
});

test('[operations 1.2] pickers offer the games on sale here by name, code and key, to every member of staff of the brand', async () => {
  const crm = await staffConsole.clerk('crm');
  const asked = async (input: object) => (await staffConsole.get(crm, 'gameChoices', input)).value;
  const all = await listed();
  const { provider_code, game_code, game_name } = all[1]!;
  const key = `${provider_code}/${game_code}`;
  expect((await asked({ find: game_name })).map((game) => game.game_code)).toContain(game_code);
  expect(await asked({ find: key })).toMatchObject([{ provider_code, game_code, game_name }]);
  expect(await asked({ keys: [key, 'BAIZE/nothing', '__proto__'] })).toMatchObject([{ game_code }]);
  expect(await asked({ provider_code: 'NOBODY' })).toEqual([]);
  expect(await asked({ find: "%' or 1=1 --" })).toEqual([]);
  const [first] = all;
  const state = { hot: first!.hot, position: first!.position };
  const named = { provider_code: first!.provider_code, game_code: first!.game_code };
  await staffConsole.get(writer, 'setSiteGame', { ...named, ...state, enabled: false });
  expect(await asked({ keys: [`${first!.provider_code}/${first!.game_code}`] })).toEqual([]);
  await staffConsole.get(writer, 'setSiteGame', { ...named, ...state, enabled: true });
  const elsewhere = await staffConsole.clerk({ role: 'crm', siteId: await testCashier.siteId('two.test') });
  expect(await staffConsole.refusal(elsewhere, 'gameChoices', {})).toBe('notAllowed');
});

test('[S-20] [operations 1.2] a game row is arranged by hand and returned to its rule', async () => {
  const games = (await listed()).map(({ provider_code, game_code }) => ({ provider_code, game_code }));
  const after = [games[2]!, games[0]!];
  const row = async () => codes((await requested<{ new: Code[] }>('defaultGames', {})).new);
  const before = await row();
  await staffConsole.get(writer, 'setSiteGameRow', { list: 'new', before: [], after });
  expect(await row()).toEqual(codes(after));
  expect((await staffConsole.get(writer, 'siteGameRow', { list: 'new' })).value).toEqual(after);
  const stale = { list: 'new', before: [], after: [] };
  expect(await staffConsole.refusal(writer, 'setSiteGameRow', stale)).toBe('changedMeanwhile');
  const twice = { list: 'new', before: after, after: [games[0], games[0]] };
  expect(await staffConsole.refusal(writer, 'setSiteGameRow', twice)).toBe('notFound');
  await staffConsole.get(writer, 'setSiteGameRow', { list: 'new', before: after, after: [] });
  expect(await row()).toEqual(before);
});

test('[operations 1.2] a provider is switched off and on by brand and currency; visitors see it at once, on this site alone', async () => {
  const [before, other] = [await lobby(), await lobby('two.test')];
  expect(before.length).toBeGreaterThan(0);
  const offers = async () => (await staffConsole.get(writer, 'providerOffers')).value;
  const [own] = await offers();
  const { provider_code, offer } = own!;
  expect(own).toMatchObject({ has_countries: false, offer: { is_on: true, currencies: [] } });
  const set = (from: object, after: object) =>
    staffConsole.refusal(writer, 'setProviderOffer', { provider_code, before: from, after });
  const off = { ...offer, is_on: false };
  expect(await set(offer, off)).toBe('');
  expect(await lobby()).toEqual([]);
  expect((await listed())[0]).toMatchObject({ enabled: true, hidden: 'provider' });
  expect((await offers())[0]).toMatchObject({ shown: 0 });
  expect(await lobby('two.test')).toEqual(other);
  expect(await set(offer, off), 'somebody else was quicker').toBe('changedMeanwhile');
  const elsewhere = { ...offer, currencies: ['USD'] };
  expect(await set(off, elsewhere)).toBe('');
  expect((await listed())[0]).toMatchObject({ hidden: 'currency' });
  expect(await set(elsewhere, { ...offer, closed_countries: ['PH'] })).toBe('invalidRequest');
  expect(await set(elsewhere, offer)).toBe('');
  expect(await lobby()).toEqual(before);
  const unknown = { provider_code: 'NOBODY', before: offer, after: off };
  expect(await staffConsole.refusal(writer, 'setProviderOffer', unknown)).toBe('notFound');
});
