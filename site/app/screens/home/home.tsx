import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import type { HomeSection } from '../../../templates/template.ts';
import type { NeedsData } from '../../sections/needs.ts';
import { Slides } from '../../sections/slides.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useSite, useTemplate, useTemplateComponents } from '../../state/app.ts';
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

type HomeSectionsProps = {
  list: readonly HomeSection[];
  data: NeedsData;
  /** The section that `children` follow; without one they come before the composition. */
  after?: string | undefined;
  children?: ReactNode;
};

/** The sections of the home page, in the brand's order. */
function HomeSections({ list, data, after, children }: HomeSectionsProps) {
  const { sections } = useTemplateComponents();
  return (
    <>
      {!after && children}
      <div className="composed grid grid-cols-[minmax(0,1fr)] gap-6 py-4 sm:gap-8 sm:py-6">
        {list.map(({ section, settings = {} }) => {
          const Section = section === 'slides' ? Slides : sections[section];
          if (!Section) throw new Error(`the template has no section ${section}`);
          return (
            <Fragment key={`${section}-${settings.list ?? settings.title ?? ''}`}>
              <Section settings={settings} data={data} />
              {section === after && children}
            </Fragment>
          );
        })}
      </div>
    </>
  );
}
