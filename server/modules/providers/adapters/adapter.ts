import type { GwpStatus } from '#contracts/gwp/statuses.ts';
import type { AdapterName } from '../tables.ts';
import type { CurrencyScale } from './amounts.ts';

/**
 * A message of the wallet protocol, without what only travels. `residue`: millionths of a minor unit cut off
 * a win.
 */
export type DialectMessage = {
  op: 'balance' | 'bet' | 'win' | 'rollback' | 'end_round';
  residue?: bigint;
} & Record<string, unknown>;
/** What became of one. */
export type MessageResult = {
  status: GwpStatus;
  /** More about the status, as of a session: `unknown` or `expired`. */
  reason?: string;
  balance?: bigint;
  currency?: string;
  /** Of a win whose bet is unknown: since when it is being sent. */
  waitingSince?: Date;
  effect?: string;
};
export type RawRequest = { path: string; body: Buffer; headers: Headers };
export type RenderedResponse = { status: number; body: object };

/** What an account is checked with. */
export type AdapterAccount = {
  publicKey: string | null;
  secret: string;
  settings: Readonly<Record<string, string>>;
};

/** What a translator may ask of what is stored. */
export type StoredLookups = {
  knows(txId: string): Promise<boolean>;
  /** Our name for the player whose session it is, also when that is over. */
  playerOf(session: string): Promise<string | undefined>;
  /** Our name for the free rounds that the partner calls so. */
  grantOf(theirRef: string): Promise<string | undefined>;
};
export type Parsed =
  | {
      ok: true;
      messages: DialectMessage[] /** The whole of what was asked, for the answer. */;
      requested: Record<string, string>;
    }
  | { ok: false; status: GwpStatus; requested: Record<string, string> };

/** What became of a step of a company's list: `said` is what was answered where that was wrong. */
export type CertificationStep = { name: string; ok: boolean; said: string };

/** The answer's format: its time, and the unit of its amounts. */
export type RenderOptions = { amounts: CurrencyScale; settings: AdapterAccount['settings']; now: Date };

/** Another company's dialect: translation alone; it owns no rule about money [wallet 6]. */
export type Adapter = {
  id: AdapterName;
  /**
   * What a repeated message returns: the current balance, or the balance at the first answer [wallet 2.1.2,
   * 12].
   */
  replayBalance: 'current' | 'stored';
  /** On the raw bytes, before anything is read. */
  verify(raw: RawRequest, account: AdapterAccount): boolean;
  parse(raw: RawRequest, account: AdapterAccount, memory: StoredLookups): Promise<Parsed>;
  /** The answer to a message, in the dialect. */
  render(
    results: readonly MessageResult[],
    requested: Record<string, string>,
    manner: RenderOptions,
  ): RenderedResponse;
  mapStatus(status: GwpStatus): string;
  /** Runs the company's certification list against a wallet without money [wallet 6]. */
  selfTest(): Promise<CertificationStep[]>;
};
