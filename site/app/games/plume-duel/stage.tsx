import { useEffect, useState } from 'react';
import { BOUTS, type Corner, type DuelOutcome } from '#games/plume-duel/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Bird, type Plumage } from './bird.tsx';

const START_MS = 1200;
const SHOW_MS = 1500;
const BOUT_MS = 2 * SHOW_MS + 1100;
export const DUEL_MS = START_MS + BOUTS * BOUT_MS + 700;
const LOOK_MS = 100;

export const CORNER_FILL: Readonly<Record<Corner, string>> = { meron: '#d8435b', wala: '#2f7de1' };
const PLUMAGE: Readonly<Record<Corner, Plumage>> = {
  meron: { body: '#b5402c', breast: '#e7803a', wing: '#7c2418', tail: ['#1e5a4a', '#2f8f6b', '#e7a33a'] },
  wala: { body: '#e9e4d6', breast: '#ffffff', wing: '#8fa3c8', tail: ['#2a3f8f', '#4f7fd6', '#8fd0f0'] },
};

type Moment = { shows: Corner | null; judged: number };

/** Which bird displays at this time after the settlement, and how many bouts are judged. */
function momentAt(ms: number): Moment {
  const since = ms - START_MS;
  if (since < 0) return { shows: null, judged: 0 };
  const bout = Math.floor(since / BOUT_MS);
  if (bout >= BOUTS) return { shows: null, judged: BOUTS };
  const part = since - bout * BOUT_MS;
  if (part < SHOW_MS) return { shows: 'meron', judged: bout };
  return part < 2 * SHOW_MS ? { shows: 'wala', judged: bout } : { shows: null, judged: bout + 1 };
}

type StageProps = { outcome: DuelOutcome | null; isShown: boolean; settledMs: number; isReduced: boolean };

/** Two birds on a stage. They never meet: each displays its plumage, and scores appear between them. */
export function DuelStage({ outcome, isShown, settledMs, isReduced }: StageProps) {
  const { t } = useTranslation();
  const { shows, judged } = useMoment(outcome !== null, { isShown, settledMs, isReduced });
  const winner = judged === BOUTS ? (outcome?.winner ?? null) : null;
  return (
    <div className="relative">
      <svg
        viewBox="0 0 800 400"
        role="img"
        aria-label={t('game.plume-duel.stage')}
        className="block max-h-[min(58dvh,44rem)] min-h-40 w-full bg-[#2b1240]"
        preserveAspectRatio="xMidYMid slice"
      >
        <rect width="800" height="400" fill="#3a1a55" />
        {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => (
          <path
            key={i}
            d={`M${i * 80},0h80v300q-40,26 -80,0Z`}
            fill={i % 2 ? '#7d1f3f' : '#962a4b'}
            opacity=".8"
          />
        ))}
        {(['meron', 'wala'] as const).map((corner, i) => (
          <path
            key={corner}
            d={`M${230 + i * 340},-20L${100 + i * 340},372h260Z`}
            fill="#fff6d0"
            opacity={shows === corner || winner === corner ? 0.34 : 0.1}
            style={isReduced ? undefined : { transition: 'opacity 400ms' }}
          />
        ))}
        <path d="M0,340Q400,300 800,340V400H0Z" fill="#8a5a34" />
        <path d="M0,352Q400,314 800,352V364Q400,326 0,364Z" fill="#a8713f" />
        {(['meron', 'wala'] as const).map((corner, i) => (
          <Bird
            key={corner}
            plumage={PLUMAGE[corner]}
            x={230 + i * 340}
            isMirrored={i === 1}
            isOpen={shows === corner || winner === corner}
            isReduced={isReduced}
          />
        ))}
        <Marks bouts={outcome?.bouts.slice(0, judged) ?? []} />
      </svg>
      <p className="absolute start-2 top-2 max-w-[calc(100%-1rem)] rounded-full bg-[#1c0a2b]/85 px-3 py-1 text-xs font-semibold text-[#f4f7ff]">
        {t('game.plume-duel.virtual')}
      </p>
    </div>
  );
}

/** A disc for each bout, in the winner's colour. */
function Marks({ bouts }: { bouts: DuelOutcome['bouts'] }) {
  return Array.from({ length: BOUTS }, (_, i) => {
    const bout = bouts[i];
    const fill = bout === undefined ? 'none' : bout === 'even' ? '#b9b2c6' : CORNER_FILL[bout];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a bout is identified by its position
      <g key={i} transform={`translate(${352 + i * 48} 92)`}>
        <circle r="18" fill={fill} stroke="#ffe08a" strokeWidth="3" />
        {bout !== undefined && (
          <path
            d={
              bout === 'even'
                ? 'M-8,-4H8M-8,5H8'
                : 'M0,-11L3,-3.5L11,-3L5,2.5L7,10.5L0,6L-7,10.5L-5,2.5L-11,-3L-3,-3.5Z'
            }
            fill={bout === 'even' ? 'none' : '#fff'}
            stroke="#fff"
            strokeWidth={bout === 'even' ? 4 : 1}
          />
        )}
      </g>
    );
  });
}

function useMoment(isOn: boolean, { isShown, settledMs, isReduced }: Omit<StageProps, 'outcome'>): Moment {
  const [moment, setMoment] = useState<Moment>({ shows: null, judged: 0 });
  useEffect(() => {
    if (!isOn) return setMoment({ shows: null, judged: 0 });
    if (isShown || isReduced) return setMoment({ shows: null, judged: BOUTS });
    const began = performance.now() - settledMs;
    const look = () =>
      setMoment((before) => {
        const next = momentAt(performance.now() - began);
        return next.shows === before.shows && next.judged === before.judged ? before : next;
      });
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOn, isShown, settledMs, isReduced]);
  return moment;
}
