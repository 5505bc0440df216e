import { Drawing } from './drawing.tsx';
import { paint } from './scene.tsx';

type Props = { className?: string };

/** An empty shelf with one forgotten token. */
export function NoGames({ className }: Props) {
  return (
    <Drawing name="nothing" className={className}>
      <rect x="44" y="30" width="152" height="124" rx="8" fill={paint.face} />
      <path d="M44 72h152M44 114h152" />
      <path d="M56 154v8M184 154v8" strokeWidth="6" />
      <rect x="60" y="42" width="22" height="30" rx="3" fill={paint.light} strokeDasharray="5 6" />
      <rect x="109" y="84" width="22" height="30" rx="3" fill={paint.light} strokeDasharray="5 6" />
      <rect x="158" y="42" width="22" height="30" rx="3" fill={paint.light} strokeDasharray="5 6" />
      <circle cx="88" cy="142" r="12" fill={paint.accent} />
      <path d="m88 135 6 7-6 7-6-7z" fill={paint.light} />
      <path d="m150 132 4-8 4 8 8 1-6 6 2 8-8-4-8 4 2-8-6-6z" fill={paint.brand} />
    </Drawing>
  );
}

/** A magnifier over a face-down card. */
export function NoResults({ className }: Props) {
  return (
    <Drawing name="nothing" className={className}>
      <rect x="62" y="40" width="70" height="98" rx="9" fill={paint.brand} transform="rotate(-10 97 89)" />
      <rect
        x="72"
        y="50"
        width="50"
        height="78"
        rx="5"
        fill="none"
        stroke={paint.light}
        transform="rotate(-10 97 89)"
      />
      <path d="m97 72 12 17-12 17-12-17z" fill={paint.accent} transform="rotate(-10 97 89)" />
      <path d="m164 122 30 30" strokeWidth="14" />
      <path d="m164 122 30 30" strokeWidth="7" stroke={paint.accent} />
      <circle cx="144" cy="100" r="34" fill={paint.light} fillOpacity=".82" />
      <circle cx="144" cy="100" r="34" strokeWidth="6" />
      <path d="M134 92a10 10 0 1 1 14 11c-3 2-4 4-4 7M144 118h.1" strokeWidth="5" />
      <path d="M122 92a24 24 0 0 1 10-14" stroke={paint.light} />
    </Drawing>
  );
}

/** A blank slip and a resting pencil. */
export function NoBets({ className }: Props) {
  return (
    <Drawing name="nothing" className={className}>
      <path d="M74 26h92v128l-11.5-9-11.5 9-11.5-9-11.5 9-11.5-9-11.5 9-11.5-9-11.5 9z" fill={paint.light} />
      <path d="M92 52h56M92 72h56M92 92h34" stroke={paint.face} strokeWidth="7" />
      <circle cx="138" cy="112" r="15" fill={paint.accent} />
      <path d="M138 104v16M130 112h16" stroke={paint.light} />
      <path d="m158 142 44-52 12 10-44 52-16 6z" fill={paint.brand} />
      <path d="m194 99 12 10M158 142l12 10" />
    </Drawing>
  );
}

/** An open letterbox at rest. */
export function NoMessages({ className }: Props) {
  return (
    <Drawing name="nothing" className={className}>
      <path d="M120 110v48" strokeWidth="12" />
      <path d="M58 62a26 26 0 0 1 26-26h76a26 26 0 0 1 26 26v50H58z" fill={paint.brand} />
      <path d="M58 62a26 26 0 0 1 52 0v50H58z" fill={paint.face} />
      <path d="M70 70h28" strokeWidth="6" />
      <path d="M152 58V24h22v14h-22" fill={paint.accent} />
      <path d="M132 84h30v20h-30zM132 86l15 10 15-10" fill={paint.light} strokeDasharray="4 5" />
    </Drawing>
  );
}

/** A stamp card without a stamp, and the stamp at rest beside it. */
export function NoMissions({ className }: Props) {
  return (
    <Drawing name="nothing" className={className}>
      <rect x="36" y="44" width="136" height="96" rx="9" fill={paint.light} transform="rotate(-5 104 92)" />
      <g transform="rotate(-5 104 92)">
        <path d="M36 53a9 9 0 0 1 9-9h118a9 9 0 0 1 9 9v15H36z" fill={paint.brand} />
        <g fill={paint.face} strokeDasharray="5 6">
          <circle cx="66" cy="88" r="11" />
          <circle cx="104" cy="88" r="11" />
          <circle cx="142" cy="88" r="11" />
          <circle cx="66" cy="119" r="11" />
          <circle cx="104" cy="119" r="11" />
          <circle cx="142" cy="119" r="11" />
        </g>
      </g>
      <path
        d="M168 158v-12c0-9 6-12 14-14l2-20a14 14 0 1 1 16 0l2 20c8 2 14 5 14 14v12z"
        fill={paint.accent}
      />
      <path d="M168 146h48" />
    </Drawing>
  );
}

/** A wheel with a sign hung on it. */
export function NoWheel({ className }: Props) {
  return (
    <Drawing name="nothing" className={className}>
      <path d="m92 158 28-40 28 40z" fill={paint.face} />
      <circle cx="120" cy="86" r="64" fill={paint.light} />
      <path d="M120 86V22a64 64 0 0 1 55 32zM120 86h64a64 64 0 0 1-32 55z" fill={paint.face} />
      <path d="m120 86-32 55a64 64 0 0 1-32-55zM120 86 65 54a64 64 0 0 1 55-32z" fill={paint.face} />
      <path d="m108 8 12 24 12-24z" fill={paint.accent} />
      <path d="M74 104 120 62l46 42" />
      <circle cx="120" cy="60" r="7" fill={paint.accent} />
      <rect x="58" y="102" width="124" height="42" rx="7" fill={paint.brand} transform="rotate(-4 120 123)" />
      <path d="M78 126h84" stroke={paint.light} strokeWidth="7" transform="rotate(-4 120 123)" />
    </Drawing>
  );
}
