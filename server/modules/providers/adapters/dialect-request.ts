import type {
  Adapter,
  AdapterAccount,
  DialectMessage,
  MessageResult,
  RawRequest,
  RenderedResponse,
  StoredLookups,
} from './adapter.ts';
import { currencyScale } from './currency-scale.ts';

type DialectRequestContext = {
  account: AdapterAccount;
  memory: StoredLookups;
  handle(message: DialectMessage): Promise<MessageResult>;
  now: Date;
  /** Whether the caller's address is allowed; true when omitted. */
  isAllowed?: boolean;
  onRefused?(why: 'FORBIDDEN' | 'BAD_SIGNATURE'): void;
};

/**
 * One request from a provider: verified, passed to the wallet message by message, and answered in its
 * dialect.
 */
export async function handleDialectRequest(
  adapter: Adapter,
  raw: RawRequest,
  talk: DialectRequestContext,
): Promise<RenderedResponse> {
  const { account, memory, handle, now, isAllowed = true, onRefused } = talk;
  const { settings } = account;
  const render = (results: readonly MessageResult[], requested: Record<string, string>) => {
    const currency = results.find((result) => result.currency)?.currency ?? '';
    return adapter.render(results, requested, { amounts: currencyScale(currency, settings), settings, now });
  };
  const refused = !isAllowed ? 'FORBIDDEN' : adapter.verify(raw, account) ? null : 'BAD_SIGNATURE';
  if (refused) {
    onRefused?.(refused);
    return render([{ status: refused }], { path: raw.path });
  }
  const parsed = await adapter.parse(raw, account, memory);
  if (!parsed.ok) return render([{ status: parsed.status }], parsed.requested);
  const results: MessageResult[] = [];
  for (const message of parsed.messages) {
    results.push(await handle(message));
    if (results.at(-1)!.status !== 'OK') break;
  }
  return render(results, parsed.requested);
}
