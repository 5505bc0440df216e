import { useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';

/** Receipts are shown on demand: they contain a person's name and bank, and each view is recorded. */
export function Receipts({ ids }: { ids: readonly string[] }) {
  const { may } = useSession();
  const act = useWrite();
  const [requested, setRequested] = useState('');
  const [shown, show] = useState<Record<string, string>>({});
  if (ids.length === 0) return <p className="hint">No receipt.</p>;
  return (
    <div className="receipts">
      {ids.map((id, n) =>
        shown[id] ? (
          <img key={id} src={shown[id]} alt={`Receipt ${n + 1}`} />
        ) : (
          <Button key={id} disabled={!may('deposits', 'make', 'approve')} onClick={() => setRequested(id)}>
            Show receipt {ids.length > 1 ? n + 1 : ''}
          </Button>
        ),
      )}
      {requested && (
        <Action
          title="Show the receipt"
          verb="Show"
          reason="Compare with the bank statement"
          run={async ({ reason = '' }) => {
            const answer = await act('viewReceipt', { receipt_id: requested, reason });
            if (!answer.ok) return answer;
            const url = `data:image/jpeg;base64,${answer.jpeg_base64}`;
            show((known) => ({ ...known, [requested]: url }));
            return { ok: true };
          }}
          onClose={() => setRequested('')}
        >
          Access and reason are recorded in the audit log.
        </Action>
      )}
    </div>
  );
}
