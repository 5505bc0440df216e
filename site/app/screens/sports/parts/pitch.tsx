/** Half a pitch from above with the way of a ball: a picture for the eye alone. */
export function Pitch() {
  return (
    <svg
      viewBox="0 0 360 260"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className="h-40 w-full bg-surface-2 text-accent sm:h-full"
    >
      {[0, 2, 4].map((stripe) => (
        <rect
          key={stripe}
          x={stripe * 60}
          width="60"
          height="260"
          className="fill-surface-3"
          opacity="0.55"
        />
      ))}
      <g className="fill-none stroke-current" strokeWidth="3" opacity="0.55">
        <path d="M20 20H340V240H20Z" />
        <path d="M340 70H268V190H340M340 104H312V156H340M268 104A34 34 0 0 0 268 156" />
        <path d="M20 86A46 46 0 0 1 20 174" />
      </g>
      <path
        d="M60 196C120 60 210 70 300 128"
        className="fill-none stroke-brand"
        strokeWidth="4"
        strokeDasharray="3 11"
        strokeLinecap="round"
      />
      <circle cx="60" cy="196" r="9" className="fill-surface-0 stroke-brand" strokeWidth="4" />
      <circle cx="306" cy="131" r="11" className="fill-brand" />
    </svg>
  );
}
