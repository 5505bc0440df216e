import { type ReactNode, useEffect, useRef } from 'react';

type Props = { text: string; label: string; children: ReactNode };

/** A button that opens a panel over the page. Escape and a press elsewhere close it. */
export function Popover({ text, label, children }: Props) {
  const root = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    function onPress(event: PointerEvent): void {
      if (root.current?.open && !root.current.contains(event.target as Node)) root.current.open = false;
    }
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);

  return (
    <details
      ref={root}
      className="popover"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !root.current?.open) return;
        event.stopPropagation();
        root.current.open = false;
        root.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="button button-plain" aria-label={label}>
        {text}
      </summary>
      <div className="popover-panel">{children}</div>
    </details>
  );
}
