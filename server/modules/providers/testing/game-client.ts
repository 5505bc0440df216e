import { GAME, type ProviderTestSite, type TestPlayer } from './application.ts';
import type { Provider, WalletAnswer } from './provider.ts';

/** A player in a provider's game: short forms of the provider's messages. Amounts in centavos. */
export async function openGameClient(
  platform: ProviderTestSite,
  provider: Provider,
  guest: TestPlayer,
  token?: string,
) {
  const launch_token = token ?? (await platform.launch(guest));
  const opened = await provider.say('authenticate', { launch_token, game: GAME });
  if (opened.status !== 'OK') throw new Error(`no session: ${opened.status}`);
  return createGameClient(provider, opened.player_id!, opened.session!);
}

export type GameClient = ReturnType<typeof createGameClient>;

export function createGameClient(provider: Provider, player_id: string, session: string) {
  const who = { player_id, game: GAME };
  const money = (amount: number | bigint) => ({ amount: String(amount), currency: 'PHP' });
  return {
    player_id,
    session,
    provider,
    say: provider.say,
    bet: (tx_id: string, amount: number, round_id: string, more: object = {}): Promise<WalletAnswer> =>
      provider.say('bet', { ...who, session, tx_id, round_id, ...money(amount), ...more }),
    win: (tx_id: string, amount: number, round_id: string, more: object = {}): Promise<WalletAnswer> =>
      provider.say('win', { ...who, tx_id, round_id, ...money(amount), ...more }),
    betWin: (
      tx_id: string,
      amount: number,
      win: number,
      round_id: string,
      more: object = {},
    ): Promise<WalletAnswer> =>
      provider.say('bet_win', {
        ...who,
        session,
        tx_id,
        round_id,
        ...money(amount),
        win_amount: String(win),
        win_tx_id: `${tx_id}.w`,
        ...more,
      }),
    rollback: (
      tx_id: string,
      target_tx_id: string,
      target_op = 'bet',
      more: object = {},
    ): Promise<WalletAnswer> =>
      provider.say('rollback', { player_id, tx_id, target_tx_id, target_op, ...more }),
    endRound: (tx_id: string, round_id: string): Promise<WalletAnswer> =>
      provider.say('end_round', { ...who, tx_id, round_id }),
    bonusWin: (tx_id: string, amount: number, more: object = {}): Promise<WalletAnswer> =>
      provider.say('bonus_win', { player_id, tx_id, ...money(amount), ...more }),
    jackpotWin: (
      tx_id: string,
      amount: number,
      round_id: string,
      jackpot_id = 'grand',
    ): Promise<WalletAnswer> =>
      provider.say('jackpot_win', { ...who, tx_id, round_id, jackpot_id, ...money(amount) }),
    adjust: (tx_id: string, amount: number, target_tx_id: string): Promise<WalletAnswer> =>
      provider.say('adjust', { player_id, tx_id, target_tx_id, reason: 'resettlement', ...money(amount) }),
    balance: async (): Promise<string> => (await provider.say('balance', { player_id })).balance!,
  };
}
