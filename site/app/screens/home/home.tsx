import { lazy, Suspense } from 'react';
import type { HomeSection } from '../../../templates/template.ts';
import { HomeSections } from '../../shell/home-sections.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useSite, useTemplate } from '../../state/app.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import type { Data } from './home.data.ts';

/** Not loaded by guests. */
const PlayerStrip = import.meta.env.SSR
  ? (await import('./parts/player-strip.tsx')).PlayerStrip
  : lazy(async () => ({ default: (await import('./parts/player-strip.tsx')).PlayerStrip }));

/**
 * The home page: the blocks listed by the template, in its order. A player sees balance, offers in progress
 * and recently played games first.
 */
export default function Home() {
  const { home, playerAfter } = useTemplate();
  const { site_name } = useSite();
  const { mine, ...data } = usePageData<Data>();
  // The operator may have removed that section.
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

/** Recently played games move to the front, unless the operator has removed them. */
function withRecentAfter(home: readonly HomeSection[], after: string | undefined): HomeSection[] {
  const isRecent = ({ settings }: HomeSection) => settings?.list === 'recentGames';
  const others = home.filter((section) => !isRecent(section));
  const place = others.findIndex(({ section }) => section === after) + 1;
  return [...others.slice(0, place), ...home.filter(isRecent), ...others.slice(place)];
}
