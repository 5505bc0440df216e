import { Badge } from '../../ui/parts.tsx';

type Signed = { staff_id: string; name: string };

/** Who has agreed, of how many who must. */
export function Agreement({ people, signed }: { people: number; signed: readonly Signed[] }) {
  if (people <= 1 && signed.length === 0) return <Badge>one person</Badge>;
  return (
    <Badge tone={signed.length > 0 ? 'warn' : 'plain'}>
      {signed.length} of {people}
    </Badge>
  );
}

export function Signers({ people, signed }: { people: number; signed: readonly Signed[] }) {
  return (
    <p className="signers">
      {people > 1 ? `${people} people must agree, at most one of them a maker.` : 'One person decides.'}{' '}
      {signed.length > 0 && `Agreed: ${signed.map(({ name }) => name).join(', ')}.`}
    </p>
  );
}
