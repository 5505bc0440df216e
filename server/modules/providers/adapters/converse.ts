import type { Adapter, AdapterAccount, Memory, Raw, Rendered, Said, Told } from './adapter.ts';
import { amountsOf } from './scale.ts';

export type Talk = {
  account: AdapterAccount;
  memory: Memory;
  tell(message: Said): Promise<Told>;
  now: Date;
  /** Whether it comes from where the partner may call from; left out, it does. */
  isAllowed?: boolean;
  onRefused?(why: 'FORBIDDEN' | 'BAD_SIGNATURE'): void;
};

/** One request of a partner: checked, said to the wallet message by message, and answered in the partner's words. */
export async function converse(adapter: Adapter, raw: Raw, talk: Talk): Promise<Rendered> {
  const { account, memory, tell, now, isAllowed = true, onRefused } = talk;
  const { settings } = account;
  const render = (told: readonly Told[], asked: Record<string, string>) => {
    const currency = told.find((one) => one.currency)?.currency ?? '';
    return adapter.render(told, asked, { amounts: amountsOf(currency, settings), settings, now });
  };
  const refused = !isAllowed ? 'FORBIDDEN' : adapter.verify(raw, account) ? null : 'BAD_SIGNATURE';
  if (refused) {
    onRefused?.(refused);
    return render([{ status: refused }], { path: raw.path });
  }
  const parsed = await adapter.parse(raw, account, memory);
  if (!parsed.ok) return render([{ status: parsed.status }], parsed.asked);
  const told: Told[] = [];
  for (const message of parsed.messages) {
    told.push(await tell(message));
    if (told.at(-1)!.status !== 'OK') break;
  }
  return render(told, parsed.asked);
}
