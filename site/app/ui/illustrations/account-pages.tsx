import { Drawing } from './drawing.tsx';
import { paint, STAR } from './scene.tsx';

/** Pictures of account screens: beside the title, and in an empty state. */
type Props = { className?: string };

/** A coin that falls into a strongbox. */
export function DepositArt({ className }: Props) {
  return (
    <Drawing name="deposit" className={className}>
      <rect x="44" y="84" width="152" height="74" rx="10" fill={paint.brand} />
      <path d="M44 106h152" />
      <path d="M86 84h68" strokeWidth="9" />
      <circle cx="120" cy="42" r="26" fill={paint.accent} />
      <path d="m120 28 10 14-10 14-10-14z" fill={paint.light} />
      <circle cx="120" cy="132" r="14" fill={paint.light} />
      <path d="M120 124v8h6M72 30v28M62 48l10 12 10-12M168 30v28M158 48l10 12 10-12" />
    </Drawing>
  );
}

/** A banknote that leaves an envelope. */
export function WithdrawalArt({ className }: Props) {
  return (
    <Drawing name="withdrawal" className={className}>
      <path d="M40 90h160v68H40z" fill={paint.face} />
      <path d="M66 34h108v74H66z" fill={paint.light} />
      <circle cx="120" cy="68" r="18" fill={paint.accent} />
      <path d="M80 48h10M150 88h10" strokeWidth="6" />
      <path d="m40 90 80 44 80-44v68H40z" fill={paint.brand} />
      <path d="M206 62V26M194 38l12-14 12 14" strokeWidth="5" />
    </Drawing>
  );
}

/** A wheel with a pointer. */
export function WheelArt({ className }: Props) {
  return (
    <Drawing name="wheel" className={className}>
      <path d="m92 158 28-40 28 40z" fill={paint.face} />
      <circle cx="120" cy="86" r="64" fill={paint.light} />
      <path d="M120 86V22a64 64 0 0 1 55 32zM120 86h64a64 64 0 0 1-32 55z" fill={paint.brand} />
      <path d="m120 86-32 55a64 64 0 0 1-32-55zM120 86 65 54a64 64 0 0 1 55-32z" fill={paint.accent} />
      <circle cx="120" cy="86" r="14" fill={paint.face} />
      <path d="m108 8 12 24 12-24z" fill={paint.brand} />
    </Drawing>
  );
}

/** A flag on the last of three steps. */
export function MissionArt({ className }: Props) {
  return (
    <Drawing name="missions" className={className}>
      <path d="M32 158v-28h56v-28h56V74h64v84z" fill={paint.face} />
      <path d="M176 74V14" strokeWidth="6" />
      <path d="M176 16h-56l14 18-14 18h56z" fill={paint.brand} />
      <path d={STAR} transform="translate(156 34) scale(.9)" fill={paint.accent} />
      <circle cx="60" cy="104" r="20" fill={paint.accent} />
      <path d="m50 104 8 8 13-15" strokeWidth="5" />
    </Drawing>
  );
}

/** An opened letter. */
export function InboxArt({ className }: Props) {
  return (
    <Drawing name="inbox" className={className}>
      <path d="m40 82 80-56 80 56v76H40z" fill={paint.face} />
      <path d="M64 46h112v80H64z" fill={paint.light} />
      <path d="M82 66h54M82 84h76" strokeWidth="6" />
      <circle cx="158" cy="62" r="12" fill={paint.accent} />
      <path d="m40 82 80 50 80-50v76H40z" fill={paint.brand} />
    </Drawing>
  );
}

/** A passport with a portrait. */
export function ProfileArt({ className }: Props) {
  return (
    <Drawing name="account" className={className}>
      <rect x="34" y="34" width="172" height="118" rx="10" fill={paint.light} />
      <path d="M34 60V44a10 10 0 0 1 10-10h152a10 10 0 0 1 10 10v16z" fill={paint.brand} />
      <circle cx="82" cy="92" r="16" fill={paint.accent} />
      <path d="M54 140c0-24 56-24 56 0z" fill={paint.face} />
      <path d="M130 84h56M130 104h56M130 124h34" strokeWidth="6" />
    </Drawing>
  );
}

