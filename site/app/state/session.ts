import type { LobbyGame } from '#contracts/api/games.ts';
import type { VipSummary } from '#contracts/values/vip.ts';

/** Favourite game; `game_image` comes from `img_url` [P-08]. */
export type FavouriteGame = {
  game_code: string;
  game_name: string;
  game_type: string;
  game_image: string;
  provider_code: string;
};

/** The persisted session, fields exactly as specified [P-01]. */
export type Session = {
  isAuthenticated: boolean;
  user: { account_id: string; session_token: string; full_name: string; contact_email: string };
  token: string;
  /** `bonus`: the part of the balance that is bonus money. */
  game: { balance: number; bonus: number; token: number };
  email: string;
  fullname: string;
  game_fav_list: FavouriteGame[];
  vip: VipSummary | null;
  minigame: { frozen_token: number; token_balance: number };
};

export function guestSession(): Session {
  return {
    isAuthenticated: false,
    user: { account_id: '', session_token: '', full_name: '', contact_email: '' },
    token: '',
    game: { balance: 0, bonus: 0, token: 0 },
    email: '',
    fullname: '',
    game_fav_list: [],
    vip: null,
    minigame: { frozen_token: 0, token_balance: 0 },
  };
}

type SignedIn = {
  statusCode: number;
  token?: string;
  user?: { account_id: string; session_token: string };
  fullname?: string;
  email?: string;
};

/**
 * Session after an answer of either way to sign in: signed in when statusCode is 1 with a token, else a guest
 * [P-02].
 */
export function sessionOfLogin(answer: SignedIn): Session {
  const { token, user, fullname = '', email = '' } = answer;
  if (answer.statusCode !== 1 || !token || !user) return guestSession();
  return {
    ...guestSession(),
    isAuthenticated: true,
    user: { ...user, full_name: fullname, contact_email: email },
    token,
    fullname,
    email,
  };
}

/** Name and contact email as the server stored them [P-06]. */
export function withProfile(session: Session, stored: { full_name: string; contact_email: string }): Session {
  return {
    ...session,
    user: { ...session.user, ...stored },
    fullname: stored.full_name,
    email: stored.contact_email,
  };
}

type Balances = { game_balance: number; bonus_balance: number; game_token: number; frozen_token: number };

export function withBalance(session: Session, balance: Balances): Session {
  return {
    ...session,
    game: { balance: balance.game_balance, bonus: balance.bonus_balance, token: balance.game_token },
    minigame: { frozen_token: balance.frozen_token, token_balance: balance.game_token },
  };
}

export function favouriteOf(
  game: Pick<LobbyGame, 'game_code' | 'game_name' | 'game_type' | 'img_url' | 'provider_code'>,
): FavouriteGame {
  const { game_code, game_name, game_type, img_url, provider_code } = game;
  return { game_code, game_name, game_type, game_image: img_url, provider_code };
}
