import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type HostResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

/**
 * A request for a host, sent to a server on this machine: fetch follows redirects and does not allow setting
 * Host. With a body it is a POST of JSON.
 */
export async function requestHost(
  port: number,
  host: string,
  path: string,
  { headers = {}, json }: { headers?: Record<string, string>; json?: object } = {},
): Promise<HostResponse> {
  const type = json && { 'content-type': 'application/json' };
  const response = await new Promise<IncomingMessage>((done, failed) => {
    request({
      ...{ port, host: '127.0.0.1', path, method: json ? 'POST' : 'GET' },
      headers: { host, ...type, ...headers },
    })
      .once('response', done)
      .once('error', failed)
      .end(json && JSON.stringify(json));
  });
  const body = await buffer(response);
  return { status: response.statusCode!, headers: response.headers, body, text: body.toString() };
}
