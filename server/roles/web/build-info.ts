import type { IncomingMessage, ServerResponse } from 'node:http';

/** The build served by a process; `timestamp`: build time in ms. */
export type Build = { id: string; timestamp: number };

const LATEST = '/builds/latest.json';

/**
 * Build info of this process [W-20]: `/builds/latest.json`, which open tabs poll with a timestamp as query,
 * and `/builds/meta/{id}.json`. Describes the build rendered by this process, even if the disk now holds
 * another one.
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
