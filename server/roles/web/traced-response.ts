import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * A response with the headers common to all responses of its request. They are added when the head is
 * written: after `setHeader` Node would copy every further header individually, and a cached page has twenty.
 */
export class TracedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Alternating names and values. */
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
