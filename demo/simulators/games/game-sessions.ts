import type { Outbox } from './outbox.ts';
import { accountOf, newId } from './signature.ts';
import type { Game, Round, SimulatorState } from './simulator-state.ts';
import type { Wallet } from './wallet.ts';

/** A player's session in one game. Demo sessions use play money and never call the wallet. */
export type GameSession = {
  id: string;
  isDemo: boolean;
  site: string;
  provider: string;
  game: Game;
  /** Language tag of the player: `en`, `fil`, `zh`. */
  language: string;
  player_id: string;
  walletSession: string;
  currency: string;
  exponent: number;
  balance: bigint;
  /** Shortest time between bets, in ms. */
  cycle: number;
  /** Largest bet in minor units, if the wallet sets one. */
  maxBet: bigint | null;
  lobby_url: string;
  cashier_url: string;
  round: Round | undefined;
  lastBetAt: number;
  closed: boolean;
};

/** A launch, kept until the game page redeems its token. */
export type Launch = {
  site: string;
  game: Game;
  language: string;
  lobby_url: string;
  cashier_url: string;
  isDemo: boolean;
  until: number;
};

export type Simulator = {
  state: SimulatorState;
  games: Map<string, Game>;
  wallet: Wallet;
  outbox: Outbox;
  master: string;
  /** The simulator's public origin. */
  origin(): string;
  /** The field where the wheel stops. */
  field(): number;
  /** Whether the spin wins the jackpot. */
  hits(): boolean;
  now(): number;
  onChange(): void;
  launches: Map<string, Launch>;
  sessions: Map<string, GameSession>;
};

const PLAY_MONEY = 1_000_000n;
/** Used when the wallet sets no minimum cycle. */
const CYCLE_MS = 2500;

/** Exchanges a launch token for a game session, or returns the wallet's refusal. */
export async function openSession(
  simulator: Simulator,
  token: string,
): Promise<GameSession | { refusal: string }> {
  const launch = simulator.launches.get(token);
  simulator.launches.delete(token);
  if (!launch || launch.until < simulator.now()) return { refusal: 'SESSION_INVALID' };
  const { site, game, language, lobby_url, cashier_url, isDemo } = launch;
  const base = { id: newId('session'), site, provider: game.provider_code, game, lobby_url, cashier_url };
  const open = { ...base, isDemo, language, lastBetAt: 0, closed: false };
  if (isDemo)
    return storeSession(simulator, {
      ...open,
      player_id: base.id,
      walletSession: '',
      currency: 'FUN',
      exponent: 2,
      balance: PLAY_MONEY,
      cycle: CYCLE_MS,
      maxBet: null,
      round: undefined,
    });
  const account = accountOf(simulator, site, game.provider_code);
  const reply = await simulator.wallet.call(account, 'authenticate', {
    launch_token: token,
    game: game.game_code,
  });
  if (reply.status !== 'OK') return { refusal: reply.status };
  const player_id = String(reply.player_id);
  for (const session of simulator.sessions.values())
    if (session.player_id === player_id && session.site === site) session.closed = true;
  const rules = reply.rules as { min_game_cycle_ms?: number; max_bet?: string | null } | undefined;
  return storeSession(simulator, {
    ...open,
    player_id,
    walletSession: String(reply.session),
    currency: String(reply.currency),
    exponent: Number(reply.exponent),
    balance: BigInt(reply.balance ?? 0),
    cycle: rules?.min_game_cycle_ms ?? CYCLE_MS,
    maxBet: rules?.max_bet ? BigInt(rules.max_bet) : null,
    // An interrupted round resumes.
    round: simulator.state.rounds.find(
      (round) =>
        round.state === 'open' &&
        round.site === site &&
        round.player_id === player_id &&
        round.game === game.game_code,
    ),
  });
}

const MAX_SESSIONS = 5000;

function storeSession(simulator: Simulator, session: GameSession): GameSession {
  simulator.sessions.set(session.id, session);
  const [oldest] = simulator.sessions.keys();
  if (simulator.sessions.size > MAX_SESSIONS && oldest !== undefined) simulator.sessions.delete(oldest);
  return session;
}
