import type { Tx } from '#server/platform/database/index.ts';
import { type NewGame, upsertGames, upsertProvider } from '../index.ts';

/** `JILI/lantern` as the key functions take it. */
export function parseGameKey(text: string): { providerCode: string; gameCode: string } {
  const [providerCode = '', gameCode = ''] = text.split('/');
  return { providerCode, gameCode };
}

const slot = (id: string, name: string, releasedAt: string, more: Partial<NewGame> = {}): NewGame => ({
  ...parseGameKey(id),
  name,
  category: 'slots',
  gameType: 'SLOTS',
  cover: `games/${id}`,
  releasedAt,
  ...more,
});

export const GAMES: readonly NewGame[] = [
  slot('JILI/lantern', 'Lantern Reels', '2026-02-01', {
    localNames: { PHP: 'Parol', CN: '灯笼转轴' },
    thumbhash: 'aGFzaA==',
    rtp: 96.125,
    volatility: 'medium',
    features: ['free_spins', 'wilds'],
    playable: true,
  }),
  slot('PPLAY/olympus', 'Gates of Olympus Harbour', '2026-01-01', { features: ['wilds', 'cascades'] }),
  slot('PPLAY/pinata', 'Piñata Parade', '2025-05-05', { features: ['free_spins'] }),
  slot('JILI/dragon-crash', 'Dragon Crash', '2024-04-04', { category: 'crash', gameType: 'CRASH' }),
  slot('JILI/dragon-gold', 'Golden Dragon', '2023-03-03', { localNames: { CN: '金龙宝藏' } }),
  slot('EVOPLAY/penalty', 'Penalty Postcards', '2022-02-02', { category: 'arcade', gameType: 'ARCADE' }),
  slot('EVOPLAY/framed', 'Framed Fortune', '2022-02-03', { openMode: 'frame' }),
  slot('JILI/off', 'Switched Off', '2021-01-01'),
];

/** Three providers and the games above; no site sells them yet. */
export async function insertTestGames(tx: Tx): Promise<void> {
  await upsertProvider(tx, { code: 'JILI', name: 'Jili' });
  await upsertProvider(tx, { code: 'PPLAY', name: 'P Play', imageCode: 'pp' });
  await upsertProvider(tx, { code: 'EVOPLAY', name: 'Evoplay', openMode: 'popup' });
  await upsertGames(tx, GAMES);
}
