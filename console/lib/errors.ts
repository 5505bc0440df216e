import type { ConsoleError } from '#contracts/console/errors.ts';

/** Failures of a passkey in the browser, before the server is called. */
export type PasskeyFailure = 'passkeyCancelled' | 'passkeyKnown';

const TEXTS: Record<ConsoleError | PasskeyFailure, string> = {
  signInNeeded: 'You have been signed out.',
  wrongSignIn: 'Wrong login, password or code.',
  locked: 'Locked after three failed attempts. Try again in 30 minutes or ask an administrator.',
  notAllowed: 'Your role does not allow this.',
  crossSite: 'This page is out of date. Reload it.',
  invalidRequest: 'Check the form: one of the values is not valid.',
  notFound: 'Not found on this site. It may have been removed, or belong to another site.',
  methodNotAllowed: 'The server does not accept this request.',
  bodyTooLarge: 'Too long.',
  tooManyRequests: 'Too many requests. Wait a moment.',
  internalServerError: 'Server error. It has been logged.',
  serviceUnavailable: 'The server does not respond. Check your connection.',
  decidedAlready: 'This has already been decided.',
  signedAlready: 'You have already approved this. Someone else must be the next approver.',
  sameMaker: 'You cannot approve your own proposal, even under another role.',
  checkerNeeded: 'The first approver has approved. The second approver needs the checker role.',
  amountDiffers: 'The first approver entered a different amount. Compare before you continue.',
  isHeld: 'On hold. The risk team must release it first.',
  hashUsed: 'This transaction already paid another withdrawal. Check the hash.',
  documentsMissing:
    'The player must provide a document. Withdrawals are on hold until it is approved or no longer required.',
  playerBlocked:
    'The account is blocked, so nothing can be paid out. Unblock it first or reject the withdrawal.',
  holdsMoney: 'This case still holds money. Credit it to the player or return it first.',
  changedMeanwhile: 'Someone else changed this in the meantime. Review it again.',
  requestReused: 'This request was already sent with different values. Close the form and check the result.',
  insufficientFunds: 'The player’s balance is too low.',
  notYet: 'Not possible in the current state.',
  gameInfoMissing:
    'The provider has not published RTP and rules for this game; this site’s jurisdiction requires both.',
  noFreeRounds: 'This game does not support free rounds.',
  overCap: 'Above the limit of your role.',
  secondExists: 'A second account already exists. Propose further people on the staff page.',
  nameTaken: 'This name is already in use.',
  twoKeys: 'Two keys are already in force. Retire one first.',
  notConformant:
    'The conformance check of this connection has not passed. Save it as “closing”, check it, then open it.',
  stillOpen: 'Some items are still open. See the list of open items.',
  amendmentTooLate:
    'It is too late for an amended result. A result that was entered wrongly can still be corrected.',
  nothingToVoid: 'No ticket would change.',
  playerAtRisk: 'The player shows markers of harm: the stake factor can only be lowered.',
  fixtureKnown: 'This match is already listed at that time.',
  marketKnown: 'The event already has this market at this line.',
  wrongEnrolment: 'This link was used, has expired or was replaced. Ask an administrator for a new one.',
  wrongApprovalCode:
    'Wrong approval code. The administrator who approved your account has it. Five wrong codes make the link void.',
  wrongCode: 'Wrong code. Check the clock of your phone and enter the code the app shows now.',
  wrongSetupToken:
    'This setup token is not valid. The server prints a new one each time it starts; it works once, for 24 hours.',
  domainTaken: 'This domain already belongs to a brand.',
  brandTaken: 'A brand with this code already exists.',
  brandIncomplete: 'Required items of the launch checklist are missing. Set them up first.',
  invalidPicture:
    'Unsupported picture. Use JPEG, PNG, WebP, GIF, AVIF or SVG, at least 16 pixels, at most 8 MB and 36 megapixels.',
  invalidCrop: 'The frame must lie within the picture and hold at least 16 × 16 pixels of it.',
  originalMissing: 'The uploaded file of this picture was not kept. Upload it again to crop it.',
  lettersMissing: 'The typeface of this template does not have all letters of the name.',
  pictureTooComplex:
    'This SVG takes too long to draw. Remove its filters and repeated parts, or upload it as PNG or WebP.',
  notReady: 'Not complete yet: see what is missing above the form.',
  takenByOther: 'Assign the document to yourself first. Someone else may be reviewing it.',
  ownDocument: 'The document is in your own name. Someone else must review it.',
  ownCase: 'The player has your own name. Someone else must decide this case.',
  screeningOpen: 'Under review by the verification team. Nothing can be paid out until they have decided.',
  documentUsed: 'Another account on this site has been verified with this document number.',
  revealLimit:
    'You have reached the limit of verifications. Risk and compliance have been notified; they can let you continue.',
  contactMissing: 'The account has no contact of this kind. The player must add one first.',
  codeLimit: 'Too many codes or attempts for this account. Wait a few minutes.',
  timeZoneFixed: 'A report day is closed, so the time zone can no longer change.',
  inChangeSet: 'This draft belongs to a change set. Publish the set, or take the draft out of it.',
  tooManySets: 'The brand already has 50 open change sets. Publish or discard one first.',
  draftNeeded:
    'Two people publish the content of this brand. Edit it as a draft, so that another person can approve it.',
  shareUnconfirmed: 'Confirm how much of this bonus is expected to be converted to cash.',
  looser: 'Not stricter than the limit in force. Only the player can raise a limit.',
  tooManyPreviews: 'The brand already has 50 preview links. End one of them first.',
  tooManyLinks: 'The brand already has 20 maintenance links. End one of them first.',
  stillUsed: 'Still in use. Remove it there first.',
  invalidPasskey: 'The passkey was not accepted. Try again, or use your password and code.',
  passkeyCancelled: 'No passkey was used: the request was cancelled or took too long.',
  passkeyKnown: 'This device already has a passkey for your account.',
  passkeyLimit: 'You have ten passkeys already. Remove one first.',
  weakPassword: 'Choose a longer password: 12 characters or more, not your login.',
};

/** Refused because another person saved a newer version, not because nothing would change. */
export function isStale(answer: { ok: boolean; error?: string; detail?: unknown }): boolean {
  return (
    answer.error === 'changedMeanwhile' &&
    (answer.detail as { is_stale?: boolean } | undefined)?.is_stale === true
  );
}

/** The id of the last call that failed in the server, which its log lines contain. */
let reference = '';
export function noteReference(id: string): void {
  reference = id;
}

export function errorText(error: string): string {
  const text = TEXTS[error as keyof typeof TEXTS];
  if (text && error !== 'internalServerError') return text;
  return reference ? `${TEXTS.internalServerError} Reference: ${reference}` : TEXTS.internalServerError;
}
