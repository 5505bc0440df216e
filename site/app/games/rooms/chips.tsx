import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Chip } from './chip.tsx';
import type { RoomProps } from './client.ts';

/** The chips of a room; the selected one is the value of the next chip placed. */
export function Chips({ play, state, money }: Pick<RoomProps, 'play' | 'state' | 'money'>) {
  const { t } = useTranslation();
  return (
    <fieldset className="min-w-0 flex-1 lg:w-full">
      <legend className="sr-only">{t('game.tables.chip')}</legend>
      <div className="scroller -mx-2 flex scroll-px-2 gap-1 overflow-x-auto px-2 pt-2 pb-1">
        {state.limits?.chips.map((chip, place) => (
          <button
            key={chip.toString()}
            type="button"
            aria-pressed={chip === state.chip}
            aria-label={money(chip)}
            onClick={() => play.choose(chip)}
            className={classes(
              'grid size-12 shrink-0 place-items-center rounded-full transition-transform',
              chip === state.chip
                ? '-translate-y-0.5 ring-2 ring-brand ring-offset-2 ring-offset-surface-1'
                : 'opacity-80 hover:opacity-100',
            )}
          >
            <Chip amount={chip} place={place} exponent={state.exponent} className="size-11" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
