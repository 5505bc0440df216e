import type { GameChoice } from '#contracts/api/game-choice.ts';
import type { OwnBet } from '#contracts/api/rooms.ts';
import type { DigitsBet, LottoBet } from '#games/lottery/index.ts';
import { choiceKey, type PlacedChips } from '../rooms/placed-chips.ts';

/** A bought ticket; `win` is null until its draw is shown. */
export type BoughtTicket = PlacedChips & { win: bigint | null };

/** The tickets of these bets, equal ones as one. */
export function ticketsOf(bets: readonly OwnBet[], isShown: boolean): readonly BoughtTicket[] {
  const tickets = new Map<string, BoughtTicket>();
  for (const { lines } of bets)
    for (const { choice, stake, win } of lines) {
      const key = choiceKey(choice);
      const before = tickets.get(key);
      const paid = isShown && win !== null ? BigInt(win) : null;
      tickets.set(key, {
        choice,
        stake: (before?.stake ?? 0n) + BigInt(stake),
        win: paid === null ? null : (before?.win ?? 0n) + paid,
      });
    }
  return [...tickets.values()];
}

/** The numbers of a ticket in its order, and whether the draw has each of them where the bet needs it. */
export function matchesOf(
  choice: GameChoice,
  drawn: readonly number[] | null,
): readonly { number: number; isHit: boolean }[] {
  const bet = choice as unknown as DigitsBet | LottoBet;
  if ('numbers' in bet)
    return bet.numbers.map((number) => ({ number, isHit: drawn?.includes(number) ?? false }));
  const { kind, digits } = bet;
  const left = [...(drawn ?? [])];
  // Bets on the last digits are compared with the end of the draw.
  const first = left.length - digits.length;
  return digits.map((number, place) => {
    if (kind !== 'any') return { number, isHit: drawn?.[first + place] === number };
    const found = left.indexOf(number);
    if (found >= 0) left.splice(found, 1);
    return { number, isHit: found >= 0 };
  });
}
