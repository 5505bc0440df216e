import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * An answer with headers of every answer of its request. They are added when the head is written: after
 * `setHeader` Node would copy each further header one by one, and a cached page has twenty.
 */
export class TracedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Names and values in turn. */
  readonly commonHeaders: string[] = [];

  override writeHead(status: number, ...rest: [(string | Headers)?, Headers?]): this {
    const [message, headers] = typeof rest[0] === 'string' ? [rest[0], rest[1]] : [undefined, rest[0]];
    const all = Array.isArray(headers)
      ? [...headers, ...this.commonHeaders]
      : { ...headers, ...pairsOf(this.commonHeaders) };
    return message === undefined ? super.writeHead(status, all) : super.writeHead(status, message, all);
  }
}

function pairsOf(flat: string[]): OutgoingHttpHeaders {
  const pairs: OutgoingHttpHeaders = {};
  for (let at = 0; at < flat.length; at += 2) pairs[flat[at]!] = flat[at + 1];
  return pairs;
}
