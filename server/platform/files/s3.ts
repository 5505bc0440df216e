import { createHash, createHmac } from 'node:crypto';
import type { Files } from './index.ts';

type S3Options = {
  /** Address of the bucket, path style: `https://storage.example/bucket`. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
  now?: () => Date;
};

const TIMEOUT_MS = 15_000;
const KEY = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/;

/**
 * Files in a bucket of an S3-compatible store. The bucket must be private, although its content is encrypted.
 */
export function s3Files(options: S3Options): Files {
  const { url, now = () => new Date() } = options;
  async function ask(method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Uint8Array): Promise<Response> {
    if (!KEY.test(key)) throw new RangeError('not a key of a file');
    const address = new URL(`${url.replace(/\/$/, '')}/${key}`);
    const headers = signedHeaders({ ...options, method, address, body: body ?? new Uint8Array(), at: now() });
    const sent = body && new Uint8Array(body);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(address, {
      method,
      headers,
      redirect: 'error',
      signal,
      ...(sent && { body: sent }),
    });
    if (!answer.ok && answer.status !== 404) throw new Error(`the file store answered ${answer.status}`);
    return answer;
  }
  return {
    async put(key, bytes) {
      const answer = await ask('PUT', key, bytes);
      if (!answer.ok) throw new Error('the file store has no such bucket');
      await answer.arrayBuffer();
    },
    async get(key) {
      const answer = await ask('GET', key);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return answer.ok ? bytes : undefined;
    },
    async remove(key) {
      await (await ask('DELETE', key)).arrayBuffer();
    },
  };
}

type RequestToSign = Pick<S3Options, 'region' | 'accessKey' | 'secretKey'> & {
  method: string;
  address: URL;
  body: Uint8Array;
  at: Date;
  /** Additional signed headers, names in lower case. */
  more?: Record<string, string>;
};

/** Headers of a request under AWS Signature Version 4. Keys need no escaping, and there are no queries. */
export function signedHeaders({
  method,
  address,
  body,
  at,
  more = {},
  ...keys
}: RequestToSign): Record<string, string> {
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const digest = sha256(body);
  const headers: Record<string, string> = {
    host: address.host,
    'x-amz-content-sha256': digest,
    'x-amz-date': stamp,
    ...more,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    address.pathname,
    '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    digest,
  ].join('\n');
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${keys.secretKey}`,
  );
  const signature = hmac(key, text).toString('hex');
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
