import type { LobbyGame } from '#contracts/api/games.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { ActiveBonus } from '../bonuses/index.ts';
import { hasHouseAccount, type LockedBalance, lockCashAccounts } from '../ledger/index.ts';
import { defaultBankOf } from '../originals/index.ts';
import type { PlayVerdict } from '../players/index.ts';
import { checkStake, type PlayerProtectionState, type StakeVerdict } from '../protection/index.ts';
import { jackpotAccount } from './house-accounts.ts';
import { grantOf, targetOf, transactionIdsOf, type WalletMessage } from './message.ts';
import type { PlayerState, PlayerStates } from './player-states.ts';
import { earlyByMs } from './round-cycle.ts';
import { keyAt, type MessageRow, readStored, type StoredState } from './stored-state.ts';
import type {
  FreeRoundsRow,
  HeldWinLimits,
  HeldWinRow,
  LinkRow,
  RoundRow,
  SessionRow,
  TransactionRow,
} from './tables.ts';
import { winLimitsOfBank } from './win-limits.ts';

/** All facts needed to decide a message, read while the player's account is locked. */
export type MessageFacts = {
  now: Date;
  account: NonNullable<MessageRow['account']>;
  /** Undefined: the provider has no such player. */
  player: PlayerFacts | undefined;
  card: LobbyGame | undefined;
  /** Known transactions with the message's id, the id of its inner win, and that of its target. */
  earlier: TransactionRow | undefined;
  inner: TransactionRow | undefined;
  target: TransactionRow | undefined;
  /** The other half of a target that is a bet_win. */
  targetPartner: TransactionRow | undefined;
  round: RoundRow | undefined;
  grant: FreeRoundsRow | undefined;
  orphan: MessageRow['orphan'];
  /** The provider's credit limits, and today's wins less stakes. */
  limits: HeldWinLimits;
  winTotals: MessageRow['winTotals'];
  /** For a jackpot win: its pool with the provider's figures; undefined when it is unknown. */
  pool: { announced: bigint } | undefined;
  /** Held wins of the target and of its round, including decided ones, oldest first. */
  held: readonly HeldWinRow[];
};
export type PlayerFacts = LockedBalance & {
  link: LinkRow;
  /** The active bonus. */
  active: ActiveBonus | undefined;
  verdict: PlayVerdict;
  /** The player's limits and time-outs; for messages other than stakes: permitted. */
  stake: StakeVerdict;
  excluded: boolean;
  /** For a bet: the milliseconds by which it starts a round too early. */
  earlyMs: number;
  protection: PlayerProtectionState;
  /** A bet's session, undefined without one; `isOpen`: the player has not left the site. */
  session: (SessionRow & { isOpen: boolean }) | undefined;
};
/** The result for a message in this transaction: decided by these facts, or postponed. */
type FactsReading = MessageFacts | 'nonceUsed' | 'busy';

/**
 * Locks the players' accounts and reads all facts together: one round trip for any number of messages.
 * Without `wait`, a message whose player is locked elsewhere is `busy`.
 */
export async function readFacts(
  tx: Tx,
  messages: readonly WalletMessage[],
  { wait, now, states }: { wait: boolean; now: Date; states: PlayerStates },
): Promise<FactsReading[]> {
  const known = messages.filter(({ link }) => link !== undefined);
  const held = lockCashAccounts(
    tx,
    known.map(({ key, link }) => ({ siteId: key.site_id, playerId: link!.player_id })),
    { wait },
  );
  // Sent after the lock on the same connection: it reads the state under our lock.
  const [holdings, stored] = await Promise.all([held, readStored(tx, messages, now)]);
  const holding = new Map(known.map((message, n) => [message, holdings[n]]));
  const versions = messages.map((message, n) => (holding.get(message) ? stored.each[n]! : undefined));
  const players = await states.read(tx, messages, versions, now);
  return Promise.all(
    messages.map(async (message, n): Promise<FactsReading> => {
      const row = stored.each[n]!;
      if (row.nonceUsed) return 'nonceUsed';
      const { account } = row;
      if (!account)
        throw new Error(`no provider ${message.key.provider_code} on site ${message.key.site_id}`);
      const ours = holding.get(message);
      if (message.link && !ours) {
        if (wait) throw new Error(`player ${message.link.player_id} has no account`);
        return 'busy';
      }
      const state = players[n];
      const player = ours && state && (await playerFacts(tx, message, { held: ours, state, row }, now));
      return {
        now,
        account,
        player,
        card: message.card,
        orphan: row.orphan,
        limits:
          row.limits ?? winLimitsOfBank(row.bank ?? defaultBankOf(currencyOf(ours?.currency ?? 'TOKEN'))),
        winTotals: row.winTotals,
        pool: await findPool(tx, message, row, ours?.currency),
        ...factsOf(message, row, stored),
      };
    }),
  );
}

