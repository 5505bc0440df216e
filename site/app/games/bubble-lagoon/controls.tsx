import {
  CASES,
  catchingCases,
  FISH,
  FISH_KINDS,
  type FishKind,
  type LagoonChoice,
  MAX_SHOTS,
} from '#games/bubble-lagoon/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import type { ControlsProps } from '../originals/client.ts';
import { hundredths } from '../originals/number-text.ts';
import { DRAWINGS } from './drawings.ts';

/** The salvo as text: its shots, and every fish with its pay and chance of a catch. */
export function Controls({ choice, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const { targets } = choice as LagoonChoice;
  const set = (next: readonly FishKind[]) => onChoice({ targets: next });
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between gap-3 text-xs text-muted">
        {t('game.bubble-lagoon.shots', { count: targets.length, max: MAX_SHOTS })}
        <b className="tabular text-sm text-text">
          {t('game.bubble-lagoon.each', { amount: money(stake / BigInt(targets.length)) })}
        </b>
      </p>
      <ul className="flex gap-1.5">
        {targets.map((kind, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shots at the same kind differ only by position
          <li key={i} className="min-w-0 flex-1">
            <button
              type="button"
              disabled={isOff || targets.length === 1}
              aria-label={t('game.bubble-lagoon.remove', { fish: t(`game.bubble-lagoon.fish.${kind}`) })}
              onClick={() => set(targets.filter((_, place) => place !== i))}
              className="touch grid w-full place-items-center rounded-md border border-brand bg-surface-2 disabled:opacity-60"
            >
              <FishPicture kind={kind} />
            </button>
          </li>
        ))}
        {targets.length < MAX_SHOTS && (
          <li
            aria-hidden
            className="touch grid min-w-0 place-items-center rounded-md border border-dashed border-line text-xs text-muted"
            style={{ flex: MAX_SHOTS - targets.length }}
          >
            +{MAX_SHOTS - targets.length}
          </li>
        )}
      </ul>
      <ul className="grid grid-cols-3 gap-1.5" aria-label={t('game.bubble-lagoon.odds')}>
        {FISH.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              disabled={isOff || targets.length === MAX_SHOTS}
              onClick={() => set([...targets, kind])}
              className={classes(
                'touch grid w-full justify-items-center gap-0.5 rounded-md border bg-surface-2 px-1 py-1.5 hover:bg-surface-3 disabled:opacity-60',
                targets.includes(kind) ? 'border-brand' : 'border-line',
              )}
            >
              <FishPicture kind={kind} />
              <span className="max-w-full truncate text-xs">{t(`game.bubble-lagoon.fish.${kind}`)}</span>
              <span className="tabular flex max-w-full flex-wrap items-baseline justify-center gap-x-1.5 text-xs">
                <b>×{FISH_KINDS[kind].times}</b>
                <span className="text-muted">
                  {t('game.bubble-lagoon.chance', {
                    count: hundredths(Math.floor((CASES * 100) / catchingCases(kind))),
                  })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FishPicture({ kind }: { kind: FishKind }) {
  return (
    <svg aria-hidden viewBox="-104 -72 208 144" className="h-8 w-12">
      {DRAWINGS[kind].pieces.map(({ d, fill, line, width }) => (
        <path key={d} d={d} fill={fill ?? 'none'} stroke={line} strokeWidth={width} strokeLinecap="round" />
      ))}
    </svg>
  );
}
