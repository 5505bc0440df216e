import { useTranslation } from '../../state/use-translation.ts';
import type { MoneyText } from '../originals/client.ts';
import { MaxWin, Net, Value } from '../screen/control-bar.tsx';
import type { RoomPageState } from './room-state.ts';

type RoomAmountsProps = {
  state: RoomPageState;
  win: bigint;
  money: MoneyText;
  /** The maximum win of the placed chips; undefined without any. */
  couldWin?: bigint;
};

/** The player's balance, the session result, the win of the round, and the maximum win of a bet. */
export function RoomAmounts({ state, win, money, couldWin }: RoomAmountsProps) {
  const { t } = useTranslation();
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-3 gap-y-1 lg:[&_b]:text-base">
        <Value label={t('game.balance')}>
          <span data-balance={state.balance.toString()}>{money(state.balance)}</span>
        </Value>
        <Net state={state} />
        <Value label={t('game.win')} className="text-end">
          <span data-win={win.toString()}>{money(win)}</span>
        </Value>
      </div>
      <MaxWin state={state} couldWin={couldWin} />
    </div>
  );
}
