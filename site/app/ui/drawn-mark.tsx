type DrawnMarkProps = { ground: string; sign: string; size?: number; className?: string | undefined };

/** A mark of our own on a 32 px grid: a tinted ground and the sign on it, in the colour of the text. */
export function DrawnMark({ ground, sign, size = 28, className }: DrawnMarkProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ground} fill="currentColor" fillOpacity=".1" />
      <path d={sign} />
    </svg>
  );
}
