import { classes } from '../../ui/classes.ts';
import { hundredths } from '../originals/number-text.ts';

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);
/** The first digit stops after this time, each further one a little later. */
const FIRST_MS = 420;
const LATER_MS = 110;

type RolledNumberProps = {
  /** In hundredths; null before the first roll: the drums stand at zero, dimmed. */
  roll: number | null;
  isStill: boolean;
  isAsking: boolean;
  colour: string;
};

/** The roll as four drums of digits that turn into position, left to right. */
export function RolledNumber({ roll, isStill, isAsking, colour }: RolledNumberProps) {
  const text = hundredths(roll ?? 0).padStart(5, '0');
  const drums = [...text].map((character, place) => ({ character, place }));
  return (
    <p
      className={classes(
        'tabular text-center text-6xl font-extrabold tracking-tight transition-colors duration-300 sm:text-8xl',
        isAsking ? 'opacity-40' : roll === null && 'opacity-60',
      )}
      style={{ color: colour }}
    >
      <span className="sr-only">{roll === null ? '' : text}</span>
      <span aria-hidden className="inline-flex items-center gap-1 sm:gap-1.5">
        {drums.map(({ character, place }) =>
          character === '.' ? (
            <span key={place}>.</span>
          ) : (
            <span
              key={place}
              className="block h-[1.25em] overflow-hidden rounded-xl bg-[linear-gradient(180deg,#050a16,#1b3358_50%,#050a16)] px-[0.12em] shadow-[inset_0_0_14px_rgb(0_0_0/0.6)] ring-1 ring-[#ffffff]/10"
            >
              <span
                className="block"
                style={{
                  transform: `translateY(${-1.25 * Number(character)}em)`,
                  transition: isStill
                    ? 'none'
                    : `transform ${FIRST_MS + LATER_MS * place}ms cubic-bezier(.2,.9,.25,1.05)`,
                }}
              >
                {DIGITS.map((digit) => (
                  <span key={digit} className="grid h-[1.25em] place-items-center leading-none">
                    {digit}
                  </span>
                ))}
              </span>
            </span>
          ),
        )}
      </span>
    </p>
  );
}
