import { succeeded } from '#contracts/client.ts';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#contracts/values/passkeys.ts';
import type { App } from '../../../state/app.ts';
import { sessionOfLogin } from '../../../state/session.ts';
import { beginSession, playerFields, siteFields } from '../../../state/sign-in.ts';

/** Failures of a passkey in the browser, before the server is called; names of the error catalogue. */
type Failure = {
  statusCode: 0;
  statusMessage: 'passkeyCancelled' | 'passkeyKnown' | 'invalidPasskey';
  statusDetail: '';
};

/** Whether the browser offers passkeys on this page: it is secure, and no other site frames it. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && window.top === window && 'PublicKeyCredential' in window;
}

/** Signs in with a passkey that the player chooses, and fetches the same data as every sign-in [P-02]. */
export async function signInByPasskey(app: App) {
  const started = await app.api.startPasskeyLogin(siteFields(app));
  if (!succeeded(started)) return started;
  return await withAnswer(started.options, async (passkey) => {
    const answer = await app.api.loginPasskey({ ...siteFields(app), passkey });
    await beginSession(app, sessionOfLogin(answer), succeeded(answer) && answer.withdraw_only);
    return answer;
  });
}

/** Confirms the session of the player with a passkey. */
export async function confirmByPasskey(app: App) {
  const started = await app.api.startPasskeyConfirm(playerFields(app));
  if (!succeeded(started)) return started;
  return await withAnswer(started.options, (passkey) =>
    app.api.confirmPasskey({ ...playerFields(app), passkey }),
  );
}

/** Creates a passkey and stores it under a name. */
export async function createPasskey(app: App, options: PasskeyCreationOptions, name: string) {
  const made = await attempt(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  });
  if ('statusCode' in made) return made;
  return await app.api.addPasskey({ ...playerFields(app), name, passkey: made });
}

async function withAnswer<A>(
  options: PasskeyRequestOptions,
  send: (passkey: PasskeyAssertion) => Promise<A>,
): Promise<A | Failure> {
  const attempted = await attempt(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  });
  return 'statusCode' in attempted ? attempted : await send(attempted);
}

async function attempt<T extends object>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return failure('passkeyCancelled');
    if (name === 'InvalidStateError') return failure('passkeyKnown');
    console.warn('Passkey failed', error);
    return failure('invalidPasskey');
  }
}

const failure = (statusMessage: Failure['statusMessage']): Failure => ({
  statusCode: 0,
  statusMessage,
  statusDetail: '',
});
