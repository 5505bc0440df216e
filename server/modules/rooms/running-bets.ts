import type { Json } from '#games/engine/fair/index.ts';
import { findSharedGame, type Line } from '#games/shared-games.ts';
import type { RoundTotals } from './presenters.ts';
import { gameLines, type RoomBet, type RoomRoundRow } from './round.ts';

/**
 * The bets of an open round as they stand committed, and what they come to. Kept up to date by the bets that have changed: reading and
 * adding up all of them for each new one would cost the more the more there are.
 */
export class RunningBets {
  readonly round: RoomRoundRow;
  /** In the order of their ids. */
  #bets: RoomBet[] = [];
  readonly #lines = new Map<string, Line[]>();
  #staked = 0n;

  constructor(round: RoomRoundRow, bets: readonly RoomBet[]) {
    this.round = round;
    this.put(bets);
  }

  /** Bets that came, were left, or went back; those of other rounds are none of these. */
  put(changed: readonly RoomBet[]): void {
    const own = changed.filter(({ round_id }) => round_id === this.round.round_id);
    const ids = new Set(own.map(({ bet_id }) => bet_id));
    const isNew = own.every(({ bet_id }) => !this.#lines.has(bet_id));
    const others = isNew ? this.#bets : this.#bets.filter(({ bet_id }) => !ids.has(bet_id));
    const standing = own.filter(({ returned_at }) => returned_at === null);
    for (const { bet_id } of own) this.#lines.delete(bet_id);
    for (const bet of standing) this.#lines.set(bet.bet_id, gameLines([bet]));
    // Ids ascend with time, but a later bet may be committed first.
    this.#bets = [...others, ...standing].sort((a, b) => (a.bet_id < b.bet_id ? -1 : 1));
    this.#staked = this.#bets.reduce((sum, { stake }) => sum + stake, 0n);
  }

  newest(most: number): RoomBet[] {
    return this.#bets.slice(-most).reverse();
  }

  get totals(): RoundTotals {
    const lines = this.#bets.flatMap(({ bet_id }) => this.#lines.get(bet_id)!);
    const game = findSharedGame(this.round.game_code);
    const outcome = (this.round.outcome ?? null) as Json;
    return { bets: this.#bets.length, staked: this.#staked, board: game?.board(lines, outcome) ?? null };
  }
}
