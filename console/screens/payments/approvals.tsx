import { useSession } from '../../lib/session.ts';
import { Badge } from '../../ui/components.tsx';

type Signed = { staff_id: string; name: string };

/** How many of the required approvers have approved. */
export function ApprovalCount({ people, signed }: { people: number; signed: readonly Signed[] }) {
  if (people <= 1 && signed.length === 0) return <Badge>1 approver</Badge>;
  return (
    <Badge tone={signed.length > 0 ? 'warn' : 'plain'}>
      {signed.length} of {people}
    </Badge>
  );
}

/** The signed-in person has approved this already and cannot approve it again. */
export function useHasApproved(signed: readonly Signed[]): boolean {
  const { me } = useSession();
  return signed.some(({ staff_id }) => staff_id === me.staff_id);
}

/** Who has approved, how many must, and whether it waits for someone else. */
export function ApprovalList({ people, signed }: { people: number; signed: readonly Signed[] }) {
  const hasApproved = useHasApproved(signed);
  return (
    <p className="signers">
      {people > 1 ? `${people} people must approve; only one of them may be a maker.` : 'One approver.'}{' '}
      {signed.length > 0 && `Approved by: ${signed.map(({ name }) => name).join(', ')}.`}
      {hasApproved && ' You have approved; another approver must decide.'}
    </p>
  );
}
