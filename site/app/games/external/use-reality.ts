import { useEffect } from 'react';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../state/app.ts';
import { openRealityCheck } from '../../state/messages.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useStore } from '../../state/store.ts';

/** Not sooner than this after it was put off: the next bet waits anyway. */
const AGAIN_MS = 60_000;

/** Shows how long it has been when the time has come, whatever the game itself says [D4]; anew after each acknowledgement. */
export function useReality(isOn: boolean): void {
  const app = useApp();
  const isShown = useStore(app.modals, ({ open }) => open === 'reality');
  useEffect(() => {
    if (!isOn || isShown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    void app.api.protection(playerFields(app)).then((answer) => {
      if (isGone || !succeeded(answer)) return;
      const left = Date.parse(answer.reality.due_at) - Date.parse(answer.server_time);
      timer = setTimeout(() => void openRealityCheck(app), left > 0 ? left : AGAIN_MS);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [app, isOn, isShown]);
}
