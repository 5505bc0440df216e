import type { providerAnswers } from '#contracts/gwp/calls.ts';
import type { gwpRequests } from '#contracts/gwp/requests.ts';
import type { GwpStatus } from '#contracts/gwp/statuses.ts';

/** Descriptions of a provider's requests and of the response fields. */
export const OPS: Record<keyof typeof gwpRequests, { text: string; answer: string }> = {
  authenticate: {
    text: 'Exchanges the launch token of a game for a session. A token can be used once, within one minute, for its game only.',
    answer:
      'session, player_id, currency, exponent, balance, language, country, mode, rules, active_rounds [{ round_id, game, opened_at, staked, won }]',
  },
  balance: {
    text: 'Returns the balance available to the player.',
    answer: 'balance, currency, balance_parts { cash, bonus }',
  },
  bet: {
    text: 'Debits a stake. Requires an active session of this player and game.',
    answer: 'balance, balance_parts',
  },
  win: {
    text: 'Credits a win, which may be "0". Always accepted, even if the session has ended or the player or game has been blocked. `round_closed` ends the round.',
    answer: 'balance',
  },
  bet_win: {
    text: 'A stake and its win in one transaction; the balance must cover the full stake. The round is closed unless `round_closed` is false.',
    answer: 'balance, bet_ref, win_ref',
  },
  rollback: {
    text: 'Reverses exactly one transaction. If the transaction has not been received, the rollback is stored and the transaction is rejected should it arrive later.',
    answer: 'balance, effect (reversed, already, tombstoned)',
  },
  end_round: { text: 'Ends a round without a further win.', answer: 'balance, round { staked, won }' },
  bonus_win: {
    text: 'A win outside a round, such as completed free rounds or a tournament prize.',
    answer: 'balance',
  },
  jackpot_win: { text: 'A win paid by a jackpot rather than by the game.', answer: 'balance' },
  adjust: { text: 'Corrects a closed round; the amount may be positive or negative.', answer: 'balance' },
  ping: { text: 'Tests the key, the clock and the network.', answer: 'server_time' },
};

/** Meaning of each status. */
export const MEANINGS: Record<GwpStatus, string> = {
  OK: 'Processed, either now or earlier (replayed).',
  INSUFFICIENT_FUNDS: 'The balance does not cover the stake; the response contains the current balance.',
  SESSION_INVALID: 'The session is unknown, has expired or was replaced. Bets only.',
  PLAYER_BLOCKED: 'The account is blocked, excluded or closed. Bets only.',
  LIMIT_REACHED: 'A limit of the player, a bonus or the jurisdiction has been reached; `limit` says which.',
  REALITY_CHECK_DUE: 'The player must confirm a reality check first. Then bet with a new tx_id.',
  GAME_DISABLED: 'The game accepts no new rounds; open rounds can be completed.',
  WRONG_CURRENCY: 'The currency is not that of the session.',
  WRONG_AMOUNT: 'The game does not accept this amount, or the amount is zero without free rounds.',
  DUPLICATE_MISMATCH: 'This tx_id was already used with different details. The first response stands.',
  TX_ROLLED_BACK: 'The transaction was rolled back before it arrived. No money was moved.',
  TX_NOT_FOUND: 'The target of an adjustment is unknown.',
  ROUND_HAS_WINS: 'Roll back the wins of the round before its bet.',
  ROUND_CLOSED: 'The round of this bet is already closed.',
  PLAYER_NOT_FOUND: 'The player is unknown, or belongs to another provider.',
  BAD_REQUEST: 'The request is invalid; `message` names the field.',
  BAD_SIGNATURE: 'The key or the signature is wrong. The response is not signed.',
  STALE_REQUEST: 'The timestamp is too far from our clock.',
  NONCE_REUSED: 'The nonce was already used. Sign the request again with a new one.',
  FORBIDDEN:
    'The provider is disabled, the IP address is not allowed, or the player belongs to another provider.',
  RATE_LIMITED: 'Too many requests. Never returned for requests that move money.',
  INTERNAL: 'The outcome is unknown. Resend the same tx_id until you receive a definite response.',
};

/** Descriptions of the wallet's calls to a provider, and of their fields. */
export const CALL_TEXTS: Record<keyof typeof providerAnswers, { text: string; request: string }> = {
  games: {
    text: 'Your game list: in full once a day, changes only every hour.',
    request: 'page, page_size (≤ 500), updated_since',
  },
  launch: {
    text: 'Returns the address where a game opens for real money. Exchange the token by authenticate, and keep it out of logs.',
    request:
      'game, launch_token, player_id, currency, language, platform, lobby_url, cashier_url, ip, country',
  },
  demo: {
    text: 'Returns the address where a game opens for play money.',
    request: 'game, currency, language, platform, lobby_url, cashier_url',
  },
  round: {
    text: 'Returns what happened in a round, for history and disputes. Any status other than OK means that the round is unknown.',
    request: 'round_id',
  },
  transactions: {
    text: 'Returns your transactions of a period, page by page, for reconciliation.',
    request: 'from, to, cursor',
  },
  grant: {
    text: 'Grants free rounds. A repeated grant_id grants nothing more.',
    request: 'grant_id, player_id, games, rounds, bet_value, currency, valid_from, valid_to',
  },
  cancel: { text: 'Cancels the remaining free rounds.', request: 'grant_id, grant_ref' },
  jackpots: { text: 'Returns the current jackpot pools.', request: '(none)' },
  close: {
    text: 'The player has left or may no longer play: close the games.',
    request: 'player_id, session_sha256',
  },
};
