export type LoadMeasurement = {
  calls: number;
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
  /** Processor time of the measuring process, in microseconds per call. */
  microseconds: number;
};

/**
 * Counts calls from its creation on: exact latencies in milliseconds, and the overhead of measuring itself.
 */
export class LoadMeter {
  readonly #begun = performance.now();
  readonly #used = process.cpuUsage();
  readonly #latencies: number[] = [];
  #failures = 0;

  note(latency: number, isFine: boolean): void {
    this.#latencies.push(latency);
    if (!isFine) this.#failures++;
  }

  read(): LoadMeasurement {
    const elapsed = (performance.now() - this.#begun) / 1000;
    const { user, system } = process.cpuUsage(this.#used);
    const sorted = Float64Array.from(this.#latencies).sort();
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const calls = sorted.length;
    return {
      calls,
      perSecond: calls / elapsed,
      p50: at(0.5),
      p99: at(0.99),
      failures: this.#failures,
      microseconds: (user + system) / Math.max(1, calls),
    };
  }
}
