import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { handleAnswer } from '../../../../state/answer-handling.ts';
import type { AnyAnswer } from '../../../../state/answer-outcome.ts';
import { useApp } from '../../../../state/app.ts';
import { refreshBalance } from '../../../../state/sign-in.ts';

/** Sends one call at a time, reports errors, and re-reads the page and the balance. */
export function useBonusCall() {
  const app = useApp();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const run = async (send: () => Promise<AnyAnswer>): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const answer = await send();
    if (answer.statusCode === 1) await refreshBalance(app);
    else await handleAnswer(app, answer);
    await revalidate();
    isSending.current = false;
    setBusy(false);
  };
  return { isBusy, run };
}
