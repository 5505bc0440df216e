import { useMatches } from 'react-router';
import type { PageKind, Route } from '../routes.ts';
import { Part } from '../sections/part.tsx';
import type { FrameProps } from '../sections/registry.ts';
import { SkipLink } from '../shell/skip-link.tsx';
import { Slip } from '../shell/slip.tsx';
import { classes } from '../ui/classes.ts';

/** Pages where something can be chosen; forms and texts have the room of the slip for themselves. */
const WITH_SLIP: readonly (PageKind | undefined)[] = ['composed', 'lobby', 'functional'];

/**
 * Three columns from 999 px: the tree of contests and games, the board, the bet slip. Below that the board alone; tree and slip
 * open from the bar at the bottom. Option `slip`: false leaves the slip out.
 */
export default function BoardFrame({ options, children }: FrameProps) {
  const kind = (useMatches().at(-1)?.handle as Route | undefined)?.kind;
  const hasSlip = options.slip !== false && WITH_SLIP.includes(kind);
  return (
    <>
      <SkipLink />
      <Part kind="header" />
      <div className={classes('board-width board-columns', hasSlip && 'board-slip')}>
        <div className="board-tree">
          <Part kind="navigation" />
        </div>
        <main id="main" tabIndex={-1} className="board-main @container min-w-0 outline-none">
          {children}
        </main>
        {hasSlip && (
          <div className="board-aside max-[999px]:hidden">
            <Slip />
          </div>
        )}
      </div>
      <Part kind="footer" />
      <Part kind="dock" />
    </>
  );
}
