import { activeSpan, inSpan, onBehalfOf, type Span } from '../tracing/spans.ts';

/** A batcher's send function, and the keys of items that must not be in flight together. */
interface BatcherOptions<Item, Answer> {
  /**
   * Sends items together and returns the results in order. An item with an undefined result is sent alone; so
   * is every item if this rejects.
   */
  sendBatch(items: readonly Item[]): Promise<(Answer | undefined)[]>;
  sendOne(item: Item): Promise<Answer>;
  /** Two items that share a key are never in flight at once. */
  keysOf(item: Item): readonly string[];
  /** Maximum number of items per batch. */
  maxBatch: number;
  /** Maximum number of concurrent batches. */
  concurrency: number;
  /**
   * Minimum items to start another concurrent batch; fewer items wait for the running one, which avoids the
   * cost of small batches.
   */
  minBatch?: number;
  /**
   * Batches items that arrive in the same turn of the event loop, for items from many connections.
   */
  perTurn?: boolean;
}

type QueuedItem<Item, Answer> = {
  item: Item;
  keys: readonly string[];
  span: Span | undefined;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** A batch appears once, in the trace of its first traced item. */
const batchSpan = (items: number) => () => ({
  name: 'batch',
  kind: 'internal' as const,
  attributes: { 'baize.items': items },
});

/**
 * Batches items of one kind: items that arrive while a batch is running go with the next one, so that nothing
 * waits under low load and a batch is shared under high load. Each item gets its own result or error, and is
 * not affected by others.
 */
export class Batcher<Item, Answer extends object> {
  private readonly options: BatcherOptions<Item, Answer>;
  private waiting: QueuedItem<Item, Answer>[] = [];
  private readonly busy = new Set<string>();
  private underWay = 0;
  private isTurnEnding = false;

  constructor(options: BatcherOptions<Item, Answer>) {
    this.options = options;
  }

  send(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const keys = this.options.keysOf(item);
      this.waiting.push({ item, keys, span: activeSpan(), resolve, reject });
      this.goOn();
    });
  }

  /** Called when an item arrives or a batch ends; its results may add items in the same turn. */
  private goOn(): void {
    if (!this.options.perTurn) this.start();
    else if (!this.isTurnEnding) this.startAtEndOfTurn();
  }

  private startAtEndOfTurn(): void {
    this.isTurnEnding = true;
    setImmediate(() => {
      this.isTurnEnding = false;
      this.start();
    });
  }

  private start(): void {
    const { concurrency, minBatch = 1 } = this.options;
    while (this.underWay < concurrency) {
      if (this.underWay > 0 && this.waiting.length < minBatch) return;
      const batch = this.take();
      if (batch.length === 0) return;
      this.underWay++;
      const span = batch.find((item) => item.span)?.span;
      void onBehalfOf(span, () => inSpan(batchSpan(batch.length), () => this.deliver(batch))).finally(() => {
        this.underWay--;
        this.goOn();
      });
    }
  }

  /** The items that can be sent now, in order of arrival; an item whose key is in flight waits. */
  private take(): QueuedItem<Item, Answer>[] {
    const batch: QueuedItem<Item, Answer>[] = [];
    const staying: QueuedItem<Item, Answer>[] = [];
    for (const item of this.waiting) {
      if (batch.length < this.options.maxBatch && !item.keys.some((key) => this.busy.has(key))) {
        for (const key of item.keys) this.busy.add(key);
        batch.push(item);
      } else staying.push(item);
    }
    this.waiting = staying;
    return batch;
  }

  /** An item sent alone keeps its slot; one left behind by a batch does not keep the batch's. */
  private async deliver(batch: readonly QueuedItem<Item, Answer>[]): Promise<void> {
    const [first] = batch;
    if (batch.length === 1) return this.deliverAlone(first!);
    const answers = await this.options.sendBatch(batch.map(({ item }) => item)).catch(() => []);
    batch.forEach((item, at) => {
      const answer = answers[at];
      if (answer === undefined) void this.deliverAlone(item).finally(() => this.goOn());
      else this.settle(item, () => item.resolve(answer));
    });
  }

  private async deliverAlone(queued: QueuedItem<Item, Answer>): Promise<void> {
    try {
      const answer = await this.options.sendOne(queued.item);
      this.settle(queued, () => queued.resolve(answer));
    } catch (error) {
      this.settle(queued, () => queued.reject(error));
    }
  }

  private settle({ keys }: QueuedItem<Item, Answer>, finish: () => void): void {
    for (const key of keys) this.busy.delete(key);
    finish();
  }
}
