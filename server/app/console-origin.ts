import type { Config } from '../platform/config/index.ts';

/** Base URL of the console for links: https, except at a host of this machine, without a proxy. */
export function consoleOriginOf(config: Partial<Pick<Config, 'CONSOLE_HOST'>>, port: number): string {
  const [host = ''] = consoleHosts(config);
  return isLocal(host) ? `http://${host}:${port}` : `https://${host}`;
}

const isLocal = (host: string): boolean => /(^|\.)localhost$/.test(host) || /^127\.\d+\.\d+\.\d+$/.test(host);

/** Host of the console: the configured host, otherwise the one that resolves to this machine. */
export function consoleHosts({ CONSOLE_HOST }: Partial<Pick<Config, 'CONSOLE_HOST'>>): string[] {
  return [CONSOLE_HOST ?? 'console.localhost'];
}
