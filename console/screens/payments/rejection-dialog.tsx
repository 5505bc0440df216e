import { nameLabel } from '../../lib/session.ts';
import { Action, type Outcome } from '../../ui/action.tsx';

type RejectionDialogProps<Reason extends string> = {
  reference: string;
  /** What the player can be told. */
  reasons: readonly Reason[];
  initial: Reason;
  children?: string;
  reject(input: { player_reason: Reason; reason: string }): Promise<Outcome>;
  onClose(isDone: boolean): void;
};

/** Rejects a payment with a reason for the player and one for the audit log. */
export function RejectionDialog<Reason extends string>(props: RejectionDialogProps<Reason>) {
  const { reference, reasons, initial, children, reject, onClose } = props;
  return (
    <Action
      title={`Reject ${reference}`}
      verb="Reject"
      isDangerous
      fields={[
        {
          name: 'player_reason',
          label: 'Message to the player',
          kind: 'choice',
          initial,
          options: reasons.map((value) => ({ value, label: nameLabel(value.toLowerCase()) })),
        },
      ]}
      run={({ player_reason, reason = '' }) => reject({ player_reason: player_reason as Reason, reason })}
      onClose={onClose}
    >
      {children}
    </Action>
  );
}
