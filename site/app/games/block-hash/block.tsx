import { useEffect, useState } from 'react';
import type { RoomRound } from '#contracts/api/rooms.ts';
import { READERS, SECTIONS } from '#games/block-hash/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';

/**
 * A hash is shown in four rows of sixteen characters; a row is identified by the position of its first
 * character.
 */
const ROWS = [0, 16, 32, 48];
const PLACES = Array.from({ length: 16 }, (_, place) => place);
const ROW_MS = 500;

/** A character that a bet depends on, and a place without a character yet. */
const READ = 'bg-[#ffd84d] font-extrabold text-[#221d00]';
const EMPTY = 'bg-[#ffffff]/14 inset-ring inset-ring-[#ffffff]/20';

type BlockProps = { round: RoomRound | null; hash: string | null; isShown: boolean; isReduced: boolean };

/**
 * The deciding block: its chain and height, its confirmation state, and its hash with the relevant characters
 * highlighted.
 */
export function DecidingBlock({ round, hash, isShown, isReduced }: BlockProps) {
  const { t } = useTranslation();
  const isIn = useLater(hash);
  const read = hash !== null && isShown ? SECTIONS.flatMap((section) => [...READERS[section](hash).at]) : [];
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-3">
      <Heading round={round} isShown={isShown} />
      <ol
        aria-label={t('game.block-hash.hash')}
        data-hash={hash ?? ''}
        className="grid gap-1 font-mono sm:gap-1.5"
      >
        {ROWS.map((first, row) => (
          <li
            key={first}
            style={{ transitionDelay: hash && !isReduced ? `${row * ROW_MS}ms` : '0ms' }}
            className={classes(
              'grid grid-cols-[repeat(16,minmax(0,1fr))] gap-0.5 motion-safe:transition-opacity motion-safe:duration-300 sm:gap-1',
              hash && (isIn || isReduced) ? 'opacity-100' : 'opacity-75',
              // On low screens the bets come before the still empty positions.
              !hash && row < ROWS.length - 1 && '[@media(max-height:720px)]:hidden',
            )}
          >
            {PLACES.map((place) => (
              <span
                key={place}
                data-read={read.includes(first + place) || undefined}
                className={classes(
                  'grid aspect-square place-items-center rounded-sm text-sm sm:aspect-[5/4] sm:text-lg',
                  read.includes(first + place) ? READ : hash ? 'bg-[#ffffff]/8' : EMPTY,
                )}
              >
                {hash && (isIn || isReduced) ? hash[first + place] : '·'}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/**
 * The chain's name and the known data of the block: nothing while bets are open, then its height and
 * confirmations, then where to look it up.
 */
function Heading({ round, isShown }: Pick<BlockProps, 'round' | 'isShown'>) {
  const { t } = useTranslation();
  const block = round?.block;
  if (!block) return <p className="min-h-17" />;
  const { chain, height, seen, confirmations, link } = block;
  const isWaiting = round.state === 'locked' && height !== null;
  return (
    <div className="grid min-h-17 content-start justify-items-center gap-1.5 text-center">
      <p className="text-xs font-semibold tracking-wide text-[#ffe08a] uppercase" data-chain={chain}>
        {t(`game.block-hash.chain.${chain}`)}
      </p>
      <p className="tabular font-bold sm:text-xl" data-height={height ?? ''}>
        {link && isShown ? (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="touch inline-flex items-center text-base font-medium text-[#ffe08a] underline underline-offset-4"
          >
            {t('game.block-hash.explorer', { height })}
          </a>
        ) : height === null ? (
          t('game.block-hash.later')
        ) : (
          t('game.block-hash.block', { height })
        )}
      </p>
      {isWaiting && (
        <p className="grid w-full max-w-xs gap-1 text-sm" data-confirmed={seen}>
          <span>{t('game.block-hash.confirmed', { count: confirmations, seen, confirmations })}</span>
          <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-[#ffffff]/15">
            <span
              className="block h-full origin-left rounded-full bg-[#ffd84d] motion-safe:transition-transform"
              style={{ transform: `scaleX(${seen / confirmations})` }}
            />
          </span>
        </p>
      )}
    </div>
  );
}

/** Whether this hash has been on the page for a frame, so that its rows appear one after another. */
function useLater(hash: string | null): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSeen(hash));
    return () => cancelAnimationFrame(frame);
  }, [hash]);
  return hash !== null && seen === hash;
}
