import { useRef, useState } from 'react';
import type { PricePolicy, TicketItem } from '#contracts/api/sports-tickets.ts';
import { loadNamespace } from '../lib/message-loader.ts';
import { useSignIn } from '../shell/use-sign-in.ts';
import { type App, useApp, useSession } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Button, Checkbox, Select } from '../ui/index.ts';
import { Amount } from '../ui/values.tsx';
import { BetNotice } from './bet-notice.tsx';
import { placeBets } from './bet-placement.ts';
import { FreeBets } from './free-bets.tsx';
import { amountOf } from './minor-amount.ts';
import { oddsText, useOddsFormat } from './odds-format.ts';
import { QuickStakes } from './quick-stakes.tsx';
import { acceptPrice, kindOf } from './slip-changes.ts';
import { SlipShareButton } from './slip-share-button.tsx';
import { EMPTY_SLIP, idOf, type Slip } from './slip-state.ts';
import { changeSlip } from './slip-store.ts';
import { SlipPromotions } from './sports-promotions.tsx';
import { StakeField } from './stake-field.tsx';
import { isOutsideLimits, noticeIdOf, type SlipBets } from './use-slip-tickets.ts';

type FootProps = { slip: Slip; bets: SlipBets; onPlaced: (tickets: readonly TicketItem[]) => void };

/**
 * Total stake, accepted price changes, sums, and the place button. Children of the slip itself, so that the
 * button is sticky along its whole length.
 */
export function SlipFoot({ slip, bets, onPlaced }: FootProps) {
  const { t } = useTranslation();
  return (
    <>
      {kindOf(slip) === 'single' ? <StakeForAll slip={slip} /> : <CombinedStake slip={slip} bets={bets} />}
      <QuickStakes slip={slip} bets={bets} />
      <FreeBets bets={bets} />
      <SlipPromotions bets={bets} />
      <Sums slip={slip} bets={bets} />
      <PriceChanges slip={slip} />
      {/* In a sheet it stays at the edge, across the sheet's padding. */}
      <div className="slip-place sticky bottom-0 -mx-4 border-t border-line bg-surface-1 px-4 py-3 in-[.dialog]:-bottom-5 sm:in-[.dialog]:-bottom-6">
        <Place slip={slip} bets={bets} onPlaced={onPlaced} />
      </div>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-2 pb-4">
        <SlipShareButton />
        <Button
          variant="quiet"
          icon="trash"
          onClick={() =>
            changeSlip(({ policy, tolerance, ids }) => ({ ...EMPTY_SLIP, policy, tolerance, ids }))
          }
        >
          {t('slip.clear')}
        </Button>
      </div>
    </>
  );
}

/** Maximum accepted falls of odds, in percent. */
const TOLERANCES = [2, 5, 10];

/** Odds changes accepted without confirmation; falls either all or up to a percentage. */
function PriceChanges({ slip: { policy, tolerance } }: { slip: Slip }) {
  const { t } = useTranslation();
  const choices: { value: string; label: string; policy: PricePolicy; tolerance: number | null }[] = [
    { value: 'none', label: t('slip.policy.none'), policy: 'none', tolerance: null },
    { value: 'better', label: t('slip.policy.better'), policy: 'better', tolerance: null },
    ...TOLERANCES.map((percent) => ({
      ...{ value: `any ${percent}`, label: t('slip.policy.within', { percent }) },
      ...{ policy: 'any' as const, tolerance: percent },
    })),
    { value: 'any', label: t('slip.policy.any'), policy: 'any', tolerance: null },
  ];
  const change = (value: string) => {
    const chosen = choices.find((choice) => choice.value === value);
    if (chosen) changeSlip((current) => ({ ...current, policy: chosen.policy, tolerance: chosen.tolerance }));
  };
  return (
    <Select
      label={t('slip.policy')}
      value={tolerance === null ? policy : `any ${tolerance}`}
      options={choices}
      onChange={change}
    />
  );
}

/** One stake for every single at once. */
function StakeForAll({ slip }: { slip: Slip }) {
  const { t } = useTranslation();
  if (slip.legs.length < 2) return null;
  const typed = slip.legs.map((leg) => slip.stakes[idOf(leg)] ?? '');
  const common = typed.every((stake) => stake === typed[0]) ? typed[0]! : '';
  const setAll = (value: string) =>
    changeSlip((current) => ({
      ...current,
      stakes: Object.fromEntries(current.legs.map((leg) => [idOf(leg), value.replace(/[^\d.,]/g, '')])),
    }));
  return (
    <label className="grid grid-cols-2 items-center gap-3 text-sm">
      {t('slip.stakeForAll')}
      <input
        value={common}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        maxLength={15}
        className="control tabular min-h-11 w-full min-w-0 rounded-md border border-line bg-surface-0 px-3 text-base font-semibold text-text"
        onChange={(event) => setAll(event.currentTarget.value)}
      />
    </label>
  );
}

