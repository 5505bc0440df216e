import { lazy, Suspense } from 'react';
import type { HomeSection } from '../../../templates/template.ts';
import { HomeSections } from '../../shell/home-sections.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useSite, useTemplate } from '../../state/app.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import type { Data } from './home.data.ts';

/** Guests do not load it. */
const PlayerStrip = import.meta.env.SSR
  ? (await import('./parts/player-strip.tsx')).PlayerStrip
  : lazy(async () => ({ default: (await import('./parts/player-strip.tsx')).PlayerStrip }));

/**
 * The home page: the blocks the template lists, in its order. A player finds money, offers in progress and
 * the games played last before the rest.
 */
export default function Home() {
  const { home, playerAfter } = useTemplate();
  const { site_name } = useSite();
  const { mine, ...data } = usePageData<Data>();
  // The operator may have taken that section out.
  const after = home.some(({ section }) => section === playerAfter) ? playerAfter : undefined;
  return (
    <>
      <VisuallyHidden as="h1">{site_name}</VisuallyHidden>
      {mine ? (
        <HomeSections list={withRecentAfter(home, after)} data={data} after={after}>
          <Suspense fallback={null}>
            <PlayerStrip {...mine} hasMoney={!after} />
          </Suspense>
        </HomeSections>
      ) : (
        <HomeSections list={home} data={data} />
      )}
    </>
  );
}

/** The games played last come forward, unless the operator has taken them out. */
function withRecentAfter(home: readonly HomeSection[], after: string | undefined): HomeSection[] {
  const isRecent = ({ settings }: HomeSection) => settings?.list === 'recentGames';
  const others = home.filter((section) => !isRecent(section));
  const place = others.findIndex(({ section }) => section === after) + 1;
  return [...others.slice(0, place), ...home.filter(isRecent), ...others.slice(place)];
}
