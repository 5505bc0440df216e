import { Part } from '../sections/part.tsx';
import type { FrameProps } from '../sections/registry.ts';
import { SkipLink } from '../shell/skip-link.tsx';
import { Slip } from '../shell/slip.tsx';

/** Three columns: the tree of sports and games, the board, the bet slip. One column on phones. */
export default function BoardFrame({ options, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <Part kind="header" />
      <div className="mx-auto max-w-[110rem] lg:grid lg:grid-cols-[14rem_1fr] xl:grid-cols-[14rem_1fr_19rem]">
        <aside className="p-3 lg:sticky lg:top-16 lg:h-[calc(100dvh-4rem)] lg:overflow-y-auto">
          <Part kind="navigation" />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
        {options.slip !== false && (
          <aside className="hidden p-3 xl:block">
            <Slip />
          </aside>
        )}
      </div>
      <Part kind="footer" />
      <Part kind="dock" />
    </>
  );
}
