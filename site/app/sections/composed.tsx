import type { PageSection } from '../../templates/template.ts';
import type { NeedsData } from './needs.ts';
import { Part } from './part.tsx';

/** The kinds a composed page may list; the others belong to frames and cards. */
const BLOCKS = ['hero', 'ticker', 'shelf', 'promotions', 'winners', 'providers'] as const;
type Block = (typeof BLOCKS)[number];

/** The blocks of a composed page, in the template's order. */
export function Composed({ sections, data }: { sections: readonly PageSection[]; data: NeedsData }) {
  return (
    <div className="composed grid grid-cols-[minmax(0,1fr)] gap-6 py-4 sm:gap-8 sm:py-6">
      {sections.map(({ kind, variant, settings = {} }) =>
        isBlock(kind) ? (
          <Part
            key={`${kind}-${variant ?? ''}-${settings.list ?? settings.title ?? ''}`}
            kind={kind}
            variant={variant}
            settings={settings}
            data={data}
          />
        ) : null,
      )}
    </div>
  );
}

function isBlock(kind: string): kind is Block {
  return (BLOCKS as readonly string[]).includes(kind);
}
