import type { providerAnswers } from '#contracts/gwp/calls.ts';
import type { gwpRequests } from '#contracts/gwp/requests.ts';
import type { GwpStatus } from '#contracts/gwp/statuses.ts';

/** What a provider's messages do, and the fields of their answers. */
export const OPS: Record<keyof typeof gwpRequests, { text: string; answer: string }> = {
  authenticate: {
    text: 'Exchanges the launch token of a game for a session. A token is good once, for a minute, for its game.',
    answer:
      'session, player_id, currency, exponent, balance, language, country, mode, rules, active_rounds [{ round_id, game, opened_at, staked, won }]',
  },
  balance: { text: 'What a player can stake.', answer: 'balance, currency, balance_parts { cash, bonus }' },
  bet: {
    text: 'Takes a stake. It needs a live session of the player and game.',
    answer: 'balance, balance_parts',
  },
  win: {
    text: 'Credits a win, "0" too. Always accepted, whatever has become of session, player or game. `round_closed` ends the round.',
    answer: 'balance',
  },
  bet_win: {
    text: 'A stake and its win in one transaction; the stake alone must be covered. The round is closed unless you say otherwise.',
    answer: 'balance, bet_ref, win_ref',
  },
  rollback: {
    text: 'Takes back exactly one transaction. Of one that never arrived it is kept: the transaction is refused when it comes late.',
    answer: 'balance, effect (reversed, already, tombstoned)',
  },
  end_round: { text: 'Ends a round that has no further win.', answer: 'balance, round { staked, won }' },
  bonus_win: {
    text: 'A win outside of a round: free rounds that are over, a tournament.',
    answer: 'balance',
  },
  jackpot_win: { text: 'A win that a jackpot pays, not the game.', answer: 'balance' },
  adjust: { text: 'Corrects a closed round; the amount is signed.', answer: 'balance' },
  ping: { text: 'Tells that key, clock and network are right.', answer: 'server_time' },
};

/** What a status says. */
export const MEANINGS: Record<GwpStatus, string> = {
  OK: 'Done, now or earlier (replayed).',
  INSUFFICIENT_FUNDS: 'The balance does not cover the stake; the answer has the true balance.',
  SESSION_INVALID: 'Unknown, expired or replaced session. Bets only.',
  PLAYER_BLOCKED: 'Blocked, excluded or closed account. Bets only.',
  LIMIT_REACHED: 'A limit of the player, of a bonus or of the jurisdiction; limit says which.',
  REALITY_CHECK_DUE: 'The player has to confirm a reminder first. Then bet with a new tx_id.',
  GAME_DISABLED: 'No new rounds of this game; open rounds may end.',
  WRONG_CURRENCY: 'Not the currency of the session.',
  WRONG_AMOUNT: 'Not an amount this game takes, or zero without free rounds.',
  DUPLICATE_MISMATCH: 'This tx_id was used with other details. The first answer stands.',
  TX_ROLLED_BACK: 'Was taken back before it arrived. No money moved.',
  TX_NOT_FOUND: 'The target of an adjustment is unknown.',
  ROUND_HAS_WINS: 'Take back the wins of the round before its bet.',
  ROUND_CLOSED: 'A bet in a round that is over.',
  PLAYER_NOT_FOUND: 'The player is unknown, or belongs to another provider.',
  BAD_REQUEST: 'The message has another form; message names the field.',
  BAD_SIGNATURE: 'Key or signature is wrong. The answer is not signed.',
  STALE_REQUEST: 'The timestamp is too far from our clock.',
  NONCE_REUSED: 'Sign again with a new nonce.',
  FORBIDDEN: 'The provider is disabled, the address is not allowed, or the player is not yours.',
  RATE_LIMITED: 'Too many questions. Never said to what moves money.',
  INTERNAL: 'Unknown. Send the same tx_id again until there is a definite answer.',
};

/** What the wallet's calls to a provider do, and their fields. */
export const CALLS: Record<keyof typeof providerAnswers, { text: string; request: string }> = {
  games: {
    text: 'Your list, daily in full and hourly by changes.',
    request: 'page, page_size (≤ 500), updated_since',
  },
  launch: {
    text: 'Where a game opens for money. Exchange the token by authenticate; keep it out of logs.',
    request:
      'game, launch_token, player_id, currency, language, platform, lobby_url, cashier_url, ip, country',
  },
  demo: {
    text: 'Where a game opens for play money.',
    request: 'game, currency, language, platform, lobby_url, cashier_url',
  },
  round: {
    text: 'What happened in a round, for history and disputes. Any status but OK: unknown.',
    request: 'round_id',
  },
  transactions: {
    text: 'Your books of a time, page by page, for reconciliation.',
    request: 'from, to, cursor',
  },
  grant: {
    text: 'Free rounds. The same grant_id again grants nothing more.',
    request: 'grant_id, player_id, games, rounds, bet_value, currency, valid_from, valid_to',
  },
  cancel: { text: 'Ends free rounds that are left.', request: 'grant_id, grant_ref' },
  jackpots: { text: 'Pools as they stand.', request: '(none)' },
  close: {
    text: 'The player has left or may not play: close the games.',
    request: 'player_id, session_sha256',
  },
};
