import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type CallInfo = { path: string; unreachable: { statusCode: number; statusMessage: string } };

/**
 * `virtual:api-paths`: path and unreachable answer of every call of `contracts/api`, without the schemas, so
 * that the browser has a typed client of one kilobyte instead of a validation library.
 */
export function apiPathsPlugin(root: string): Plugin {
  const id = 'virtual:api-paths';
  return {
    name: 'baize:api-paths',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(resolved) {
      if (resolved !== `\0${id}`) return;
      const href = pathToFileURL(join(root, 'contracts/api/index.ts')).href;
      const { api }: { api: Record<string, CallInfo> } = await import(/* @vite-ignore */ href);
      return `export const calls = {};
for (const [statusCode, statusMessage, lines] of ${JSON.stringify(groupsOf(api))})
  for (const line of lines.split(',')) {
    const [name, path] = line.split(' ');
    calls[name] = ['/api/' + path, statusCode, statusMessage];
  }`;
    },
  };
}

/**
 * Calls grouped by their unreachable answer, as `name path,name path`: kept short because every page includes
 * it.
 */
function groupsOf(api: Record<string, CallInfo>): [number, string, string][] {
  const groups = new Map<string, [number, string, string[]]>();
  for (const [name, { path, unreachable }] of Object.entries(api)) {
    const { statusCode, statusMessage } = unreachable;
    const group = groups.get(statusMessage) ?? [statusCode, statusMessage, []];
    group[2].push(`${name} ${path.replace('/api/', '')}`);
    groups.set(statusMessage, group);
  }
  return [...groups.values()].map(([code, message, lines]) => [code, message, lines.join()]);
}
