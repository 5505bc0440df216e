import { useEffect, useState } from 'react';
import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { type Client, succeeded } from '#contracts/client.ts';
import { handleAnswer } from '../../../../state/answer-handling.ts';
import { useApp } from '../../../../state/app.ts';
import { exclusionIn } from '../../../../state/exclusion.ts';
import { playerFields } from '../../../../state/sign-in.ts';
import { notifyOtherTabs, onTabMessage } from '../../../../state/tab-messages.ts';

export type ProtectionAnswer = Output<Api['protection']>;
type Caller = ReturnType<typeof playerFields>;
type Answer = Awaited<ReturnType<Client['protection']>>;
/** Changes a setting by a call; true on success. */
type ProtectionChange = (call: (api: Client, caller: Caller) => Promise<Answer>) => Promise<boolean>;
export type ProtectionPartProps = { protectionState: ProtectionAnswer; change: ProtectionChange };
/** Shows the result of a form's call. */
export type Apply = (answer: Answer) => void;

/** The player's protection state, refreshed by every change, including changes from other tabs. */
export function useProtection(first: ProtectionAnswer): ProtectionPartProps & { apply: Apply } {
  const app = useApp();
  const [protectionState, setProtectionState] = useState(first);
  useEffect(
    () =>
      onTabMessage('limits', async () => {
        const answer = await app.api.protection(playerFields(app));
        if (succeeded(answer)) setProtectionState(answer);
      }),
    [app],
  );
  const apply: Apply = (answer) => {
    if (!succeeded(answer)) return;
    setProtectionState(answer);
    app.exclusion.set(exclusionIn(answer));
    notifyOtherTabs('limits');
  };
  return {
    protectionState,
    apply,
    async change(call) {
      const answer = await call(app.api, playerFields(app));
      if (succeeded(answer)) apply(answer);
      else await handleAnswer(app, answer);
      return succeeded(answer);
    },
  };
}
