import { useTranslation } from '../../state/use-translation.ts';
import type { MoneyText } from '../originals/client.ts';
import type { RoomClient } from './client.ts';
import type { SeatState } from './seat-state.ts';

type TableListProps = { state: SeatState; client: RoomClient; money: MoneyText };

/** Who bets in this round, by masked names: real bets of real players, or nobody. */
export function TableList({ state, client, money }: TableListProps) {
  const { t } = useTranslation();
  const round = state.room?.round;
  const table = state.room?.table ?? [];
  const isShown = round?.state === 'settled' && state.shown === round.round_id;
  return (
    <section className="grid content-start gap-2 bg-surface-1 p-4 max-lg:order-2">
      <h2 className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        {t('game.tables.players')}
        <span className="tabular text-xs font-normal text-muted">
          {t('game.tables.bets', { count: round?.bets ?? 0, amount: money(BigInt(round?.staked ?? 0)) })}
        </span>
      </h2>
      {table.length === 0 ? (
        <p className="text-sm text-muted">{t('game.tables.nobody')}</p>
      ) : (
        <ul className="scroller grid max-h-64 grid-cols-[minmax(0,1fr)] overflow-y-auto text-sm lg:max-h-[40dvh]">
          {table.map((bet) => {
            const [first] = bet.lines;
            const place = first ? client.choiceText(t, first.choice) : '';
            const more = bet.lines.length - 1;
            return (
              <li
                key={bet.bet_id}
                className="flex items-center gap-2 border-b border-line py-1.5 last:border-0"
              >
                <span className="grid min-w-0 flex-1">
                  <span className="truncate">{bet.name}</span>
                  <span className="truncate text-xs text-muted">
                    {more > 0 ? t('game.tables.more', { place, count: more }) : place}
                  </span>
                </span>
                <span className="tabular text-end">
                  {money(BigInt(bet.stake))}
                  {bet.exit !== null && (
                    <span className="block text-xs text-accent">{(bet.exit / 100).toFixed(2)}×</span>
                  )}
                  {isShown && bet.win !== null && BigInt(bet.win) > 0n && (
                    <b className="block text-xs text-win">+{money(BigInt(bet.win))}</b>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
