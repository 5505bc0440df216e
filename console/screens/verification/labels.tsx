import type { IdentityDocumentRow } from '#contracts/console/identity-verification.ts';
import type { DocumentKind } from '#contracts/values/identity-documents.ts';
import { Badge } from '../../ui/components.tsx';

export const KIND_LABELS: Record<DocumentKind, string> = {
  identity: 'Identity',
  address: 'Address',
  funds: 'Source of funds',
};
const TONES = {
  waiting: 'warn',
  approved: 'good',
  rejected: 'bad',
  expired: 'bad',
  replaced: 'plain',
} as const;

export function DocumentStateBadge({ row, now }: { row: IdentityDocumentRow; now: number }) {
  const isLate = row.state === 'waiting' && Date.parse(row.due_at) < now;
  return <Badge tone={isLate ? 'bad' : TONES[row.state]}>{isLate ? 'late' : row.state}</Badge>;
}