function CombinedStake({ slip, bets }: { slip: Slip; bets: SlipBets }) {
  const { t } = useTranslation();
  const [bet] = bets.list;
  const isSystem = kindOf(slip) === 'system';
  const setStake = (stake: string) => changeSlip((current) => ({ ...current, stake }));
  const label = !isSystem ? t('slip.stake') : slip.isTotal ? t('slip.stakeTotal') : t('slip.stakePerLine');
  return (
    <div className="grid gap-2">
      <StakeField label={label} value={slip.stake} onChange={setStake} bet={bet} bets={bets} />
      {isSystem && (
        <Checkbox
          label={t('slip.isTotal')}
          checked={slip.isTotal}
          onChange={(isTotal) => changeSlip((current) => ({ ...current, isTotal }))}
        />
      )}
      {bet && <BetNotice bet={bet} bets={bets} onStake={setStake} isTotal={isSystem && slip.isTotal} />}
    </div>
  );
}

/** The slip's total stake and possible return, announced on change. */
function Sums({ slip, bets }: { slip: Slip; bets: SlipBets }) {
  const { t } = useTranslation();
  const format = useOddsFormat();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const balance = useSession((session) => session.game.balance);
  const { stake, max, price, lines } = sumsOf(bets);
  const money = (minor: bigint) => <Amount value={amountOf(minor, bets.currency)} currency={bets.currency} />;
  const rows: [string, React.ReactNode][] = [];
  if (['parlay', 'builder'].includes(kindOf(slip)) && price)
    rows.push([t('slip.price'), oddsText(price, format)]);
  if (kindOf(slip) === 'system') rows.push([t('slip.lineCount'), lines]);
  rows.push([t('slip.wholeStake'), money(stake)], [t('slip.returns'), money(max)]);
  if (isSignedIn) rows.push([t('slip.balance'), <Amount key="balance" value={balance} />]);
  return (
    <dl className="slip-sums grid text-sm" aria-live="polite">
      {rows.map(([term, value]) => (
        <div key={term} className="flex justify-between gap-4 border-t border-line py-2">
          <dt className="text-muted">{term}</dt>
          <dd className="tabular font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function sumsOf({ list }: SlipBets) {
  const sum = (of: (bet: SlipBets['list'][number]) => bigint) => list.reduce((all, bet) => all + of(bet), 0n);
  return {
    stake: sum(({ figures }) => figures.stake),
    max: sum(({ quote, figures }) => (quote ? BigInt(quote.max_return) : figures.maxReturn)),
    price: list[0]?.quote?.price ?? list[0]?.figures.price ?? null,
    lines: list.reduce((all, bet) => all + bet.lines, 0),
  };
}

/**
 * Signs in, accepts changed prices, or places: one button for the next step. While a stake is outside the
 * limits it places nothing, but leads to the notice that says why.
 */
function Place({ bets, onPlaced }: FootProps) {
  const { t } = useTranslation();
  const app = useApp();
  const signIn = useSignIn();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const { stake } = sumsOf(bets);
  const isAnyChanged = bets.legStates.some(({ kind }) => kind === 'changed');
  const isAnyClosed = bets.legStates.some(({ kind }) => kind !== 'open' && kind !== 'changed');
  const ready = bets.list.filter(isReady);
  const refused = bets.list.find((bet) => isOutsideLimits(bet, bets));
  if (!isSignedIn) {
    return (
      <Button size="lg" isWide onClick={() => signIn(location.pathname + location.search)}>
        {t('slip.signIn')}
      </Button>
    );
  }
  if (isAnyChanged) {
    return (
      <Button size="lg" isWide onClick={() => acceptAll(bets)}>
        {t('slip.acceptAll')}
      </Button>
    );
  }
  const placeNow = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await place(app, ready, bets, onPlaced);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return (
    <Button
      size="lg"
      isWide
      isBusy={isBusy}
      disabled={ready.length === 0 || (isAnyClosed && bets.list.length === 1)}
      aria-disabled={refused ? true : undefined}
      aria-describedby={refused && noticeIdOf(bets, refused)}
      onClick={refused ? () => showNotice(noticeIdOf(bets, refused)) : placeNow}
    >
      {t(isBusy ? 'slip.placing' : ready.length > 1 ? 'slip.placeAll' : 'slip.place', {
        count: ready.length,
      })}
      {stake > 0n && !isBusy && (
        <>
          {' '}
          <Amount value={amountOf(stake, bets.currency)} currency={bets.currency} />
        </>
      )}
    </Button>
  );
}

/** Moves focus to the notice with this text, where the accepted stake is one tap away. */
function showNotice(textId: string): void {
  const notice = document.getElementById(textId)?.closest<HTMLElement>('[role=alert]');
  notice?.scrollIntoView({ block: 'center' });
  notice?.focus({ preventScroll: true });
}

/** A stake and a line; a combination needs its price as well. */
const isReady = ({ kind, stake, lines, quote }: SlipBets['list'][number]): boolean =>
  stake !== null && lines > 0 && (kind !== 'builder' || (quote?.price ?? null) !== null);

async function place(
  app: App,
  ready: SlipBets['list'],
  bets: SlipBets,
  onPlaced: FootProps['onPlaced'],
): Promise<void> {
  await loadNamespace(app, 'errors');
  const { tickets, refusals } = await placeBets(app, ready);
  bets.setRefusals(refusals);
  if (tickets.length > 0) onPlaced(tickets);
}

function acceptAll({ legStates }: SlipBets): void {
  changeSlip((slip) =>
    slip.legs.reduce((agreed, leg, place) => {
      const state = legStates[place];
      return state?.kind === 'changed' ? acceptPrice(agreed, idOf(leg), state.price) : agreed;
    }, slip),
  );
}
