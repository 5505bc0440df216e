import type { HomeSection } from '../../templates/template.ts';
import type { NeedsData } from '../sections/needs.ts';
import { Slides } from '../sections/slides.tsx';
import { useTemplateComponents } from '../state/app.ts';

/** The sections of the home page, in the brand's order. */
export function HomeSections({ list, data }: { list: readonly HomeSection[]; data: NeedsData }) {
  const { sections } = useTemplateComponents();
  return (
    <div className="composed grid grid-cols-[minmax(0,1fr)] gap-6 py-4 sm:gap-8 sm:py-6">
      {list.map(({ section, settings = {} }) => {
        const Section = section === 'slides' ? Slides : sections[section];
        if (!Section) throw new Error(`the template has no section ${section}`);
        return (
          <Section
            key={`${section}-${settings.list ?? settings.title ?? ''}`}
            settings={settings}
            data={data}
          />
        );
      })}
    </div>
  );
}
