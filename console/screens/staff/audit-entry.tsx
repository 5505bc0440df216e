import type { AuditItem } from '#contracts/console/audit.ts';
import { Changes } from '../../ui/changes.tsx';
import { Fact, Facts } from '../../ui/components.tsx';

/** An entry of an audit log, with the fields that it changed. */
export function AuditEntry({ item }: { item: AuditItem }) {
  return (
    <>
      <Facts>
        <Fact name="Who">{item.actor.name || '–'}</Fact>
        <Fact name="From">{item.address || '–'}</Fact>
        <Fact name="Subject">
          <code>{item.subject}</code>
        </Fact>
        <Fact name="Reason">{item.reason}</Fact>
      </Facts>
      <Changes of={item.diff} />
      <p className="hint">
        Link <code className="clip">{item.link}</code>
      </p>
    </>
  );
}
