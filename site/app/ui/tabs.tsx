import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type Tab = { value: string; label: string; content: ReactNode };

/** Tabs with arrow-key movement; the panel of each is rendered when it is chosen. */
export function Tabs({
  tabs,
  value,
  onChange,
}: {
  tabs: readonly Tab[];
  value?: string;
  onChange?: (value: string) => void;
}) {
  return (
    <Base.Root
      value={value}
      defaultValue={value === undefined ? tabs[0]?.value : undefined}
      onValueChange={(next) => onChange?.(String(next))}
    >
      <Base.List className="scroller gap-1 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 border-b-2 border-transparent px-4 text-sm font-medium text-muted hover:text-text data-[active]:border-brand data-[active]:text-text"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
