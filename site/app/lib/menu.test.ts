import { expect, test } from 'vitest';
import type { ProviderCount } from '#contracts/api/startup.ts';
import { filterMenus } from './menu.ts';

const entry = (category: string | null) => ({
  content_id: String(category),
  title: { EN: String(category) },
  path: '/',
  category,
  icon: '',
});
const menus = {
  menu: [
    { ...entry('slot_game'), children: [entry('fishing'), entry('promo'), entry('bingo')] },
    { ...entry('sabong'), children: [] },
    { ...entry(null), children: [] },
    { ...entry('vip'), children: [] },
  ],
  game_menu: [entry('hot'), entry('slot_game'), entry('fishing'), entry('vip')].map((item) => ({
    ...item,
    category: item.category!,
  })),
};

const offer = (provider_count: ProviderCount[], has_sportsbook = false) => ({
  ...{ provider_count, switches: { has_sportsbook } },
});

test('[S-08] without provider counts no entry is filtered out', () => {
  expect(filterMenus(menus, offer([]))).toEqual(menus);
});

test('[S-08] entries stay when their category has providers or maps to none; the game menu keeps served ones and hot', () => {
  const counts = [
    { category: 'slots', count: 3, providers: ['BAIZE'] },
    { category: 'fish', count: 1, providers: ['JILI'] },
    { category: 'bingo', count: 0, providers: [] },
  ];
  const { menu, game_menu } = filterMenus(menus, offer(counts));
  expect(menu.map((item) => item.category)).toEqual(['slot_game', null, 'vip']);
  expect(menu[0]!.children.map((child) => child.category)).toEqual(['fishing', 'promo']);
  expect(game_menu.map((item) => item.category)).toEqual(['hot', 'slot_game', 'fishing']);
});

test('[S-08] a brand with the house sportsbook has sports in its menus without any sports provider', () => {
  const sports = { ...entry('sportsbook'), category: 'sportsbook' };
  const shown = { menu: [{ ...sports, children: [sports] }], game_menu: [sports] };
  const slots = [{ category: 'slots', count: 3, providers: ['BAIZE'] }];
  expect(filterMenus(shown, offer(slots, true))).toEqual(shown);
  expect(filterMenus(shown, offer(slots))).toEqual({ menu: [], game_menu: [] });
});
