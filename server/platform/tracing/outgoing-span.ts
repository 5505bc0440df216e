import { inSpan } from './spans.ts';

/**
 * Runs one request to another server as a part of the surrounding span. `send` adds the given headers, by
 * which that server continues the trace. Paths and queries contain ids and tokens: only the host is recorded.
 */
export function traceOutgoing<Answer extends { status: number }>(
  { method, url }: { method: string; url: URL },
  send: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  return inSpan(
    () => ({
      name: `${method} ${url.host}`,
      kind: 'client',
      attributes: { 'http.request.method': method, 'server.address': url.host },
    }),
    async (span) => {
      const answer = await send(span ? { traceparent: span.traceparent } : {});
      span?.set({ 'http.response.status_code': answer.status });
      return answer;
    },
  );
}
