import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#contracts/values/passkeys.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_ATTACHED = 0x40;

/** Deviations from a valid response. */
export type Forgery = {
  origin?: string;
  rpId?: string;
  crossOrigin?: boolean;
  isUserVerified?: boolean;
  /** The values of the answer; by default those of the request. */
  type?: string;
  counter?: number;
  userHandle?: string | undefined;
  /** Attestation of the authenticator. */
  statement?: 'none' | 'packed-with-certificate';
  credentialId?: Buffer;
};

/** An authenticator in software (P-256) with one passkey; `isCounting`: uses a signature counter. */
export function createAuthenticator({ isCounting = true } = {}) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return withPasskey({ privateKey, credentialId: randomBytes(16), counter: 0, userHandle: '', isCounting });
}

type Passkey = {
  privateKey: KeyObject;
  credentialId: Buffer;
  counter: number;
  userHandle: string;
  isCounting: boolean;
};
/** Authenticator requests by a browser, and by an attacker. */
export type Authenticator = {
  /** A new passkey for creation options. */
  create(options: PasskeyCreationOptions, dishonesty?: Forgery): PasskeyAttestation;
  /** Its answer to request options. */
  get(options: PasskeyRequestOptions, dishonesty?: Forgery): PasskeyAssertion;
  /** A copy with the same key and the current counter. */
  clone(): Authenticator;
  credentialId: Buffer;
};

function withPasskey(passkey: Passkey): Authenticator {
  const count = ({ counter }: Forgery) => counter ?? (passkey.isCounting ? ++passkey.counter : 0);
  return {
    create(options, dishonesty = {}) {
      passkey.userHandle = options.user.id;
      const credentialId = dishonesty.credentialId ?? passkey.credentialId;
      const id = credentialId.toString('base64url');
      const authData = Buffer.concat([
        header(dishonesty.rpId ?? options.rp.id, flagsOf(dishonesty) | KEY_ATTACHED, count(dishonesty)),
        Buffer.alloc(16),
        Buffer.from([credentialId.length >> 8, credentialId.length & 255]),
        credentialId,
        cosePublicKey(passkey.privateKey),
      ]);
      const attestationObject = attestationOf(authData, dishonesty.statement ?? 'none');
      const clientData = clientDataOf('webauthn.create', options.challenge, options.rp.id, dishonesty);
      const response = { clientDataJSON: clientData.toString('base64url'), attestationObject };
      return { id, rawId: id, type: 'public-key', response: { ...response, transports: ['internal'] } };
    },
    get(options, dishonesty = {}) {
      const id = (dishonesty.credentialId ?? passkey.credentialId).toString('base64url');
      const authData = header(dishonesty.rpId ?? options.rpId, flagsOf(dishonesty), count(dishonesty));
      const clientData = clientDataOf('webauthn.get', options.challenge, options.rpId, dishonesty);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      const userHandle = 'userHandle' in dishonesty ? dishonesty.userHandle : passkey.userHandle;
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
        ...(userHandle === undefined ? {} : { userHandle }),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
    clone() {
      const privateKey = createPrivateKey(passkey.privateKey.export({ format: 'pem', type: 'pkcs8' }));
      return withPasskey({ ...passkey, privateKey });
    },
    credentialId: passkey.credentialId,
  };
}

function flagsOf({ isUserVerified = true }: Forgery): number {
  return USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);
}

function header(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
}

function clientDataOf(type: string, challenge: string, rpId: string, dishonesty: Forgery): Buffer {
  const { origin = `https://${rpId}`, crossOrigin = false } = dishonesty;
  return Buffer.from(JSON.stringify({ type: dishonesty.type ?? type, challenge, origin, crossOrigin }));
}

/** CBOR of `{ fmt, attStmt, authData }`. */
function attestationOf(authData: Buffer, statement: 'none' | 'packed-with-certificate'): string {
  const isNone = statement === 'none';
  const certificate = [text('x5c'), Buffer.from([0x81]), bytes(Buffer.alloc(8, 1))];
  const content = isNone ? [Buffer.from([0xa0])] : [Buffer.from([0xa1]), ...certificate];
  const parts = [text('fmt'), text(isNone ? 'none' : 'packed'), text('attStmt'), ...content];
  return Buffer.concat([Buffer.from([0xa3]), ...parts, text('authData'), bytes(authData)]).toString(
    'base64url',
  );
}

/** CBOR of a COSE key: EC2, ES256, P-256. */
function cosePublicKey(privateKey: KeyObject): Buffer {
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' });
  const fixed = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat([fixed, bytes(left), Buffer.from([0x22]), bytes(right)]);
}

const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
function bytes(value: Buffer): Buffer {
  const length = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(length), value]);
}
