import type { GwpStatus } from '#contracts/gwp/statuses.ts';
import type { AdapterName } from '../tables.ts';
import type { CurrencyScale } from './currency-scale.ts';

/** A wallet message without transport fields. `residue`: millionths of a minor unit truncated from a win. */
export type DialectMessage = {
  op: 'balance' | 'bet' | 'win' | 'rollback' | 'end_round';
  residue?: bigint;
} & Record<string, unknown>;
/** The result of a message. */
export type MessageResult = {
  status: GwpStatus;
  /** Details of the status, for example of a session: `unknown` or `expired`. */
  reason?: string;
  balance?: bigint;
  currency?: string;
  /** For a win with an unknown bet: the time of its first message. */
  waitingSince?: Date;
  effect?: string;
};
export type RawRequest = { path: string; body: Buffer; headers: Headers };
export type RenderedResponse = { status: number; body: object };

/** The verification key of an account. */
export type AdapterAccount = {
  publicKey: string | null;
  secret: string;
  settings: Readonly<Record<string, string>>;
};

/** Stored data available to an adapter. */
export type StoredLookups = {
  knows(txId: string): Promise<boolean>;
  /** Our name for the session's player, also after the session has ended. */
  playerOf(session: string): Promise<string | undefined>;
  /** Our id of the free rounds with this provider id. */
  grantOf(theirRef: string): Promise<string | undefined>;
};
export type ParsedRequest =
  | {
      ok: true;
      messages: DialectMessage[] /** The whole request, for building the answer. */;
      requested: Record<string, string>;
    }
  | { ok: false; status: GwpStatus; requested: Record<string, string> };

/** The result of a certification step: `said` is the wrong response, if any. */
export type CertificationStep = { name: string; ok: boolean; detail: string };

/** The format of a response: its time, and the unit of its amounts. */
export type RenderOptions = { amounts: CurrencyScale; settings: AdapterAccount['settings']; now: Date };

/** Another company's dialect: translation only, without any rules about money [wallet 6]. */
export type Adapter = {
  id: AdapterName;
  /**
   * The balance returned for a repeated message: the current one, or the one of the first response [wallet
   * 2.1.2, 12].
   */
  replayBalance: 'current' | 'stored';
  /** Verifies the raw bytes, before anything is parsed. */
  verify(raw: RawRequest, account: AdapterAccount): boolean;
  parse(raw: RawRequest, account: AdapterAccount, memory: StoredLookups): Promise<ParsedRequest>;
  /** The response to a message, in the dialect. */
  render(
    results: readonly MessageResult[],
    requested: Record<string, string>,
    manner: RenderOptions,
  ): RenderedResponse;
  mapStatus(status: GwpStatus): string;
  /** Runs the company's certification list against a wallet without real money [wallet 6]. */
  selfTest(): Promise<CertificationStep[]>;
};
