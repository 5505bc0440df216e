import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let writer: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  writer = await staffConsole.clerk('content');
});
afterAll(() => testCashier.close());

const leaf = (content_id: string, path = '/slots', category: string | null = 'slot_game') => ({
  ...{ content_id, path, category, icon: 'slot_game' },
  title: { EN: `Our ${content_id}`, CN: '我们的' },
});
const contentOf = async (host: string) =>
  ((await testCashier.call(host, 'startup', { domain_name: host })) as unknown as { content: object })
    .content;

test('[S-06] [S-08] [operations 1.2] menus and their order are set at the console, shown at once, on this site alone', async () => {
  const other = await contentOf('two.test');
  const { menu, game_menu } = await staffConsole.get(writer, 'siteMenus');
  const before = { menu, game_menu };
  const after = {
    menu: [
      { ...leaf('rooms', '/casino', 'casino'), children: [leaf('reels'), leaf('news', '/news', null)] },
      { ...leaf('first', '/', null), children: [] },
    ],
    game_menu: [leaf('reels'), leaf('hot', '/hot', 'hot')],
  };
  await staffConsole.get(writer, 'setSiteMenus', { before, after });
  expect(await contentOf('one.test')).toEqual(after);
  expect(await contentOf('two.test')).toEqual(other);
  // A write based on an older list is refused; a repeated write changes nothing.
  expect(await staffConsole.refusal(writer, 'setSiteMenus', { before, after })).toBe('changedMeanwhile');
  expect(await staffConsole.refusal(writer, 'setSiteMenus', { before: after, after })).toBe(
    'changedMeanwhile',
  );
  const turned = { ...after, menu: after.menu.toReversed() };
  await staffConsole.get(writer, 'setSiteMenus', { before: after, after: turned });
  expect(await contentOf('one.test')).toEqual(turned);
  const auditor = await staffConsole.clerk('auditor');
  const [row] = (await staffConsole.get(auditor, 'auditLog', { action: 'site/menus/set' })).value;
  expect(row?.diff).toContainEqual({
    ...{ field: 'menu first', before: '2 Our first /', after: '1 Our first /' },
  });
});

test.each([
  ['leads elsewhere', { path: '//elsewhere.example' }],
  ['is a script', { path: 'javascript:alert(1)' }],
  ['has no English title', { title: { CN: '我们的' } }],
  ['is of a category nobody knows', { category: 'raffle' }],
])('[operations 1.2] an entry that %s is refused', async (_, change) => {
  const { menu, game_menu } = await staffConsole.get(writer, 'siteMenus');
  const after = { menu: [{ ...leaf('one'), ...change, children: [] }], game_menu: [] };
  const input = { before: { menu, game_menu }, after };
  expect(await staffConsole.refusal(writer, 'setSiteMenus', input)).toBe('invalidRequest');
});

test('[operations 1.2] refuses duplicate names and staff with read access only', async () => {
  const { menu, game_menu } = await staffConsole.get(writer, 'siteMenus');
  const before = { menu, game_menu };
  const after = { menu: [], game_menu: [leaf('one'), leaf('one')] };
  expect(await staffConsole.refusal(writer, 'setSiteMenus', { before, after })).toBe('invalidRequest');
  const auditor = await staffConsole.clerk('auditor');
  const none = { before, after: { menu: [], game_menu: [] } };
  expect(await staffConsole.refusal(auditor, 'setSiteMenus', none)).toBe('notAllowed');
});
