import { Fragment, type ReactNode } from 'react';
import type { HomeSection } from '../../templates/template.ts';
import type { NeedsData } from '../sections/needs.ts';
import { Slides } from '../sections/slides.tsx';
import { useTemplateComponents } from '../state/app.ts';

type HomeSectionsProps = {
  list: readonly HomeSection[];
  data: NeedsData;
  /** The section that `children` follow; without one they come before the composition. */
  after?: string | undefined;
  children?: ReactNode;
};

/** The sections of the home page, in the brand's order. */
export function HomeSections({ list, data, after, children }: HomeSectionsProps) {
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
