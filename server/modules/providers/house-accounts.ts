import type { ProviderKey } from './tables.ts';

/** House accounts of a provider: its games, its jackpots, and its promotions. */
export const clearingAccount = (key: ProviderKey) => ({ house: `game_clearing:${key.provider_code}` });

/** The house account of a provider’s jackpot pool. */
export const jackpotAccount = (key: ProviderKey, jackpotId: string) => ({
  house: `jackpot_pool:${key.provider_code}.${jackpotId}`,
});

/** The house account that pays for a provider’s promotions. */
export const promoAccount = (key: ProviderKey) => ({ house: `promo_expense:${key.provider_code}` });
/** A player's wins awaiting approval by two people. */
export const heldAccount = (playerId: string) => ({ house: `held_win:${playerId}` });
