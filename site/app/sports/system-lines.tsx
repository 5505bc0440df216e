import { useState } from 'react';
import { readDecimal } from '#odds/exact/ratio.ts';
import { toDecimal } from '#odds/exact/rounding.ts';
import { combinations, SYSTEMS, type SystemName, systemLinesOf, systemName } from '#odds/ticket/system.ts';
import { linePrice } from '#odds/ticket/ticket.ts';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { oddsText, useOddsFormat } from './odds-format.ts';
import { toggleFold } from './slip-changes.ts';
import type { Slip } from './slip-state.ts';
import { changeSlip } from './slip-store.ts';
import { systemOf } from './slip-tickets.ts';

/** The lines of a system: selections per line, and named systems. */
export function SystemLines({ slip }: { slip: Slip }) {
  const { t } = useTranslation();
  const others = slip.legs.length - slip.bankers.length;
  const sizes = Array.from({ length: others }, (_, index) => index + 1);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">{t('slip.lines')}</legend>
      <Named slip={slip} />
      <div className="grid grid-cols-2 gap-x-3">
        {sizes.map((size) => (
          <label key={size} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-(--brand)"
              checked={slip.folds.includes(size)}
              onChange={() => changeSlip((current) => toggleFold(current, size))}
            />
            <span className="min-w-0">
              {t('slip.fold', { size, of: others })}{' '}
              <span className="tabular text-muted">×{combinations(others, size)}</span>
            </span>
          </label>
        ))}
      </div>
      {systemOf(slip) ? (
        <LinePrices slip={slip} />
      ) : (
        <p className="text-sm text-warning" role="status">
          {t('slip.noLines')}
        </p>
      )}
    </fieldset>
  );
}

/** Lines that are listed with their prices; the longest named system has 255. */
const MAX_LISTED = 255;

/** Each line of the system with its price, by the numbers of its selections. */
function LinePrices({ slip }: { slip: Slip }) {
  const { t } = useTranslation();
  const format = useOddsFormat();
  const [isOpen, setOpen] = useState(false);
  const system = systemOf(slip)!;
  const legs = slip.legs.map(({ price }) => ({ decimal: readDecimal(price)!, outcome: null }));
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('slip.linePrices')}</summary>
      {isOpen && (
        <ul className="grid grid-cols-2 gap-x-6">
          {systemLinesOf(system)
            .slice(0, MAX_LISTED)
            .map((line) => (
              <li
                key={line.join()}
                className="flex justify-between gap-3 border-t border-line py-1.5 tabular"
              >
                <span className="text-muted">{line.map((place) => place + 1).join(' · ')}</span>
                <span className="font-semibold">
                  {oddsText(toDecimal(linePrice(line, legs), 2, 'floor'), format)}
                </span>
              </li>
            ))}
        </ul>
      )}
    </details>
  );
}

/** Named systems with this number of selections. */
function Named({ slip }: { slip: Slip }) {
  const { t } = useTranslation();
  const names = (Object.keys(SYSTEMS) as SystemName[]).filter(
    (name) => SYSTEMS[name].selections === slip.legs.length,
  );
  if (names.length === 0 || slip.bankers.length > 0) return null;
  const system = systemOf(slip);
  const chosen = system && systemName(system);
  const foldsOf = (name: SystemName) => {
    const { from, to } = SYSTEMS[name];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen === name}
          className={classes(
            'min-h-11 rounded-md border px-3 text-sm font-semibold',
            chosen === name ? 'border-brand bg-brand text-on-brand' : 'border-line bg-surface-2 text-text',
          )}
          onClick={() => changeSlip((current) => ({ ...current, folds: foldsOf(name) }))}
        >
          {t(`slip.system.${name}`)}
        </button>
      ))}
    </div>
  );
}
