import { useApp } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';
import { Button, Checkbox } from '../ui/index.ts';
import { DateTime } from '../ui/values.tsx';
import { BetNotice } from './bet-notice.tsx';
import { eventTitle } from './event-names.ts';
import { selectionMarket, selectionText } from './event-text.ts';
import type { SlipLegState } from './leg-state.ts';
import { oddsText, useOddsFormat } from './odds-format.ts';
import { acceptPrice, kindOf, toggleBanker, toggleEachWay } from './slip-changes.ts';
import { idOf, removeLeg, type Slip, type SlipLeg } from './slip-state.ts';
import { changeSlip } from './slip-store.ts';
import { placeLegOf } from './slip-tickets.ts';
import { StakeField } from './stake-field.tsx';
import type { SlipBets } from './use-slip-tickets.ts';

/** The selections, each with its price, its stake as a single, and its problem. */
export function SlipLegs({ slip, bets }: { slip: Slip; bets: SlipBets }) {
  return (
    <ul className="grid gap-2">
      {slip.legs.map((leg, place) => (
        <li
          key={idOf(leg)}
          className="slip-leg grid gap-2 rounded-md border border-line bg-surface-1 p-3"
          data-state={bets.legStates[place]!.kind}
        >
          <Leg slip={slip} leg={leg} number={kindOf(slip) === 'system' ? place + 1 : null} />
          <LegNotice leg={leg} state={bets.legStates[place]!} />
          {kindOf(slip) === 'single' && <EachWay slip={slip} leg={leg} />}
          {kindOf(slip) === 'single' && <SingleStake slip={slip} leg={leg} bets={bets} />}
        </li>
      ))}
    </ul>
  );
}

type LegProps = {
  slip: Slip;
  leg: SlipLeg;
  /** In a system, whose lines name their selections by numbers. */
  number: number | null;
};

function Leg({ slip, leg, number }: LegProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  const format = useOddsFormat();
  const { selection } = leg;
  const title = eventTitle(selection, language);
  const text = selectionText(t, selection, selection, language);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold leading-snug break-words">
          {number !== null && <span className="tabular text-muted">{number} · </span>}
          {text}
        </p>
        <p className="text-xs text-muted">{selectionMarket(t, selection)}</p>
        <p className="text-xs text-muted">{title}</p>
        <p className="text-xs text-muted">
          <DateTime value={selection.starts_at} />
          {selection.is_simulated && ` · ${t('sports.simulated')}`}
        </p>
      </div>
      <div className="grid content-between justify-items-end">
        <button
          type="button"
          className="touch -me-2 -mt-2 inline-flex items-center justify-center rounded-md text-muted hover:text-text"
          aria-label={t('slip.remove', { selection: text })}
          onClick={() => changeSlip((current) => removeLeg(current, idOf(leg)))}
        >
          <Icon name="close" size={18} />
        </button>
        <span className="tabular text-lg leading-none font-bold">{oddsText(leg.price, format)}</span>
      </div>
      {kindOf(slip) === 'system' && <Banker slip={slip} leg={leg} name={text} />}
    </div>
  );
}

function Banker({ slip, leg, name }: { slip: Slip; leg: SlipLeg; name: string }) {
  const { t } = useTranslation();
  const isBanker = slip.bankers.includes(idOf(leg));
  const isOut = !isBanker && slip.legs.length - slip.bankers.length <= 2;
  return (
    <label className="col-span-2 flex min-h-11 items-center gap-2 text-sm text-muted">
      <input
        type="checkbox"
        className="size-5 accent-(--brand)"
        checked={isBanker}
        disabled={isOut}
        aria-label={t('slip.bankerOf', { selection: name })}
        onChange={() => changeSlip((current) => toggleBanker(current, idOf(leg)))}
      />
      {t('slip.banker')}
    </label>
  );
}

/** Bets on a runner each-way: the stake to win, and the same stake on a place. */
function EachWay({ slip, leg }: { slip: Slip; leg: SlipLeg }) {
  const { t } = useTranslation();
  const format = useOddsFormat();
  const { each_way } = leg.selection;
  const place = placeLegOf(leg);
  if (!each_way || !place) return null;
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('slip.eachWay')}
        checked={slip.eachWay.includes(idOf(leg))}
        onChange={() => changeSlip((current) => toggleEachWay(current, idOf(leg)))}
      />
      <p className="text-xs text-muted">
        {t('slip.eachWayTerms', {
          ...{ divisor: each_way.divisor, places: each_way.places },
          price: oddsText(place.price, format),
        })}
      </p>
    </div>
  );
}

function LegNotice({ leg, state }: { leg: SlipLeg; state: SlipLegState }) {
  const { t } = useTranslation();
  const format = useOddsFormat();
  if (state.kind === 'open') return null;
  const isChanged = state.kind === 'changed';
  const text = isChanged
    ? t('slip.changed', { before: oddsText(leg.price, format), now: oddsText(state.price, format) })
    : t(`slip.leg.${state.kind}`);
  return (
    <div className="slip-notice grid gap-2 rounded-md bg-surface-2 p-2.5 text-sm" role="status">
      <p className="flex items-start gap-2">
        <Icon name="info" size={18} className="mt-px shrink-0 text-warning" />
        <span className="min-w-0">{text}</span>
      </p>
      {isChanged && (
        <Button
          variant="secondary"
          onClick={() => changeSlip((slip) => acceptPrice(slip, idOf(leg), state.price))}
        >
          {t('slip.accept', { price: oddsText(state.price, format) })}
        </Button>
      )}
    </div>
  );
}

function SingleStake({ slip, leg, bets }: { slip: Slip; leg: SlipLeg; bets: SlipBets }) {
  const { t } = useTranslation();
  const id = idOf(leg);
  const bet = bets.list.find(({ key }) => key === id);
  const setStake = (typed: string) =>
    changeSlip((current) => ({ ...current, stakes: { ...current.stakes, [id]: typed } }));
  return (
    <>
      <StakeField
        label={t(bet?.kind === 'each_way' ? 'slip.stakeEachWay' : 'slip.stake')}
        value={slip.stakes[id] ?? ''}
        onChange={setStake}
        bet={bet}
        bets={bets}
      />
      {bet && <BetNotice bet={bet} bets={bets} onStake={setStake} />}
    </>
  );
}
