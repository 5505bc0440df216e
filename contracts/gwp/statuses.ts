/**
 * Statuses of the wallet [wallet 3.4]. HTTP 200 is an answer, 4xx a transport error, 5xx "unknown: retry".
 * `stored`: a repeated message always gets the same answer.
 */
export const GWP_STATUSES = {
  OK: { http: 200, stored: true },
  INSUFFICIENT_FUNDS: { http: 200, stored: true },
  SESSION_INVALID: { http: 200, stored: true },
  PLAYER_BLOCKED: { http: 200, stored: true },
  LIMIT_REACHED: { http: 200, stored: true },
  REALITY_CHECK_DUE: { http: 200, stored: true },
  GAME_DISABLED: { http: 200, stored: true },
  WRONG_CURRENCY: { http: 200, stored: true },
  WRONG_AMOUNT: { http: 200, stored: true },
  DUPLICATE_MISMATCH: { http: 200, stored: false },
  TX_ROLLED_BACK: { http: 200, stored: true },
  TX_NOT_FOUND: { http: 200, stored: false },
  ROUND_HAS_WINS: { http: 200, stored: false },
  ROUND_CLOSED: { http: 200, stored: true },
  PLAYER_NOT_FOUND: { http: 200, stored: true },
  BAD_REQUEST: { http: 400, stored: false },
  BAD_SIGNATURE: { http: 401, stored: false },
  STALE_REQUEST: { http: 401, stored: false },
  NONCE_REUSED: { http: 401, stored: false },
  FORBIDDEN: { http: 403, stored: false },
  RATE_LIMITED: { http: 429, stored: false },
  INTERNAL: { http: 503, stored: false },
} as const satisfies Record<string, { http: number; stored: boolean }>;

export type GwpStatus = keyof typeof GWP_STATUSES;
