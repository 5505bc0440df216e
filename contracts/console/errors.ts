/** Every refusal of the console's own, with its HTTP status. */
export const CONSOLE_ERRORS = {
  // The session.
  signInNeeded: 401,
  wrongSignIn: 401,
  locked: 403,
  notAllowed: 403,
  wrongEnrolment: 403,
  wrongApprovalCode: 403,
  wrongSetupToken: 403,
  crossSite: 403,
  // Every call.
  invalidRequest: 400,
  notFound: 404,
  methodNotAllowed: 405,
  bodyTooLarge: 413,
  tooManyRequests: 429,
  internalServerError: 500,
  serviceUnavailable: 503,
  // Decisions.
  decidedAlready: 409,
  signedAlready: 409,
  sameMaker: 409,
  checkerNeeded: 409,
  amountDiffers: 409,
  isHeld: 409,
  hashUsed: 409,
  playerBlocked: 409,
  holdsMoney: 409,
  changedMeanwhile: 409,
  requestReused: 409,
  insufficientFunds: 409,
  notYet: 409,
  overCap: 409,
  noFreeRounds: 409,
  gameInfoMissing: 409,
  languageMissing: 409,
  nameTaken: 409,
  secondExists: 409,
  twoKeys: 409,
  stillOpen: 409,
  fixtureKnown: 409,
  weakPassword: 422,
  wrongCode: 422,
  domainTaken: 409,
  brandTaken: 409,
  invalidPicture: 422,
  stillUsed: 409,
} as const;

export type ConsoleError = keyof typeof CONSOLE_ERRORS;

/** Refusals any call may answer, whatever its own list says. */
export const COMMON_CONSOLE_ERRORS = [
  'signInNeeded',
  'notAllowed',
  'crossSite',
  'invalidRequest',
  'methodNotAllowed',
  'bodyTooLarge',
  'tooManyRequests',
  'internalServerError',
  'serviceUnavailable',
] as const satisfies readonly ConsoleError[];
