import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { buttonClasses } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { Data } from '../lobby.data.ts';
import { lobbyQuery, MAX_MORE } from './lobby-query.ts';

/** Distance before its end at which a list loads more. */
const AHEAD = '400px';

/**
 * The link that shows one more page below; it is followed automatically when it comes near. The number of
 * pages is in the address, so a player who returns from a game finds the same list at the same place.
 */
export function MoreGames({ data }: { data: Data }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const { isOnTheWay } = useApp();
  const { requested, games, page, pages, total } = data;
  const hasMore = page + requested.more < pages && requested.more < MAX_MORE;
  const search = hasMore ? lobbyQuery({ ...requested, more: requested.more + 1 }) : '';
  useEffect(() => {
    const element = place.current;
    if (!element || !search || savesData()) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A growing list must not interrupt a pending navigation.
        if (!entry?.isIntersecting || isOnTheWay(key)) return;
        observer.disconnect();
        void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [navigate, pathname, search, key, isOnTheWay]);
  if (!hasMore) return null;
  return (
    <div ref={place} className="grid justify-items-center gap-4">
      <p className="tabular text-sm text-muted">{t('lobby.shown', { shown: games.length, total })}</p>
      <Link
        to={{ pathname, search }}
        replace
        preventScrollReset
        className={buttonClasses({ variant: 'secondary' })}
      >
        {t('lobby.showMore')}
      </Link>
    </div>
  );
}

/** In data saver mode, more games load by a button. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
