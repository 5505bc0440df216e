/**
 * Error catalogue: every `statusMessage` of the platform. Names contain only letters, so that the site uses
 * them as translation keys [E-03]. `http` is the HTTP status of the same answer, for proxies and tools.
 */
export const ERRORS = {
  // Ended sessions: the site signs the player out [P-05].
  sessionExpired: { statusCode: -401, http: 401 },
  permissionDenied: { statusCode: -403, http: 403 },
  BLOCK: { statusCode: -403, http: 403 },
  CLOSE: { statusCode: -403, http: 403 },

  // Every call.
  invalidRequest: { statusCode: -400, http: 400 },
  invalidDomain: { statusCode: -404, http: 404 },
  siteClosed: { statusCode: -410, http: 403 },
  underMaintenance: { statusCode: -503, http: 503 },
  notFound: { statusCode: -404, http: 404 },
  methodNotAllowed: { statusCode: -405, http: 405 },
  bodyTooLarge: { statusCode: -413, http: 413 },
  tooManyRequests: { statusCode: -429, http: 429 },
  internalServerError: { statusCode: -500, http: 500 },
  serviceUnavailable: { statusCode: -503, http: 503 },

  // Accounts.
  wrongCredentials: { statusCode: -1001, http: 401 },
  tooManyAttempts: { statusCode: -1002, http: 429 },
  accountTaken: { statusCode: -1003, http: 409 },
  invalidAccountId: { statusCode: -1004, http: 422 },
  weakPassword: { statusCode: -1005, http: 422 },
  samePassword: { statusCode: -1006, http: 422 },
  invalidCode: { statusCode: -1007, http: 422 },
  codeNotVerified: { statusCode: -1008, http: 422 },
  invalidName: { statusCode: -1010, http: 422 },
  registrationClosed: { statusCode: -1011, http: 403 },
  countryNotServed: { statusCode: -1024, http: 403 },
  registrationRefused: { statusCode: -1014, http: 403 },
  confirmationNeeded: { statusCode: -1015, http: 403 },
  passwordUnset: { statusCode: -1017, http: 403 },
  factorNeeded: { statusCode: -1018, http: 401 },
  invalidFactor: { statusCode: -1019, http: 422 },
  factorEnabled: { statusCode: -1020, http: 409 },
  invalidPasskey: { statusCode: -1021, http: 422 },
  passkeyLimit: { statusCode: -1022, http: 409 },
  smsLimitReached: { statusCode: -1023, http: 429 },
  nameFixed: { statusCode: -1016, http: 409 },
  invalidBirthDate: { statusCode: -1012, http: 422 },
  birthDateNoted: { statusCode: -1013, http: 409 },

  // Money and games.
  insufficientFunds: { statusCode: -2001, http: 409 },
  duplicateMismatch: { statusCode: -2002, http: 409 },
  gameUnavailable: { statusCode: -2003, http: 409 },
  invalidStake: { statusCode: -2004, http: 422 },
  invalidClientSeed: { statusCode: -2005, http: 422 },
  playBlocked: { statusCode: -2006, http: 403 },
  notClaimable: { statusCode: -2007, http: 409 },
  tooFast: { statusCode: -2008, http: 429 },
  invalidChoice: { statusCode: -2009, http: 422 },
  roundOpen: { statusCode: -2010, http: 409 },
  roundOver: { statusCode: -2011, http: 409 },
  betsClosed: { statusCode: -2012, http: 409 },
  roundFull: { statusCode: -2013, http: 409 },
  providerDown: { statusCode: -2020, http: 503 },
  demoClosed: { statusCode: -2021, http: 403 },
  limitReached: { statusCode: -2022, http: 409 },
  realityCheckDue: { statusCode: -2023, http: 409 },
  excluded: { statusCode: -2024, http: 403 },
  invalidLimit: { statusCode: -2025, http: 422 },
  notYet: { statusCode: -2026, http: 409 },
  depositLimitElsewhere: { statusCode: -2028, http: 409 },
  registerDown: { statusCode: -2029, http: 503 },
  closeLater: { statusCode: -2034, http: 409 },
  depositsHeld: { statusCode: -2033, http: 403 },
  limitAnswerNeeded: { statusCode: -2027, http: 409 },
  bonusMaxBet: { statusCode: -2030, http: 409 },
  bonusWouldBeLost: { statusCode: -2031, http: 409 },
  bonusInReview: { statusCode: -2032, http: 409 },
  missionsPaused: { statusCode: -2035, http: 403 },
  termsDue: { statusCode: -2039, http: 403 },
  winLimit: { statusCode: -2040, http: 409 },
  maxWinReached: { statusCode: -2041, http: 409 },
  gameOpen: { statusCode: -2038, http: 409 },
  verifyFirst: { statusCode: -2036, http: 403 },
  countryBlocked: { statusCode: -2037, http: 403 },

  autoplayOver: { statusCode: -2042, http: 409 },

  // Sports bets (sportsbook 13.1).
  eventClosed: { statusCode: -2050, http: 409 },
  marketSuspended: { statusCode: -2051, http: 409 },
  selectionNotFound: { statusCode: -2052, http: 409 },
  priceChanged: { statusCode: -2053, http: 409 },
  stakeTooLow: { statusCode: -2054, http: 422 },
  stakeTooHigh: { statusCode: -2055, http: 422 },
  payoutLimit: { statusCode: -2056, http: 409 },
  exposureLimit: { statusCode: -2057, http: 409 },
  relatedContingency: { statusCode: -2058, http: 422 },
  notCombinable: { statusCode: -2059, http: 422 },
  invalidTicket: { statusCode: -2060, http: 422 },
  cashOutUnavailable: { statusCode: -2061, http: 409 },
  offerExpired: { statusCode: -2062, http: 409 },
  sportsbookClosed: { statusCode: -2063, http: 409 },
  freeBetUnavailable: { statusCode: -2064, http: 409 },
  notReferrable: { statusCode: -2065, http: 409 },
  promotionUnavailable: { statusCode: -2066, http: 409 },
  favouritesFull: { statusCode: -2067, http: 409 },

  // Payout accounts.
  nameMismatch: { statusCode: -3001, http: 422 },
  bankTaken: { statusCode: -3002, http: 409 },
  bankLimit: { statusCode: -3003, http: 409 },

  // Payments.
  methodUnavailable: { statusCode: -3101, http: 409 },
  invalidAmount: { statusCode: -3102, http: 422 },
  dailyLimit: { statusCode: -3103, http: 409 },
  paymentOpen: { statusCode: -3104, http: 409 },
  paymentClosed: { statusCode: -3105, http: 409 },
  identityNeeded: { statusCode: -3106, http: 403 },
  identityLimit: { statusCode: -3108, http: 403 },
  identityVendorDown: { statusCode: -3109, http: 503 },
  paymentLimit: { statusCode: -3110, http: 403 },
  invalidReceipt: { statusCode: -3107, http: 422 },

  // Files to download.
  documentTooLong: { statusCode: -3201, http: 422 },
  documentOpen: { statusCode: -3202, http: 409 },

  // Verification documents.
  invalidDocument: { statusCode: -3301, http: 422 },
  documentFull: { statusCode: -3302, http: 409 },
} as const satisfies Record<string, { statusCode: number; http: number }>;

export type ErrorName = keyof typeof ERRORS;

/** Refusals of every call, in addition to its own. */
export const COMMON_ERRORS = [
  'invalidRequest',
  'invalidDomain',
  'siteClosed',
  'underMaintenance',
  'methodNotAllowed',
  'bodyTooLarge',
  'tooManyRequests',
  'internalServerError',
  'serviceUnavailable',
] as const satisfies readonly ErrorName[];

/** Errors of every player call; each ends the session in the browser [P-05]. */
export const SESSION_ERRORS = [
  'sessionExpired',
  'permissionDenied',
  'BLOCK',
  'CLOSE',
] as const satisfies readonly ErrorName[];

/** Messages that end a session in the browser; the second spelling is from the specification [P-05, E]. */
export const SESSION_ENDING_MESSAGES: readonly string[] = [...SESSION_ERRORS, 'Session Expired'];
