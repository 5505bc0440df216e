import { DAY_MS } from '#contracts/values/time.ts';
import { gameCatalogue } from '#games/catalogue.ts';
import type { DemoCategory, DemoFeature, DemoGame, DemoGameType, DemoRow } from './types.ts';

const slotFeatures: DemoFeature[] = ['cascades', 'multipliers', 'respins', 'jackpot', 'buy_feature'];

/** 32-bit FNV-1a: selects demo attributes that are stable across builds. */
export function fnv(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  // A final mix, because neighbouring names differ only in their last letters.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** "Haystack Rodeo" -> "haystack-rodeo", "Hold’em Hillside" -> "holdem-hillside". */
export function gameCode(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('’', '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function featuresOf(category: DemoCategory, hash: number): DemoFeature[] {
  if (category === 'slots') {
    const extra = slotFeatures[hash % slotFeatures.length] as DemoFeature;
    return ['free_spins', 'wilds', 'scatter', extra];
  }
  if (category === 'livecasino') return ['multiplayer', 'side_bets'];
  if (category === 'fish') return ['multiplayer', 'multipliers', 'jackpot'];
  if (category === 'crash') return ['multiplayer', 'cash_out', 'multipliers'];
  if (category === 'sportsbook') return ['cash_out'];
  if (category === 'arcade') return ['multipliers'];
  if (category === 'hashgame') return ['multiplayer'];
  return [];
}

function releasedAt(hash: number): string {
  const days = hash % 1360;
  return new Date(Date.UTC(2023, 0, 9) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Expands one row of the data files into a catalogue entry. */
export function toGame(row: DemoRow, category: DemoCategory, gameType: DemoGameType): DemoGame {
  const [provider, theme, hero, en, fil, zh] = row;
  const code = gameCode(en);
  const key = `${provider}/${code}`;
  const hash = fnv(key);
  // Our own games can actually be played; their returns are in their rules.
  const own = provider === 'BAIZE' ? gameCatalogue.find((game) => game.code === code) : undefined;
  const graded = category === 'slots' || category === 'arcade' || category === 'fish';
  return {
    provider_code: provider,
    game_code: code,
    name: { en, ...(fil && { fil }), ...(zh && { zh }) },
    category,
    game_type: gameType,
    theme,
    hero,
    volatility: own
      ? own.volatility
      : graded
        ? ((['low', 'medium', 'high'] as const)[hash % 3] ?? null)
        : null,
    rtp: null,
    features: own ? ([...own.features] as DemoFeature[]) : featuresOf(category, hash),
    released_at: own?.releasedAt ?? releasedAt(hash >>> 3),
    open_mode: provider === 'EVOPLAY' ? 'popup' : 'frame',
    playable: own !== undefined,
  };
}
