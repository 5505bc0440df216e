/**
 * A bounded cache of recent look-ups with a maximum age. For facts that never change or may be slightly
 * stale.
 */
export class ExpiringCache<Value> {
  private readonly kept = new Map<string, { value: Value; until: number }>();
  private readonly max: number;
  private readonly milliseconds: number;

  constructor(max: number, milliseconds = Number.POSITIVE_INFINITY) {
    this.max = max;
    this.milliseconds = milliseconds;
  }

  get(key: string): Value | undefined {
    const found = this.kept.get(key);
    if (!found || (found.until !== Number.POSITIVE_INFINITY && found.until < performance.now()))
      return undefined;
    return found.value;
  }

  delete(key: string): void {
    this.kept.delete(key);
  }

  set(key: string, value: Value): void {
    this.kept.delete(key);
    this.kept.set(key, { value, until: performance.now() + this.milliseconds });
    if (this.kept.size <= this.max) return;
    const [oldest] = this.kept.keys();
    if (oldest !== undefined) this.kept.delete(oldest);
  }
}
