import type { Answer } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { type Client, succeeded } from '#contracts/client.ts';
import type { PlayState } from './play-state.ts';

/** The player's stop conditions; amounts in minor units. */
export type StopRules = {
  rounds: number;
  loss_limit?: string;
  win_limit?: string;
  single_win_limit?: string;
  balance_limit?: string;
};

type AutoplayPorts = {
  client: Pick<Client, 'startAutoplay' | 'stopAutoplay'>;
  fields: () => { account_id: string; auth: string; provider_code: string; game_code: string };
  read: () => PlayState;
  change: (part: Pick<PlayState, 'running' | 'stopped'>) => void;
  isLeft: () => boolean;
  /** Plays a round to its end, at the chosen stake. */
  round: (id: string) => Promise<void>;
};

/** Automatic rounds, counted and stopped by the server (player protection F1). */
export function createAutoplay({ client, fields, read, change, isLeft, round }: AutoplayPorts) {
  async function run(id: string): Promise<void> {
    while (!isLeft()) {
      const { running, phase } = read();
      if (running?.id !== id) return;
      if (phase !== 'open') return change({ running: null, stopped: null });
      await round(id);
    }
  }
  return {
    /** Returns the server's answer; the rounds begin at once if it agrees. */
    async start(rules: StopRules): Promise<Answer<Api['startAutoplay']>> {
      const answer = await client.startAutoplay({ ...fields(), ...rules, stake: read().stake.toString() });
      if (succeeded(answer) && !isLeft()) {
        change({ running: { id: answer.autoplay_id, left: rules.rounds }, stopped: null });
        void run(answer.autoplay_id);
      }
      return answer;
    },
    /** The current round is played to its end. */
    async stop(): Promise<void> {
      const { running } = read();
      if (!running) return;
      change({ running: null, stopped: null });
      await client.stopAutoplay({ ...fields(), autoplay_id: running.id });
    },
  };
}

/** How an autoplay continues after one of its rounds. */
export function afterRound(
  state: Pick<PlayState, 'running'>,
  { autoplay }: Pick<Extract<Answer<Api['playRound']>, { statusCode: 1 }>, 'autoplay'>,
): Pick<PlayState, 'running'> & Partial<Pick<PlayState, 'stopped'>> {
  if (!autoplay || !state.running) return { running: state.running };
  if (autoplay.stopped) return { running: null, stopped: autoplay.stopped };
  return { running: { ...state.running, left: autoplay.left } };
}
