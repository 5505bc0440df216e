import { type Client, createClient } from '#contracts/client.ts';

/** The in-process API, as reached by a visitor. */
export type InProcessApi = (request: Request) => Promise<Response>;

/** A client of a brand's public calls, as an API client on that host. */
export function callerOf(api: InProcessApi, host: string): Client {
  return createClient((path, init) =>
    api(
      new Request(`http://${host}${path}`, {
        ...init,
        headers: { ...init.headers, host, 'user-agent': 'baize-demo' },
      }),
    ),
  );
}

type Envelope = { statusCode: number; statusMessage: string; statusDetail: unknown };

/** The result of a call that must succeed. Throws with the refusal's name otherwise. */
export function requireSuccess<A extends Envelope>(what: string, answer: A): Extract<A, { statusCode: 1 }> {
  if (answer.statusCode !== 1) {
    throw new Error(`demo seed: ${what}: ${answer.statusMessage} ${JSON.stringify(answer.statusDetail)}`);
  }
  return answer as Extract<A, { statusCode: 1 }>;
}
