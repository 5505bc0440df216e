import { spawn } from 'node:child_process';
import { once } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a build script in a process of its own, so that its memory is free again when the server starts.
 * Resolves when it succeeded; a failed build or a signal ends this process, too.
 */
export async function runBuild(script: string, args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: 'inherit',
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of SIGNALS) process.off(signal, stop);
  if (code !== 0) process.exit(code ?? 1);
}
