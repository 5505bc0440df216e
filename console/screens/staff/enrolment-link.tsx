import type { ReactNode } from 'react';
import { Action } from '../../ui/action.tsx';
import { Fact, Facts } from '../../ui/components.tsx';

/** The link an administrator passes on to the person; it contains neither password nor secret. */
export function EnrolmentLinkDialog({
  title,
  name,
  value,
  children,
  onClose,
}: {
  title: string;
  name: string;
  value: string;
  children: ReactNode;
  onClose(isDone: boolean): void;
}) {
  return (
    <Action title={title} verb="Done" hasReason={false} run={async () => ({ ok: true })} onClose={onClose}>
      <p>{children}</p>
      <Facts>
        <Fact name={name}>
          <code>{value}</code>
        </Fact>
      </Facts>
    </Action>
  );
}

/** The address of an enrolment. The part after # is not sent to any server. */
export const enrolmentLink = (token: string): string => `${location.origin}/enrol#${token}`;
