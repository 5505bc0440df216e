import { useApp } from '../state/app.ts';
import { classes } from '../ui/classes.ts';

/** The minimum age in a circle; the text beside it states it too (player protection A1). */
export function AgeMark({ size, className }: { size: number; className?: string }) {
  const { minAge } = useApp();
  return (
    <svg
      className={classes('icon', className)}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      data-age={minAge}
    >
      <circle cx="16" cy="16" r="13.25" fill="currentColor" fillOpacity=".1" />
      <text
        x="16"
        y="20.2"
        textAnchor="middle"
        fontSize="12"
        fontWeight="700"
        fill="currentColor"
        stroke="none"
      >
        {`${minAge}+`}
      </text>
    </svg>
  );
}
