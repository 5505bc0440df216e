import type { PasskeyRequestOptions } from '#contracts/values/passkeys.ts';
import { api, type CallAnswer } from './api.ts';
import type { PasskeyFailure } from './errors.ts';

type Failure = { ok: false; error: PasskeyFailure | 'invalidPasskey' };
/** Password and code as entered, or nothing: a passkey of this host confirms instead. */
export type Credentials = { password: string; code: string } | undefined;

/** Whether the browser offers passkeys on this page. */
export const canUsePasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window;

/** Signs in with a passkey that the person chooses. */
export async function signInByPasskey() {
  const started = await api.startStaffPasskeySignIn({});
  if (!started.ok) return started;
  const answered = await answerOf(started.options);
  return answered.ok ? await api.signInByPasskey({ passkey: answered.made }) : answered;
}

/** Creates a passkey of the signed-in person and stores it under a name. */
export async function createPasskey(name: string, credentials: Credentials) {
  const proof = await proofOf(credentials);
  if (!proof.ok) return proof;
  const started = await api.startStaffPasskey(proof);
  if (!started.ok) return started;
  const created = await attempt(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return await startRegistration({ optionsJSON: started.options });
  });
  return created.ok ? await api.addStaffPasskey({ name, passkey: created.made }) : created;
}

/** Removes a passkey of the signed-in person. */
export async function deletePasskey(
  passkey_id: string,
  credentials: Credentials,
): Promise<CallAnswer<'removeStaffPasskey'> | CallAnswer<'startStaffPasskeyConfirm'> | Failure> {
  const proof = await proofOf(credentials);
  return proof.ok ? await api.removeStaffPasskey({ passkey_id, ...proof }) : proof;
}

async function proofOf(credentials: Credentials) {
  if (credentials) return { ok: true, proof: credentials } as const;
  const started = await api.startStaffPasskeyConfirm({});
  if (!started.ok) return started;
  const answered = await answerOf(started.options);
  return answered.ok ? ({ ok: true, proof: { passkey: answered.made } } as const) : answered;
}

const answerOf = (options: PasskeyRequestOptions) =>
  attempt(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return await startAuthentication({ optionsJSON: options });
  });

async function attempt<T extends object>(work: () => Promise<T>): Promise<{ ok: true; made: T } | Failure> {
  try {
    return { ok: true, made: await work() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return { ok: false, error: 'passkeyCancelled' };
    if (name === 'InvalidStateError') return { ok: false, error: 'passkeyKnown' };
    console.warn('Passkey failed', error);
    return { ok: false, error: 'invalidPasskey' };
  }
}
