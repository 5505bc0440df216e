/** Feathers of a tail, from the lowest to the highest. */
const FEATHERS = 9;

export type Plumage = { body: string; breast: string; wing: string; tail: readonly [string, string, string] };

type BirdProps = { plumage: Plumage; x: number; isMirrored: boolean; isOpen: boolean; isReduced: boolean };

/** A cockerel that faces right and fans its tail during its show. */
export function Bird({ plumage, x, isMirrored, isOpen, isReduced }: BirdProps) {
  const move = isReduced ? undefined : 'transform 700ms cubic-bezier(.3,1.4,.5,1)';
  return (
    <g transform={`translate(${x} 250) scale(${isMirrored ? -1 : 1} 1)`}>
      <ellipse cx="0" cy="112" rx="92" ry="12" fill="#000" opacity=".35" />
      <g style={{ transform: isOpen ? 'translateY(-10px)' : 'none', transition: move }}>
        {Array.from({ length: FEATHERS }, (_, i) => {
          const turn = isOpen ? -118 + i * 17 : -48 + i * 5;
          return (
            <g
              // biome-ignore lint/suspicious/noArrayIndexKey: feathers differ only by position
              key={i}
              style={{
                transform: `translate(-46px, 4px) rotate(${turn}deg) scale(${isOpen ? 1.12 : 0.9})`,
                transition: move,
              }}
            >
              <path d="M0,0C-22,-40 -26,-98 -2,-138C24,-100 22,-40 0,0Z" fill={plumage.tail[i % 3]} />
              <path d="M-1,-8L-2,-116" stroke="#00000033" strokeWidth="2.5" />
              <circle cx="-2" cy="-108" r="9" fill={plumage.tail[(i + 1) % 3]} />
              <circle cx="-2" cy="-108" r="4" fill="#10151f" opacity=".55" />
            </g>
          );
        })}
        <path
          d="M-8,66L-12,108M-12,108l-16,6M-12,108l16,6M18,66L22,108M22,108l-16,6M22,108l16,6"
          stroke="#e8a33a"
          strokeWidth="6"
          strokeLinecap="round"
          fill="none"
        />
        <path
          d="M-66,-6C-60,46 -22,78 22,70C60,62 72,22 70,-14C70,-44 82,-62 74,-92C64,-110 38,-106 32,-86C24,-56 2,-38 -24,-34C-44,-30 -62,-24 -66,-6Z"
          fill={plumage.body}
        />
        <path d="M70,-14C72,22 60,62 22,70C40,44 40,6 50,-26C56,-44 66,-40 70,-14Z" fill={plumage.breast} />
        <path
          d="M-46,-8C-30,-24 10,-22 26,-4C20,28 -16,42 -40,28C-34,24 -26,20 -22,14C-34,16 -46,8 -46,-8Z"
          fill={plumage.wing}
          style={{
            transform: isOpen ? 'rotate(-16deg)' : 'none',
            transformOrigin: '16px -6px',
            transition: move,
          }}
        />
        <path
          d="M36,-98C30,-118 40,-124 46,-112C48,-128 60,-128 60,-112C66,-124 78,-118 72,-100C62,-108 46,-108 36,-98Z"
          fill="#d8324a"
        />
        <path d="M70,-74C78,-70 80,-56 72,-50C66,-56 64,-66 70,-74Z" fill="#d8324a" />
        <path d="M76,-90L100,-82L76,-74Z" fill="#f0b03c" />
        <circle cx="60" cy="-86" r="6.5" fill="#fffdf6" />
        <circle cx="62" cy="-86" r="3.4" fill="#10151f" />
      </g>
    </g>
  );
}
