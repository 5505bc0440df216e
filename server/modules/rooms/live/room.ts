import type { LiveServerMessage } from '#contracts/live-messages.ts';
import { LIVE_TICK_MS } from '#contracts/live-messages.ts';
import { findSharedGame } from '#games/shared-games.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { OwnBetChange, RoomChange } from '../change-notices.ts';
import { type RoomSnapshot, readRoomSnapshot, refreshBets } from '../room-view.ts';
import { drawOutcome, type RoomKey, type RoomRoundRow } from '../round.ts';
import type { RoomSecrets } from '../round-opening.ts';

/** Bets within this time are sent together; less often in rooms so large that reading takes time. */
const BATCH_MS = 200;
const MIN_REST_RATIO = 4;

/** A viewer of a room. `isTick`: useless when late, so slow viewers skip it. */
export type Viewer = { playerId: string; send(text: Buffer, isTick: boolean): void };

/** A room in this process: read once for all viewers, changes sent incrementally. */
export class LiveRoom {
  readonly viewers = new Set<Viewer>();
  readonly #db: Db;
  readonly #secrets: RoomSecrets;
  readonly #onError: (error: unknown) => void;
  readonly key: RoomKey;
  #seen: RoomSnapshot | undefined;
  #reading: Promise<void> | undefined;
  #isStale = false;
  /** What to read: everything, or the announced bets. */
  #isWhole = true;
  readonly #changedBets = new Set<string>();
  #batchTimer: NodeJS.Timeout | undefined;
  #ticking: NodeJS.Timeout | undefined;
  #offsetMs = 0;
  #tookMs = 0;

  constructor(db: Db, secrets: RoomSecrets, key: RoomKey, onError: (error: unknown) => void) {
    this.#db = db;
    this.#secrets = secrets;
    this.key = key;
    this.#onError = onError;
  }

  /** The last known round. */
  get round(): RoomRoundRow | undefined {
    return this.#seen?.round;
  }

  /** Sends the whole room, and from then on its changes. */
  async join(viewer: Viewer): Promise<void> {
    if (!this.#seen) await this.refresh();
    if (this.#seen)
      viewer.send(encode({ type: 'room', room: { ...this.#seen.view, now: this.#now() } }), false);
    this.viewers.add(viewer);
  }

  /**
   * Handles a change: other players' bets are batched; round changes and a player's own bet are sent at once.
   */
  handleChange({ what, own }: Pick<RoomChange, 'what' | 'own'>): void {
    if (own) {
      this.#notifyPlayer(own);
      this.#changedBets.add(own.bet);
    } else this.#isWhole = true;
    if (what === 'round') void this.refresh();
    else
      this.#batchTimer ??= setTimeout(
        () => {
          this.#batchTimer = undefined;
          void this.#goOn();
        },
        Math.max(BATCH_MS, MIN_REST_RATIO * this.#tookMs),
      );
  }

  /** Reads the room and sends the changes. */
  refresh(): Promise<void> {
    this.#isWhole = true;
    return this.#goOn();
  }

  /** If called while it reads, it reads again afterwards. */
  #goOn(): Promise<void> {
    if (this.#reading !== undefined) {
      this.#isStale = true;
      return this.#reading;
    }
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  close(): void {
    clearTimeout(this.#batchTimer);
    clearTimeout(this.#ticking);
    this.#batchTimer = undefined;
    this.viewers.clear();
  }

  async #read(): Promise<void> {
    do {
      this.#isStale = false;
      try {
        const began = performance.now();
        const last = this.#seen;
        const next = await this.#readNext();
        this.#tookMs = performance.now() - began;
        this.#seen = next;
        if (last) for (const message of changesOf(last, next)) this.#sendAll(message);
        if (last?.round !== next.round) this.#follow(next.round);
      } catch (error) {
        this.#isWhole = true;
        this.#onError(error);
      }
    } while (this.#isStale);
  }

  /** A change announced before a read began is committed, so the read includes it. */
  async #readNext(): Promise<RoomSnapshot> {
    const [changedBets, seen, isWhole] = [[...this.#changedBets], this.#seen, this.#isWhole];
    this.#changedBets.clear();
    this.#isWhole = false;
    if (seen?.running && !isWhole) {
      if (changedBets.length === 0) return seen;
      const next = await refreshBets(this.#db, this.key, { ...seen, running: seen.running }, changedBets);
      return { ...next, view: { ...next.view, now: this.#now() } };
    }
    const next = await readRoomSnapshot(this.#db, this.key);
    this.#offsetMs = Date.parse(next.view.now) - Date.now();
    return next;
  }

  #now(): string {
    return new Date(Date.now() + this.#offsetMs).toISOString();
  }

  #sendAll(message: LiveServerMessage): void {
    const text = encode(message);
    for (const viewer of this.viewers) viewer.send(text, message.type === 'tick');
  }

  /**
   * Notifies every window of this player that a bet was placed or cashed out; the windows fetch it by a call.
   */
  #notifyPlayer({ player, bet, exit }: OwnBetChange): void {
    const text = encode({ type: 'own', game_code: this.key.gameCode, bet_id: bet, exit });
    for (const viewer of this.viewers) if (viewer.playerId === player) viewer.send(text, false);
  }

  /**
   * Sends the value of a flight ten times a second while it lasts. Its end is not sent before it is settled.
   */
  #follow(round: RoomRoundRow | undefined): void {
    clearTimeout(this.#ticking);
    const flight = round && findSharedGame(round.game_code)?.flight;
    if (round?.state !== 'locked' || !round.flight_at || !flight) return;
    const game = findSharedGame(round.game_code)!;
    const end = flight.endOf(drawOutcome(this.#secrets.seal, game, round).outcome);
    const endMs = flight.msAt(Math.min(end, round.ceiling ?? end));
    const beganAt = round.flight_at.getTime() - this.#offsetMs;
    const tick = (): void => {
      const ms = Math.max(0, Math.floor(Date.now() - beganAt));
      if (ms >= endMs) return;
      this.#sendAll({ type: 'tick', game_code: this.key.gameCode, ms, value: flight.valueAt(ms) });
      this.#ticking = setTimeout(tick, LIVE_TICK_MS - (ms % LIVE_TICK_MS));
    };
    tick();
  }
}

/** A message of the live connection, encoded once for all its receivers. */
export const encode = (message: LiveServerMessage): Buffer => Buffer.from(JSON.stringify(message));

/** The changes between two readings of a room. */
function changesOf(last: RoomSnapshot, next: RoomSnapshot): LiveServerMessage[] {
  const { game_code, now, round, table } = next.view;
  if (!round) return [];
  const messages: LiveServerMessage[] = [];
  const before = last.view.round;
  const isNew = before?.round_id !== round.round_id;
  const isFurther =
    before?.block?.seen !== round.block?.seen || before?.block?.height !== round.block?.height;
  if (isNew || isFurther || before.state !== round.state)
    messages.push({ type: 'round', game_code, now, round });
  const known = new Map(isNew ? [] : last.view.table.map((bet) => [bet.bet_id, `${bet.exit} ${bet.win}`]));
  const changed = table.filter((bet) => known.get(bet.bet_id) !== `${bet.exit} ${bet.win}`);
  if (changed.length > 0) {
    const { round_id, bets, staked, board } = round;
    messages.push({ type: 'bets', game_code, round_id, table: changed, bets, staked, board });
  }
  return messages;
}
