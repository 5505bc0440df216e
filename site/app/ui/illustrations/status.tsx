import { paint, Scene } from './scene.tsx';

type Props = { className?: string };

/** A lantern whose cord has come out of the wall. */
export function Offline({ className }: Props) {
  return (
    <Scene className={className}>
      <path d="M112 20v18" />
      <path d="M86 50h52l22 34-22 34H86L64 84z" fill={paint.face} />
      <rect x="92" y="38" width="40" height="12" rx="4" fill={paint.accent} />
      <rect x="92" y="118" width="40" height="12" rx="4" fill={paint.accent} />
      <path d="M98 52c-12 20-12 44 0 64M126 52c12 20 12 44 0 64M112 52v64" strokeOpacity=".5" />
      <path d="M112 130c0 24 22 26 40 22" />
      <rect x="152" y="142" width="18" height="18" rx="4" fill={paint.brand} />
      <path d="M170 147h8M170 155h8" />
      <rect x="196" y="138" width="22" height="26" rx="5" fill={paint.light} />
      <path d="M204 147v8M210 147v8" />
      <path d="m178 124 4-8M188 126l8-5" stroke={paint.accent} />
    </Scene>
  );
}

/** A reel taken apart on the workbench. */
export function Maintenance({ className }: Props) {
  return (
    <Scene className={className}>
      <rect x="54" y="46" width="104" height="90" rx="12" fill={paint.face} />
      <rect x="66" y="62" width="24" height="48" rx="4" fill={paint.light} />
      <rect x="94" y="62" width="24" height="48" rx="4" fill={paint.light} strokeDasharray="5 6" />
      <rect x="122" y="62" width="24" height="48" rx="4" fill={paint.light} />
      <path d="M73 78h10l-6 16M129 78h10l-6 16" stroke={paint.brand} strokeWidth="4" />
      <path d="M60 122h92" />
      <path
        d="m180 66 4-9 8 0 4 9 9 4 0 8-9 4-4 9-8 0-4-9-9-4 0-8z"
        fill={paint.accent}
        transform="rotate(10 188 74)"
      />
      <circle cx="188" cy="74" r="6" fill={paint.light} />
      <path d="m150 150 46-46a14 14 0 1 1 10 10l-46 46a7 7 0 0 1-10-10Z" fill={paint.brand} />
      <path d="M34 158h172" strokeWidth="6" />
    </Scene>
  );
}

/** A house of cards that has come down. */
export function Failure({ className }: Props) {
  return (
    <Scene className={className}>
      <rect x="46" y="104" width="44" height="62" rx="6" fill={paint.light} transform="rotate(-62 68 135)" />
      <rect x="150" y="100" width="44" height="62" rx="6" fill={paint.brand} transform="rotate(66 172 131)" />
      <rect x="92" y="62" width="50" height="72" rx="7" fill={paint.light} transform="rotate(16 117 98)" />
      <path
        d="M112 112c-12-8-13-15-10-19 3-4 9-3 12 3 3-5 9-6 12-2s2 10-14 18Z"
        fill={paint.accent}
        transform="rotate(16 117 98)"
      />
      <path d="M117 28v22M117 60h.1" strokeWidth="7" stroke={paint.accent} />
      <path d="M66 60l-12-8M72 46l-6-13M168 60l12-8M162 46l6-13" />
      <circle cx="196" cy="66" r="9" fill={paint.accent} />
      <circle cx="42" cy="80" r="6" fill={paint.brand} />
    </Scene>
  );
}