async function playerFacts(
  tx: Tx,
  message: WalletMessage,
  { held, state, row }: { held: LockedBalance; state: PlayerState; row: MessageRow },
  now: Date,
): Promise<PlayerFacts> {
  const { play, protection, active, session } = state;
  const { round, isIdKnown } = row;
  return {
    ...held,
    link: message.link!,
    active,
    verdict: play.verdict,
    stake: isStake(message) ? await checkStakeLimits(tx, message, { play, protection }, now) : STAKE_ALLOWED,
    excluded: protection.excludedUntil !== null,
    protection,
    earlyMs: isIdKnown ? 0 : await earlyByMs(tx, message, { protection, hasRound: round !== undefined }, now),
    session: message.session && session && { ...message.session, ...session, isOpen: play.sessionOpen },
  };
}

/** Whether the pool of a jackpot win is known: it was announced, or has contributions. */
async function findPool(
  tx: Tx,
  { key, request }: WalletMessage,
  { announcedPool }: MessageRow,
  currency: string | undefined,
): Promise<MessageFacts['pool']> {
  if (request.op !== 'jackpot_win' || !currency) return undefined;
  if (announcedPool !== undefined) return { announced: announcedPool };
  const { house } = jackpotAccount(key, request.jackpot_id);
  return (await hasHouseAccount(tx, key.site_id, house, currency)) ? { announced: 0n } : undefined;
}

const STAKE_ALLOWED: StakeVerdict = { allowed: true };
const isStake = ({ request: { op } }: WalletMessage): boolean => op === 'bet' || op === 'bet_win';

/** The player's limits for a stake; the lock on the player's cash is held. A free round costs nothing. */
function checkStakeLimits(
  tx: Tx,
  { key, link, request, card, session }: WalletMessage,
  { play, protection }: Pick<PlayerState, 'play' | 'protection'>,
  now: Date,
): Promise<StakeVerdict> {
  const requested = {
    siteId: key.site_id,
    playerId: link!.player_id,
    sessionStartedAt: play.startedAt,
    category: card?.category ?? '',
    game: {
      providerCode: key.provider_code,
      // A session for all of the provider's games was opened from one of them.
      gameCode: session?.game_code ?? null,
    },
    stake: 'amount' in request ? BigInt(request.amount) : 0n,
  };
  return checkStake(tx, protection, requested, now);
}

function factsOf(
  message: WalletMessage,
  row: MessageRow,
  { transactions, targetRounds, grants, held }: StoredState,
) {
  const { key, link } = message;
  const of = <Row>(rows: Map<string, Row>, id: string | null | undefined) =>
    id == null ? undefined : rows.get(keyAt(key, id));
  const [own, inner] = transactionIdsOf(message);
  const target = of(transactions, targetOf(message));
  return {
    earlier: of(transactions, own),
    inner: of(transactions, inner),
    target,
    targetPartner: of(transactions, target?.partner_tx_id),
    round: target ? of(targetRounds, target.round_id && `${link?.player_id} ${target.round_id}`) : row.round,
    grant: of(grants, grantOf(message)),
    held: target ? held.filter((win) => belongsTo(win, target, message)) : [],
  };
}

const belongsTo = (held: HeldWinRow, target: TransactionRow, { key }: WalletMessage): boolean =>
  held.site_id === key.site_id &&
  held.provider_code === key.provider_code &&
  held.player_id === target.player_id &&
  (held.tx_id === target.tx_id || (held.round_id !== null && held.round_id === target.round_id));