/** A long receipt beside a stack of coins. */
export function StatementArt({ className }: Props) {
  return (
    <Drawing name="statement" className={className}>
      <path d="M60 16h92v138l-15-10-16 10-15-10-16 10-15-10-15 10z" fill={paint.light} />
      <path d="M76 42h36M76 64h28M76 86h36M76 108h28" strokeWidth="6" />
      <path d="M128 42h10M128 64h10M128 86h10M128 108h10" stroke={paint.brand} strokeWidth="7" />
      <path d="M150 122v30c0 10 56 10 56 0v-30" fill={paint.accent} />
      <ellipse cx="178" cy="122" rx="28" ry="10" fill={paint.accent} />
      <path d="M150 137c0 10 56 10 56 0" />
    </Drawing>
  );
}

/** A ticket under a clock. */
export function HistoryArt({ className }: Props) {
  return (
    <Drawing name="statement" className={className}>
      <path d="M30 84h150v22a12 12 0 0 0 0 24v24H30v-24a12 12 0 0 0 0-24z" fill={paint.brand} />
      <path d="M66 90v58" strokeDasharray="5 7" />
      <path d="M84 108h40M84 130h60" strokeWidth="6" stroke={paint.light} />
      <circle cx="164" cy="66" r="44" fill={paint.light} />
      <path d="M164 38v28l20 14" strokeWidth="6" />
      <circle cx="164" cy="66" r="5" fill={paint.accent} />
    </Drawing>
  );
}

/** Two coins that change places. */
export function TransferArt({ className }: Props) {
  return (
    <Drawing name="withdrawal" className={className}>
      <circle cx="76" cy="92" r="44" fill={paint.accent} />
      <circle cx="164" cy="92" r="44" fill={paint.brand} />
      <path d="m76 68 16 24-16 24-16-24zM164 68l16 24-16 24-16-24z" fill={paint.light} />
      <path
        d="M92 24c24-14 50-8 64 8M146 32l12 2 2-14M148 162c-24 12-50 6-64-8M94 152l-12-2-2 14"
        strokeWidth="5"
      />
    </Drawing>
  );
}

/** A padlock and its key. */
export function SecurityArt({ className }: Props) {
  return (
    <Drawing name="security" className={className}>
      <path d="M72 84V60a40 40 0 0 1 80 0v24" strokeWidth="12" />
      <rect x="52" y="80" width="120" height="78" rx="10" fill={paint.brand} />
      <circle cx="112" cy="112" r="11" fill={paint.light} />
      <path d="M112 118v22" strokeWidth="7" />
      <circle cx="190" cy="52" r="18" fill={paint.accent} />
      <path d="M190 70v58M190 104h14M190 122h14" strokeWidth="7" />
    </Drawing>
  );
}

/** A bank with columns. */
export function BankArt({ className }: Props) {
  return (
    <Drawing name="withdrawal" className={className}>
      <path d="m120 20 88 44v14H32V64z" fill={paint.brand} />
      <circle cx="120" cy="54" r="11" fill={paint.accent} />
      <path d="M52 78h22v58H52zM109 78h22v58h-22zM166 78h22v58h-22z" fill={paint.light} />
      <path d="M32 136h176v22H32z" fill={paint.face} />
    </Drawing>
  );
}

/** Two players under one star. */
export function ReferralArt({ className }: Props) {
  return (
    <Drawing name="account" className={className}>
      <circle cx="76" cy="74" r="26" fill={paint.accent} />
      <path d="M30 158c0-60 92-60 92 0z" fill={paint.face} />
      <circle cx="164" cy="74" r="26" fill={paint.light} />
      <path d="M118 158c0-60 92-60 92 0z" fill={paint.brand} />
      <path d={STAR} transform="translate(120 32) scale(1.5)" fill={paint.accent} />
    </Drawing>
  );
}

/** A card key on its ring. */
export function AccountArt({ className }: Props) {
  return (
    <Drawing name="account" className={className}>
      <path d="M150 62a30 30 0 1 1 30 30" strokeWidth="8" />
      <g transform="rotate(-16 104 106)">
        <rect x="36" y="64" width="140" height="88" rx="12" fill={paint.brand} />
        <path d="M36 88h140" strokeWidth="9" />
        <rect x="52" y="106" width="34" height="26" rx="5" fill={paint.accent} />
        <path d="M104 112h52M104 130h30" stroke={paint.light} strokeWidth="6" />
      </g>
    </Drawing>
  );
}
