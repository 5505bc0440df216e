import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { Sheet } from './dialog.tsx';

const Loaded = lazy(async () => ({ default: (await import('./dialog.tsx')).Sheet }));

/** A sheet whose code comes when it is first opened: for bars of every page, whose sheets most visits never see. */
export function LateSheet(props: ComponentProps<typeof Sheet>) {
  const [isWanted, setWanted] = useState(false);
  if (props.isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
