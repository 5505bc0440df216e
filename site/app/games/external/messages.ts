/** What games say to the page around them, in the words of different makers [seamless wallet 4.2]. */
const WORDS: Record<string, GameMessage> = {
  close: 'close',
  gameClose: 'close',
  lobby: 'lobby',
  home: 'lobby',
  cashier: 'cashier',
  deposit: 'cashier',
  openCashier: 'cashier',
  balance: 'balance',
  balanceUpdate: 'balance',
  round_start: 'round_start',
  gameRoundStarted: 'round_start',
  round_end: 'round_end',
  gameRoundEnded: 'round_end',
  reality_check: 'reality_check',
  error: 'error',
};

export type GameMessage =
  | 'close'
  | 'lobby'
  | 'cashier'
  | 'balance'
  | 'round_start'
  | 'round_end'
  | 'reality_check'
  | 'error';

/** The meaning of a message, or nothing when it says nothing to us. Whoever listens has checked where it comes from. */
export function gameMessage(data: unknown): GameMessage | undefined {
  const said = typeof data === 'string' ? data : wordOf(data);
  return said !== undefined && Object.hasOwn(WORDS, said) ? WORDS[said] : undefined;
}

function wordOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { event, type, name } = data as Record<string, unknown>;
  return [event, type, name].find((word): word is string => typeof word === 'string');
}
