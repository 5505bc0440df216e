import { MAX_MAINTENANCE_LINK_HOURS } from '#contracts/console/maintenance-links.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { linkLifetime, PrivateLinks } from '../../ui/private-links.tsx';

/** Links with which testers use the brand while it is in maintenance. */
export function MaintenanceLinks() {
  const act = useWrite();
  return (
    <PrivateLinks
      title="Access during maintenance"
      hint={
        'Anyone who has such a link can browse, sign in, deposit and play while the brand is in ' +
        'maintenance. Payments and bets are real.'
      }
      noun="maintenance link"
      list={useRead('maintenanceLinks', {})}
      idOf={({ link_id }) => link_id}
      form={(props) => <NewLink {...props} />}
      end={(link_id, reason) => act('endMaintenanceLink', { link_id, reason })}
      consequence="stops giving access from the next request."
    />
  );
}

type NewLinkProps = { requestId: string; onDone(linkId: string): void; onClose(): void };

function NewLink({ requestId, onDone, onClose }: NewLinkProps) {
  const act = useWrite();
  return (
    <Action
      title="New maintenance link"
      verb="Create"
      fields={[
        { name: 'title', label: 'Title', hint: 'Who it is for.', maxLength: 100 },
        linkLifetime(MAX_MAINTENANCE_LINK_HOURS),
      ]}
      run={async ({ title = '', hours = '', reason = '' }) => {
        const form = { request_id: requestId, title, hours: Number(hours), reason };
        const answer = await act('createMaintenanceLink', form);
        if (answer.ok) onDone(answer.link_id);
        return answer;
      }}
      onClose={onClose}
    />
  );
}
