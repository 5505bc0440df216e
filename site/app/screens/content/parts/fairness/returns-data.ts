import type { ComingChain, GameReturn } from '#contracts/api/fairness.ts';
import { succeeded } from '#contracts/client.ts';
import { localText } from '../../../../lib/text.ts';
import type { LoadContext } from '../../../../loaders/context.ts';

type Check = { at: string; rounds: number; wrong: number };
export type GameLine = Pick<
  GameReturn,
  'provider_code' | 'game_code' | 'declared' | 'measured' | 'checked'
> & {
  name: string;
};
export type ChainLine = Omit<ComingChain, 'game_name' | 'local_names'> & { name: string };
export type ReturnsData = {
  games: GameLine[];
  chains: ChainLine[];
  checked: Check | null;
  minRounds: number;
  isDemo: boolean;
};

/**
 * The declared and measured returns of our own games, with their names in the reader's language; null if they
 * could not be read.
 */
export async function loadReturns(context: LoadContext): Promise<ReturnsData | null> {
  const answer = await context.client.gameReturns(context.site);
  if (!succeeded(answer)) return null;
  return {
    games: answer.value.map(({ game_name, local_names, category: _, ...game }) => ({
      ...game,
      name: localText({ en: game_name, ...local_names }, context.language),
    })),
    chains: answer.chains.map(({ game_name, local_names, ...chain }) => ({
      ...chain,
      name: localText({ en: game_name, ...local_names }, context.language),
    })),
    checked: answer.checked,
    minRounds: answer.min_rounds,
    isDemo: answer.demo,
  };
}
