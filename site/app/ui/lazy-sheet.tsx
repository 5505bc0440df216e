import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import type { Dialog, Sheet } from './dialog.tsx';

const LoadedSheet = lazy(async () => ({ default: (await import('./dialog.tsx')).Sheet }));
const LoadedDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

/**
 * A sheet whose code comes when it is first opened: for bars of every page, whose sheets most visits never
 * see.
 */
export function LazySheet(props: ComponentProps<typeof Sheet>) {
  return <Late {...props} Window={LoadedSheet} />;
}

/** The same of a dialog: for pages that are heavy without it. */
export function LazyDialog(props: ComponentProps<typeof Dialog>) {
  return <Late {...props} Window={LoadedDialog} />;
}

function Late<Props extends { isOpen: boolean }>({
  Window,
  ...props
}: Props & { Window: ComponentType<Props> }) {
  const [hasOpened, setOpened] = useState(false);
  if (props.isOpen && !hasOpened) setOpened(true);
  if (!hasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Window {...(props as unknown as Props)} />
    </Suspense>
  );
}
