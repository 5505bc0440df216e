import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type CallInfo = { path: string; unreachable: { statusCode: number; statusMessage: string } };

/**
 * `virtual:api-paths`: path and unreachable answer of every call of `contracts/api`, without the schemas, so
 * that the browser
 * has a typed client that weighs a kilobyte instead of a validation library.
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
      const calls = Object.entries(api).map(([name, call]) => [
        name,
        [call.path, call.unreachable.statusCode, call.unreachable.statusMessage],
      ]);
      return `export const calls = ${JSON.stringify(Object.fromEntries(calls))};`;
    },
  };
}
