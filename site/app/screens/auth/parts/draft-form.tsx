import type { FormEvent, ReactNode } from 'react';
import type { useDraft } from '../../../state/draft.ts';
import { Panel } from '../../../ui/index.ts';

type DraftFormProps = {
  draft: ReturnType<typeof useDraft>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  title?: string;
  children: ReactNode;
};

/** A form on a panel that keeps what is typed through a reload; its problems are said by us, not by the browser. */
export function DraftForm({ draft, onSubmit, title, children }: DraftFormProps) {
  return (
    <Panel title={title} className="max-w-xl">
      <form
        ref={draft.ref}
        onInput={draft.onInput}
        className="grid gap-4"
        method="post"
        noValidate
        onSubmit={onSubmit}
      >
        {children}
      </form>
    </Panel>
  );
}
