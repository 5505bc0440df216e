import type { ComponentProps, ReactNode } from 'react';
import { Panel } from '../../../ui/index.ts';

type PanelFormProps = {
  /** The part of `useForm`'s result that concerns the form itself. */
  form: ComponentProps<'form'>;
  title?: string;
  children: ReactNode;
};

/** A form on a panel. */
export function PanelForm({ form, title, children }: PanelFormProps) {
  return (
    <Panel title={title} className="max-w-xl">
      <form {...form} className="grid gap-4">
        {children}
      </form>
    </Panel>
  );
}
