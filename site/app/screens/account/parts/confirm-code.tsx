import { type ReactNode, useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { CodeField } from '../../auth/parts/code-field.tsx';
import type { Refusal } from '../../auth/parts/use-form.ts';

/** Whether a refusal asks for a code to the contact of the player. */
export function wantsContactCode({ statusMessage, statusDetail }: Refusal): boolean {
  const { methods } = (statusDetail || {}) as { methods?: readonly string[] };
  return statusMessage === 'confirmationNeeded' && methods?.includes('code') === true;
}

/** A code to the contact of the player: `ask` sends it, from then on `field` shows its input. */
export function useConfirmCode(): { ask: () => void; field: (error: string | undefined) => ReactNode } {
  const app = useApp();
  const [isAsked, setAsked] = useState(false);
  const send = async () => {
    const answer = await app.api.requestConfirmTac(playerFields(app));
    if (succeeded(answer)) return answer.retry_after;
    await handleAnswer(app, answer, 'toast');
    return 0;
  };
  const ask = () => {
    setAsked(true);
    void send();
  };
  const field = (error: string | undefined) =>
    isAsked && <CodeField error={error} retryAfter={0} onAgain={send} />;
  return { ask, field };
}
