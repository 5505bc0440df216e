import { succeeded } from '#contracts/client.ts';
import { answerOr, needPlayer } from '../../../loaders/answers.ts';
import type { LoadContext } from '../../../loaders/context.ts';
import type { WheelData } from './use-wheel.ts';

/** The site's wheel for the player, or null where there is none. */
export async function loadWheel({ client, player }: LoadContext, wheel_code = ''): Promise<WheelData | null> {
  const answer = await client.wheel({ ...needPlayer(player), wheel_code: wheel_code.slice(0, 32) });
  if (!succeeded(answer)) return answerOr(answer, null);
  const { wheel, wheel_hash, face, games, left, rests, seeds, token, frozen_token, held, history } = answer;
  return { wheel, wheel_hash, face, games, left, rests, seeds, token, frozen_token, held, history };
}
