import type { WheelModelWire } from '#contracts/api/rewards.ts';
import { useTemplateComponents } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, Icon } from '../../../ui/index.ts';
import { prizeMark } from './prize-text.ts';
import { labelLength, labelPlace, labelSize, RADIUS, type Sector, sectorsOf } from './wheel-geometry.ts';

type WheelFaceProps = {
  wheel: WheelModelWire;
  turned: number;
  isTurning: boolean;
  /** The field to highlight once the wheel has stopped. */
  shown: number | null;
};

/** As long as `TURN_MS`; with reduced motion the face is shown at rest. */
const TURNING = 'transition-transform duration-[4200ms] ease-[cubic-bezier(0.12,0.72,0.12,1)]';
const BLANK = 'wheel-blank';
const BULBS = Array.from({ length: 24 }, (_, index) => index * 15);

/** The wheel as a picture: the text beside it contains the same information. */
export function WheelFace({ wheel, turned, isTurning, shown }: WheelFaceProps) {
  const { pictures } = useTemplateComponents();
  return (
    <div className="relative mx-auto aspect-square w-full max-w-md" aria-hidden="true">
      <svg viewBox="-200 -200 400 400" className="size-full" aria-hidden="true">
        <BlankPattern />
        {pictures ? <use href={`${pictures}#rim`} /> : <Rim isTurning={isTurning} />}
        <g className={isTurning ? TURNING : undefined} style={{ transform: `rotate(${turned}deg)` }}>
          {sectorsOf(wheel).map((sector) => (
            <Field key={sector.index} wheel={wheel} sector={sector} turned={turned} shown={shown} />
          ))}
        </g>
        {pictures ? <use href={`${pictures}#hub`} /> : <Hub />}
      </svg>
      {!pictures && (
        <span className="absolute inset-0 m-auto size-9 text-on-brand">
          <Icon name="token" size={36} />
        </span>
      )}
    </div>
  );
}

/** The rim of a template without drawings. */
function Rim({ isTurning }: { isTurning: boolean }) {
  return (
    <>
      <circle r="196" className="fill-surface-3 stroke-line" strokeWidth="2" />
      {BULBS.map((angle, index) => (
        <circle
          key={angle}
          cy="-183"
          r="4"
          transform={`rotate(${angle})`}
          className={classes(index % 2 ? 'fill-accent' : 'fill-brand', isTurning && 'animate-pulse')}
        />
      ))}
    </>
  );
}

/** Its hub and pointer. */
function Hub() {
  return (
    <>
      <circle r={RADIUS} className="fill-none stroke-line" strokeWidth="3" />
      <circle r="46" className="fill-surface-0 stroke-line" strokeWidth="2" />
      <circle r="37" className="fill-brand" />
      <path
        d="M0 -150 L-15 -190 A16 16 0 0 1 15 -190 Z"
        className="fill-text stroke-surface-0"
        strokeWidth="3"
      />
    </>
  );
}

/** Hatching of fields without a prize, so that they are visible without colour. */
function BlankPattern() {
  return (
    <pattern id={BLANK} width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0H10V10H0Z" className="fill-surface-1" />
      <path d="M5 0V10" className="stroke-line" strokeWidth="3" />
    </pattern>
  );
}

type FieldProps = { wheel: WheelModelWire; sector: Sector; turned: number; shown: number | null };

function Field({ wheel, sector, turned, shown }: FieldProps) {
  const { t } = useTranslation();
  const { index, path, middle } = sector;
  const prize = wheel.prizes[index]!;
  const look = sectorStyle(prize);
  const mark = prizeMark(t, prize, wheel.currency);
  const isOther = shown !== null && shown !== index;
  return (
    <g className={classes('transition-opacity', isOther && 'opacity-40')}>
      <path
        d={path}
        fill={prize.amount === 0 ? `url(#${BLANK})` : undefined}
        className={classes(look.fill, 'stroke-surface-0')}
        strokeWidth="2"
      />
      <text
        {...labelPlace(middle, turned)}
        dominantBaseline="central"
        className={classes(look.text, 'font-display tabular font-bold')}
        fontSize={labelSize(sector, labelLength(mark))}
        paintOrder="stroke"
        strokeWidth="5"
      >
        {mark}
      </text>
    </g>
  );
}

/** Colours by prize type: muted for no prize, the brand colour for tokens, the accent for money. */
export function sectorStyle({ kind, amount }: { kind: string; amount: number }) {
  if (amount === 0)
    return { fill: '', text: 'fill-text stroke-surface-1', swatch: 'wheel-blank bg-surface-1' };
  if (kind === 'cash') return { fill: 'fill-accent', text: 'fill-surface-0', swatch: 'bg-accent' };
  return { fill: 'fill-brand', text: 'fill-on-brand', swatch: 'bg-brand' };
}
