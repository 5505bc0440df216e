import type { ConsoleError } from '#contracts/console/errors.ts';

const TEXTS: Record<ConsoleError, string> = {
  signInNeeded: 'You have been signed out.',
  wrongSignIn: 'Login, password or code is not right.',
  locked: 'Locked after three failures. Try again in half an hour, or ask an administrator.',
  notAllowed: 'Your role does not allow this.',
  crossSite: 'This page is out of date. Reload it.',
  invalidRequest: 'Something in the form is not right.',
  notFound: 'It is not there (any more).',
  methodNotAllowed: 'The server refused.',
  bodyTooLarge: 'That is too long.',
  tooManyRequests: 'Too many at once. Wait a moment.',
  internalServerError: 'The server failed. It has been logged.',
  serviceUnavailable: 'The server does not answer. Is the connection up?',
  decidedAlready: 'Somebody has already decided this.',
  signedAlready: 'You have agreed already; somebody else must.',
  sameMaker: 'Whoever proposes cannot agree, also not through another role.',
  checkerNeeded: 'A maker has agreed. The next must be a checker.',
  amountDiffers: 'Somebody else saw another sum. Compare before you go on.',
  isHeld: 'It is on hold. Risk must let it go on.',
  hashUsed: 'This transaction has paid another withdrawal. Compare the hash.',
  playerBlocked: 'The account is blocked: nothing of it is paid out. Unblock it first, or refuse.',
  holdsMoney: 'Money is still held for this case. Give it to whose it is or send it back first.',
  changedMeanwhile: 'It has changed meanwhile. Look again.',
  requestReused:
    'This was sent before, with other words, and has arrived. Close it, and look before you go on.',
  insufficientFunds: 'The player does not have that much.',
  notYet: 'That cannot be done at this stage.',
  gameUntold: 'Its maker has not told its return and its rules, and this site’s jurisdiction asks for both.',
  languageMissing: 'What is changed must be told in every language of the site.',
  noFreeRounds: 'No free rounds can be given in that game.',
  overCap: 'That is more than your role may propose.',
  nameTaken: 'That login is taken.',
  weakPassword: 'Choose a longer password: 12 characters or more, not your login.',
};

export function errorText(error: string): string {
  return TEXTS[error as ConsoleError] ?? TEXTS.internalServerError;
}
