import type { ReactNode } from 'react';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { clothStyle } from '../cloth.ts';

/** A figure of the coming bet: chance, multiplier, win. */
export function BetFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="grid min-w-0 content-start rounded-md border border-line bg-surface-2 px-3 py-2">
      <span className="truncate text-xs text-muted">{label}</span>
      <b className="tabular truncate text-base font-semibold">{children}</b>
    </p>
  );
}

type ChipsProps<Value extends string | number> = {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  isOff: boolean;
  onChoose: (value: Value) => void;
};

/** A few values, of which one is selected. */
export function ValueChips<Value extends string | number>({
  label,
  value,
  options,
  isOff,
  onChoose,
}: ChipsProps<Value>) {
  // Five names stand in rows of three and two: none stands alone.
  const isFive = options.length === 5 && options.some(({ text }) => text.length > 3);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-xs text-muted">{label}</legend>
      <div className={isFive ? 'grid grid-cols-6 gap-1.5' : 'flex flex-wrap gap-1.5'}>
        {options.map((option, place) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            disabled={isOff}
            onClick={() => onChoose(option.value)}
            className={classes(
              'touch min-w-11 flex-auto rounded-md border text-sm font-semibold whitespace-nowrap disabled:opacity-60',
              isFive ? (place < 3 ? 'col-span-2 px-1' : 'col-span-3 px-1') : 'px-3',
              option.value === value
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line bg-surface-2 hover:bg-surface-3',
            )}
          >
            {option.text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type RiskChipsProps<Risk extends string> = {
  value: Risk;
  risks: readonly Risk[];
  isOff: boolean;
  onChoose: (risk: Risk) => void;
};

/** Volatility of a game. */
export function RiskChips<Risk extends 'low' | 'medium' | 'high'>(props: RiskChipsProps<Risk>) {
  const { t } = useTranslation();
  const { risks, ...chips } = props;
  const options = risks.map((risk) => ({ value: risk, text: t(`game.plinko.${risk}`) }));
  return <ValueChips label={t('game.plinko.risk')} options={options} {...chips} />;
}

type SliderProps = {
  label: string;
  text: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  isOff: boolean;
  onChange: (value: number) => void;
};

/** A slider for a number. */
export function Slider({ label, text, value, min, max, step = 1, isOff, onChange }: SliderProps) {
  return (
    <label className="grid gap-1">
      <span className="flex justify-between gap-3 text-xs text-muted">
        {label} <b className="tabular text-sm text-text">{text}</b>
      </span>
      <input
        type="range"
        className="touch w-full accent-(--brand)"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        disabled={isOff}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

type GroundProps = { colours: readonly [string, string]; children: ReactNode };

/** The surface under a game: the template's felt with a share of the game's colours. */
export function TableCloth({ colours, children }: GroundProps) {
  return (
    <div
      className="relative grid size-full min-h-[min(18rem,45dvh)] place-items-center overflow-hidden p-4 text-[#f4f7ff]"
      style={clothStyle({ light: 'ellipse at 50% 35%', edgeAt: 78, tint: colours })}
    >
      {children}
    </div>
  );
}
