import { ErrorPage } from '../../shell/error-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { paint, RoomArt } from '../../ui/illustrations/scene.tsx';

export type Data = { status: number; message: string };

/** The page of an unknown path or of a failure [W-07, W-15]. */
export default function ErrorScreen() {
  const { status, message } = usePageData<Data>();
  return <ErrorPage status={status} message={message} art={status === 404 ? <LostArt /> : undefined} />;
}

/** A card that went astray: no such page. */
function LostArt() {
  return (
    <RoomArt>
      <path d="M54 150c20-34 36-42 60-40s36-18 44-44" strokeDasharray="3 11" />
      <g transform="rotate(16 164 74)">
        <rect x="134" y="30" width="62" height="88" rx="8" fill={paint.light} />
        <path d="M156 62c0-14 20-14 20-1 0 9-11 9-11 19M165 92v1" strokeWidth="6" stroke={paint.brand} />
        <path d="M143 40l5 6-5 6-5-6zM187 96l5 6-5 6-5-6z" fill={paint.accent} />
      </g>
      <g transform="rotate(-12 60 130)">
        <rect x="32" y="96" width="46" height="62" rx="6" fill={paint.brand} />
        <rect x="39" y="103" width="32" height="48" rx="4" stroke={paint.light} />
        <path d="m55 115 9 12-9 12-9-12z" fill={paint.accent} />
      </g>
      <path d="M212 44l8-6M214 60h10M120 36l-8-6" />
    </RoomArt>
  );
}
