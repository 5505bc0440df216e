import type { GwpStatus } from '#contracts/gwp/statuses.ts';

/** A message of the wallet protocol, without what only travels. `residue`: millionths of a minor unit cut off a win. */
export type Said = { op: 'balance' | 'bet' | 'win' | 'rollback' | 'end_round'; residue?: bigint } & Record<
  string,
  unknown
>;
/** What became of one. */
export type Told = {
  status: GwpStatus;
  replayed?: boolean;
  balance?: bigint;
  currency?: string;
  /** Of a win whose bet is unknown: since when it is being sent. */
  waitingSince?: Date;
  effect?: string;
};
export type Raw = { path: string; body: Buffer; headers: Headers };
export type Rendered = { status: number; body: object };

/** What an account is checked with. */
export type AdapterAccount = {
  publicKey: string | null;
  secret: string;
  settings: Readonly<Record<string, string>>;
};

/** What a translator may ask of the stored transactions. */
export type Memory = { knows(txId: string): Promise<boolean> };
export type Parsed =
  | {
      ok: true;
      messages: Said[] /** The whole of what was asked, for the answer. */;
      asked: Record<string, string>;
    }
  | { ok: false; status: GwpStatus; asked: Record<string, string> };

/** Another company's dialect: translation alone; it owns no rule about money [seamless wallet 6]. */
export type Adapter = {
  id: string;
  /** On the raw bytes, before anything is read. */
  verify(raw: Raw, account: AdapterAccount): boolean;
  parse(
    raw: Raw,
    account: AdapterAccount,
    memory: Memory,
    exponentOf: (currency: string) => number,
  ): Promise<Parsed>;
  /** The answer to a message, in the dialect. */
  render(told: readonly Told[], asked: Record<string, string>, exponent: number, now: Date): Rendered;
  mapStatus(status: GwpStatus): string;
};
