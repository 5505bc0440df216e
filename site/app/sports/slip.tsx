import { useEffect, useRef, useState } from 'react';
import type { TicketItem, TicketKind } from '#contracts/api/sports-tickets.ts';
import { useSession } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icons/index.ts';
import { Referrals } from './bet-referrals.tsx';
import { usePriceUpdates } from './live-prices.ts';
import { Receipt } from './receipt.tsx';
import { chooseKind, kindOf, kindsOf } from './slip-changes.ts';
import { SlipFoot } from './slip-foot.tsx';
import { SlipLegs } from './slip-legs.tsx';
import { idOf, type Slip } from './slip-state.ts';
import { changeSlip, forgetSlip, openSlip, useSlip } from './slip-store.ts';
import { SystemLines } from './system-lines.tsx';
import { useSharedSlip } from './use-shared-slip.ts';
import { useSlipTickets } from './use-slip-tickets.ts';

/**
 * The bet slip: selections, kinds of bets, stakes, possible return, and the receipt once it is placed.
 * `isBare` omits the heading where the slip is in a sheet that has one.
 */
export default function SlipPanel({ isBare = false }: { isBare?: boolean }) {
  const { t } = useTranslation();
  const slip = useSlip();
  const [receipt, setReceipt] = useState<readonly TicketItem[]>([]);
  const [referred, setReferred] = useState(0);
  useSharedSlip();
  useForgetOnLeaving();
  useEffect(openSlip, []);
  usePriceUpdates(slip.legs.map((leg) => ({ outcome_id: idOf(leg), price: leg.price })));
  const hasLegs = slip.legs.length > 0;
  return (
    <section aria-label={t('slip.title')} className="slip grid content-start">
      {!isBare && (
        <div className="home-section-head flex items-center justify-between gap-3 border-b border-line px-4 py-2">
          <h2 className="home-section-label flex min-w-0 flex-1 items-center gap-2 font-bold">
            <Icon name="receipt" size={18} />
            {t('slip.title')}
          </h2>
          <span className="slip-count tabular">{slip.legs.length}</span>
        </div>
      )}
      {receipt.length > 0 && <Receipt tickets={receipt} onDone={() => setReceipt([])} />}
      <Referrals requested={referred} />
      {hasLegs && (
        <Filled
          slip={slip}
          isBare={isBare}
          onPlaced={setReceipt}
          onReferred={() => setReferred((count) => count + 1)}
        />
      )}
      {!hasLegs && receipt.length === 0 && <Empty />}
    </section>
  );
}

type FilledProps = {
  slip: Slip;
  isBare: boolean;
  onPlaced: (tickets: readonly TicketItem[]) => void;
  onReferred: () => void;
};

function Filled({ slip, isBare, onPlaced, onReferred }: FilledProps) {
  const bets = useSlipTickets(slip, onReferred);
  return (
    <div className={classes('grid gap-4 px-4', !isBare && 'pt-4')}>
      <Kinds slip={slip} />
      <SlipLegs slip={slip} bets={bets} />
      {kindOf(slip) === 'system' && <SystemLines slip={slip} />}
      <SlipFoot slip={slip} bets={bets} onPlaced={onPlaced} />
    </div>
  );
}

/** The kinds as one row of choices: legs of one event form a bet builder, others parlays and systems. */
function Kinds({ slip }: { slip: Slip }) {
  const { t } = useTranslation();
  const kind = kindOf(slip);
  const possible = kindsOf(slip);
  const shown: readonly TicketKind[] = possible.includes('builder')
    ? possible
    : ['single', 'parlay', 'system'];
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col rounded-md border border-line bg-surface-2 p-0.5">
      <legend className="sr-only">{t('slip.kind')}</legend>
      {shown.map((item) => (
        <label
          key={item}
          className={classes(
            'grid min-h-11 cursor-pointer place-items-center rounded-md px-1 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus',
            kind === item ? 'bg-surface-0 text-text' : 'text-muted',
            !possible.includes(item) && 'pointer-events-none opacity-50',
          )}
        >
          <input
            type="radio"
            name="slip-kind"
            className="sr-only"
            checked={kind === item}
            disabled={!possible.includes(item)}
            onChange={() => changeSlip((current) => chooseKind(current, item))}
          />
          {t(`slip.kind.${item}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <div className="slip-card m-4 grid gap-1.5 rounded-md border border-dashed border-line p-4">
      <p className="font-semibold">{t('slip.empty')}</p>
      <p className="text-sm leading-snug text-muted">{t('slip.emptyText')}</p>
    </div>
  );
}

/** Signing out clears the slip. */
function useForgetOnLeaving(): void {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const was = useRef(isSignedIn);
  useEffect(() => {
    if (was.current && !isSignedIn) forgetSlip();
    was.current = isSignedIn;
  }, [isSignedIn]);
}
