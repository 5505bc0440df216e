import { classes } from '../../ui/classes.ts';

type BallProps = { children: React.ReactNode; isHit?: boolean; isLarge?: boolean; className?: string };

/** A ball of a draw. */
export function Ball({ children, isHit, isLarge, className }: BallProps) {
  return (
    <span
      className={classes(
        'tabular grid place-items-center rounded-full font-extrabold text-[#20242e] shadow-[inset_-3px_-4px_6px_rgb(0_0_0/0.22),0_2px_4px_rgb(0_0_0/0.4)]',
        isLarge ? 'size-10 text-lg sm:size-16 sm:text-3xl' : 'size-8 text-sm',
        className,
      )}
      style={{
        background: isHit
          ? 'radial-gradient(circle at 35% 30%, #fff6d6, #f2bd3b)'
          : 'radial-gradient(circle at 35% 30%, #ffffff, #d5dcea)',
      }}
    >
      {children}
    </span>
  );
}
