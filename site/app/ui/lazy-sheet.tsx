import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import type { Dialog, Sheet } from './dialog.tsx';

const LoadedSheet = lazy(async () => ({ default: (await import('./dialog.tsx')).Sheet }));
const LoadedDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

/**
 * A sheet whose code loads when it is first opened: for bars on every page, whose sheets most visits never
 * open.
 */
export function LazySheet(props: ComponentProps<typeof Sheet>) {
  return <Late {...props} Window={LoadedSheet} />;
}

/** The same for a dialog: keeps heavy code out of pages. */
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
