import type { IncomingMessage, ServerResponse } from 'node:http';

/** The build a process serves: `timestamp` in ms of the moment it was made. */
export type Build = { id: string; timestamp: number };

const LATEST = '/builds/latest.json';

/**
 * Build info of this process [W-20]: `/builds/latest.json`, which open tabs poll with a timestamp as query,
 * and `/builds/meta/{id}.json`. It is the build that this process renders, whatever is on disk by now.
 */
export function createBuildInfo(build: Build) {
  const paths = [LATEST, `/builds/meta/${build.id}.json`];
  const body = JSON.stringify(build);
  return (request: IncomingMessage, response: ServerResponse, pathname: string): boolean => {
    if (!paths.includes(pathname)) return false;
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': Buffer.byteLength(body),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}
export type BuildInfo = ReturnType<typeof createBuildInfo>;
