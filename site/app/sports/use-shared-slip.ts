import { useEffect } from 'react';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../state/app.ts';
import { siteFields } from '../state/sign-in.ts';
import { updatePrices } from './live-prices.ts';
import { outcomeIdsInCode } from './slip-code.ts';
import { hasLeg, toggleLeg } from './slip-state.ts';
import { changeSlip } from './slip-store.ts';

/** The query parameter of a link to a slip. */
export const SLIP_PARAMETER = 'slip';

/** Adds the selections of a link to the slip, at current prices, and removes them from the address. */
export function useSharedSlip(): void {
  const app = useApp();
  useEffect(() => {
    const address = new URL(location.href);
    const outcome_ids = outcomeIdsInCode(address.searchParams.get(SLIP_PARAMETER) ?? '');
    if (outcome_ids.length === 0) return;
    address.searchParams.delete(SLIP_PARAMETER);
    void app.api.sportsSelections({ ...siteFields(app), outcome_ids }).then((answer) => {
      if (!succeeded(answer)) return;
      updatePrices(answer.value);
      changeSlip((slip) =>
        answer.value.reduce(
          (filled, leg) =>
            leg.price === null || hasLeg(filled, leg.outcome_id) ? filled : toggleLeg(filled, leg, leg.price),
          slip,
        ),
      );
      history.replaceState(history.state, '', address);
    });
  }, [app]);
}
