import { type Config, ConfigError } from '../config/index.ts';
import type { Log } from '../log.ts';
import type { Collector } from './collector.ts';

/** Starts tracing if a collector is configured: its packages are loaded only then. */
export async function startTracing(config: Config, log: Log): Promise<Collector | undefined> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { startCollector } = await import('./collector.ts').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT: the optional packages @opentelemetry/* are not installed',
    );
  });
  return startCollector(config, log);
}
