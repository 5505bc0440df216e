import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { Log } from '../log.ts';

/**
 * Carries notices between processes in place of PostgreSQL's notifications. Notices can be lost: one only
 * says what to read again, and `onGap` says when some may have been missed.
 */
export type Bus = {
  isConnected(): boolean;
  /** Sends a notice; false without a connection: then it was not sent. */
  publish(subject: string, text: string): boolean;
  /** Receives notices of a subject, in which `*` stands for any one part; returns the end of that. */
  subscribe(subject: string, onText: (text: string) => void): () => void;
  /**
   * Calls back whenever notices may have been missed: after a reconnection of this or another process, and
   * every second without a connection. Returns the end of that.
   */
  onGap(listener: () => void): () => void;
  /** Calls back each time the connection is lost. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
};

/** `prefix` separates installations that share a server; milliseconds. */
type BusOptions = { url: string; prefix: string; log: Log; retryMs?: number; pingMs?: number };

/** Two unanswered pings end a connection. */
const MAX_PINGS = 2;

/**
 * Connects to a NATS server in the background, and again whenever the connection is lost: the platform starts
 * and runs without it.
 */
export function openBus(options: BusOptions): Bus {
  return new NatsBus(options);
}

type Subscription = { subject: string; onText: (text: string) => void; end?: () => void };

class NatsBus implements Bus {
  readonly #options: BusOptions;
  readonly #subscriptions = new Set<Subscription>();
  readonly #gapListeners = new Set<() => void>();
  readonly #lostListeners = new Set<() => void>();
  readonly #retryMs: number;
  readonly #checking: NodeJS.Timeout;
  #connection: NatsConnection | undefined;
  #isConnected = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: BusOptions) {
    this.#options = options;
    this.#retryMs = options.retryMs ?? 1000;
    this.#checking = setInterval(() => {
      if (!this.#isConnected) this.#gap();
    }, this.#retryMs).unref();
    void this.#connect();
  }

  isConnected(): boolean {
    return this.#isConnected;
  }

  publish(subject: string, text: string): boolean {
    if (!this.#isConnected || !this.#connection) return false;
    try {
      this.#connection.publish(this.#named(subject), text);
      return true;
    } catch {
      return false;
    }
  }

  subscribe(subject: string, onText: (text: string) => void): () => void {
    const subscription: Subscription = { subject, onText };
    this.#subscriptions.add(subscription);
    this.#open(subscription);
    return () => {
      this.#subscriptions.delete(subscription);
      subscription.end?.();
    };
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => this.#gapListeners.delete(listener);
  }

  onLost(listener: () => void): void {
    this.#lostListeners.add(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isConnected = false;
    clearInterval(this.#checking);
    clearTimeout(this.#timer);
    await this.#connection?.close();
  }

  #named(subject: string): string {
    return `${this.#options.prefix}.${subject}`;
  }

  #gap(): void {
    for (const listener of this.#gapListeners) listener();
  }

  /** Subscribes on the current connection; the client subscribes again after a reconnection. */
  #open(subscription: Subscription): void {
    const opened = this.#connection?.subscribe(this.#named(subscription.subject), {
      callback: (error, message) => {
        if (!error) subscription.onText(message.string());
      },
    });
    if (opened) subscription.end = () => opened.unsubscribe();
  }

  async #connect(): Promise<void> {
    try {
      const connection = await connect(connectionOptions(this.#options, this.#retryMs));
      if (this.#isClosed) return await connection.close();
      this.#connection = connection;
      for (const subscription of this.#subscriptions) this.#open(subscription);
      this.#hearGaps(connection);
      this.#connected();
      await this.#follow(connection);
    } catch (error) {
      if (!this.#isConnected) this.#options.log.warn({ err: error }, 'the bus does not answer');
    }
    this.#isConnected = false;
    this.#connection = undefined;
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#connect(), this.#retryMs).unref();
  }

  /** Another process had no connection: what it announced meanwhile did not arrive. */
  #hearGaps(connection: NatsConnection): void {
    connection.subscribe(this.#named('gap'), { callback: () => this.#gap() });
  }

  #connected(): void {
    this.#isConnected = true;
    this.#gap();
    this.publish('gap', '');
  }

  /** Follows the state of the connection until it is closed. */
  async #follow(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') this.#connected();
      if (type === 'slowConsumer') this.#gap();
      if (type !== 'disconnect' || this.#isClosed) continue;
      this.#isConnected = false;
      this.#options.log.warn('the connection to the bus was lost');
      for (const listener of this.#lostListeners) listener();
    }
  }
}

/** Login and token are part of the address, which the client expects apart. */
function connectionOptions({ url, pingMs = 1000 }: BusOptions, retryMs: number): NodeConnectionOptions {
  const { protocol, host, username, password } = new URL(url);
  const login = password
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : username && { token: decodeURIComponent(username) };
  return {
    ...{ servers: host, name: 'baize', ...login, ...(protocol === 'tls:' && { tls: {} }) },
    ...{ maxReconnectAttempts: -1, reconnectTimeWait: retryMs, reconnectJitter: retryMs / 4 },
    ...{ pingInterval: pingMs, maxPingOut: MAX_PINGS, timeout: 5000, noEcho: false },
  };
}
