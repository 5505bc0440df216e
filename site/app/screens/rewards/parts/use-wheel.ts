import { useEffect, useRef, useState } from 'react';
import type { SeedState } from '#contracts/api/originals.ts';
import type { HeldTokens, SpinItem, WheelModelWire } from '#contracts/api/rewards.ts';
import { succeeded } from '#contracts/client.ts';
import { prefersReducedMotion } from '../../../browser/reduced-motion.ts';
import { newRoundId } from '../../../games/screen/pending-round.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { type App, useApp } from '../../../state/app.ts';
import { playerFields, refreshBalance } from '../../../state/sign-in.ts';
import { rotationTo, sectorsOf } from './wheel-geometry.ts';

/** The state when the page was opened. */
export type WheelData = {
  wheel: WheelModelWire;
  wheel_hash: string;
  face: 'wheel' | 'egg' | 'box';
  games: { wheel_code: string; face: 'wheel' | 'egg' | 'box' }[];
  left: (number | null)[];
  rests: '' | 'budget' | 'closed';
  seeds: SeedState;
  token: number;
  frozen_token: number;
  held: HeldTokens;
  history: SpinItem[];
};

export type WheelState = WheelData & {
  phase: 'idle' | 'asking' | 'spinning' | 'noLine';
  /** Rotation of the wheel in degrees. */
  turned: number;
  /** The spin with the displayed prize. */
  shown: SpinItem | null;
};

/** Duration of the wheel's spin; none with reduced motion. */
export const TURN_MS = 4200;
/** Duration of an egg's or box's shake. */
const OPEN_MS = 1200;
const RETRIES = [600, 1500, 3000] as const;
const HISTORY = 20;

/**
 * A player's session at the wheel. A spin is requested under one id until it is answered, so a lost
 * connection never costs a second token.
 */
export function useWheel(data: WheelData) {
  const app = useApp();
  const [state, setState] = useState<WheelState>({ ...data, phase: 'idle', turned: 0, shown: null });
  const change = (part: Partial<WheelState>) => setState((before) => ({ ...before, ...part }));
  const pending = useRef<string | null>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  const spin = async () => {
    const { phase, rests, token, wheel, turned } = state;
    if (phase === 'asking' || phase === 'spinning' || rests) return;
    if (token < wheel.cost && !pending.current) return;
    pending.current ??= newRoundId();
    change({ phase: 'asking', shown: null });
    const answer = await spinUntilAnswered(app, wheel.code, pending.current);
    if (hasLeft.current) return;
    if (!succeeded(answer)) {
      if (answer.statusCode === 0) return change({ phase: 'noLine' });
      pending.current = null;
      const isSpent = answer.statusMessage === 'gameUnavailable';
      change({ phase: 'idle', ...(isSpent && { rests: 'budget' as const }) });
      return void handleAnswer(app, answer);
    }
    pending.current = null;
    const sector = sectorsOf(wheel)[answer.spin.drawn]!;
    change({
      phase: 'spinning',
      turned: rotationTo(sector, turned, answer.spin.nonce),
      seeds: answer.seeds,
      token: state.token - wheel.cost,
    });
    const wait = state.face === 'wheel' ? TURN_MS : OPEN_MS;
    await new Promise((done) => setTimeout(done, prefersReducedMotion() ? 0 : wait));
    if (!hasLeft.current) setState((before) => landed(before, answer));
    showTokens(app, answer);
    if (answer.spin.kind === 'cash' && answer.spin.amount !== '0') void refreshBalance(app);
  };
  const setSeeds = (seeds: SeedState) => change({ seeds });
  return { state, spin, setSeeds };
}

type SpinAnswer = { spin: SpinItem; seeds: SeedState; token: number; frozen_token: number };

function landed(before: WheelState, { spin, token, frozen_token }: SpinAnswer): WheelState {
  const history = [spin, ...before.history.filter(({ spin_id }) => spin_id !== spin.spin_id)];
  const left = before.left.map((count, field) =>
    count !== null && field === spin.drawn ? Math.max(0, count - (spin.given === spin.drawn ? 1 : 0)) : count,
  );
  return {
    ...before,
    phase: 'idle',
    shown: spin,
    token,
    frozen_token,
    left,
    history: history.slice(0, HISTORY),
  };
}

/** The header's tokens are updated once the prize has been shown. */
function showTokens(app: App, { token, frozen_token }: SpinAnswer): void {
  app.session.set((session) => ({
    ...session,
    game: { ...session.game, token },
    minigame: { frozen_token, token_balance: token },
  }));
}

/** Retries under the same id while the connection is down. */
async function spinUntilAnswered(app: App, wheel_code: string, client_spin_id: string) {
  for (const wait of RETRIES) {
    const answer = await app.api.spinWheel({ ...playerFields(app), wheel_code, client_spin_id });
    if (answer.statusCode !== 0) return answer;
    await new Promise((done) => setTimeout(done, wait));
  }
  return app.api.spinWheel({ ...playerFields(app), wheel_code, client_spin_id });
}
