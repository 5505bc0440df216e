import { Part } from '../sections/part.tsx';
import type { FrameProps } from '../sections/registry.ts';
import { SkipLink } from '../shell/skip-link.tsx';

/** Navigation as a column beside the page on wide screens. */
export default function SidebarFrame({ options, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <Part kind="header" />
      <div className="lg:grid lg:grid-cols-[16rem_1fr]">
        <aside className="border-line p-3 lg:sticky lg:top-16 lg:h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:border-e">
          <Part kind="navigation" />
        </aside>
        <div className="min-w-0">
          <main id="main" tabIndex={-1} className="outline-none">
            {children}
          </main>
          <Part kind="footer" />
        </div>
      </div>
      {options.dock !== false && <Part kind="dock" />}
    </>
  );
}
