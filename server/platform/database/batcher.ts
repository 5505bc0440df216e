/** How a batcher sends, and what may not be on its way twice. */
export interface BatcherOptions<Item, Answer> {
  /**
   * Sends things together and answers in their order; what it leaves undone (undefined) is sent alone, as all
   * are when it rejects.
   */
  sendBatch(items: readonly Item[]): Promise<(Answer | undefined)[]>;
  sendOne(item: Item): Promise<Answer>;
  /** Two things that share a key are never on their way at once. */
  keysOf(item: Item): readonly string[];
  /** Things in one sending at most. */
  maxBatch: number;
  /** Sendings on their way at most. */
  concurrency: number;
  /**
   * A further sending begins with so many things; fewer wait for the one under way, and are not made dearer
   * by travelling in twos and threes.
   */
  minBatch?: number;
  /**
   * Let what arrives in the same turn of the event loop go together, for things that come over many
   * connections at once.
   */
  perTurn?: boolean;
}

type QueuedItem<Item, Answer> = {
  item: Item;
  keys: readonly string[];
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

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
      this.waiting.push({ item, keys: this.options.keysOf(item), resolve, reject });
      this.goOn();
    });
  }

  /** Something has arrived, or a sending has ended, whose answers may bring more in this very turn. */
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
      void this.deliver(batch).finally(() => {
        this.underWay--;
        this.goOn();
      });
    }
  }

  /** What can go now, in order of arrival; what shares a key with something under way stays. */
  private take(): QueuedItem<Item, Answer>[] {
    const batch: QueuedItem<Item, Answer>[] = [];
    const staying: QueuedItem<Item, Answer>[] = [];
    for (const one of this.waiting) {
      if (batch.length < this.options.maxBatch && !one.keys.some((key) => this.busy.has(key))) {
        for (const key of one.keys) this.busy.add(key);
        batch.push(one);
      } else staying.push(one);
    }
    this.waiting = staying;
    return batch;
  }

  /** One that travels alone keeps its lane; one left behind by a sending does not keep the sending's. */
  private async deliver(batch: readonly QueuedItem<Item, Answer>[]): Promise<void> {
    const [first] = batch;
    if (batch.length === 1) return this.deliverAlone(first!);
    const answers = await this.options.sendBatch(batch.map(({ item }) => item)).catch(() => []);
    batch.forEach((one, at) => {
      const answer = answers[at];
      if (answer === undefined) void this.deliverAlone(one).finally(() => this.goOn());
      else this.settle(one, () => one.resolve(answer));
    });
  }

  private async deliverAlone(one: QueuedItem<Item, Answer>): Promise<void> {
    try {
      const answer = await this.options.sendOne(one.item);
      this.settle(one, () => one.resolve(answer));
    } catch (error) {
      this.settle(one, () => one.reject(error));
    }
  }

  private settle({ keys }: QueuedItem<Item, Answer>, finish: () => void): void {
    for (const key of keys) this.busy.delete(key);
    finish();
  }
}
