import { useState } from 'react';
import type { ListFileName } from '#contracts/console/list-files.ts';
import { fetchListFile } from '../lib/api.ts';
import { saveFile } from '../lib/csv.ts';
import type { CallFields } from '../lib/query.ts';
import { useSession } from '../lib/session.ts';
import { Action } from './action.tsx';
import { Button } from './components.tsx';
import { useToast } from './toast.tsx';

type ListFileProps<Name extends ListFileName> = {
  list: Name;
  /** The filters of the list, as its call takes them. */
  input: CallFields<Name>;
  /** Name of the file, without date and ending. */
  name: string;
  isEmpty?: boolean;
};

/** Saves all rows of a list as CSV, with a reason for the audit log. */
export function ListFile<Name extends ListFileName>({ list, input, name, isEmpty }: ListFileProps<Name>) {
  const { site } = useSession();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);

  async function save(reason: string) {
    const filter = { ...input } as Record<string, unknown>;
    const answer = await fetchListFile({ site_id: site.site_id, list, filter, reason });
    if (answer.ok) saveFile(name, answer.file);
    return answer;
  }
  return (
    <>
      <Button disabled={isEmpty} onClick={() => setOpen(true)}>
        CSV …
      </Button>
      {isOpen && (
        <Action
          title="Save as CSV"
          verb="Save"
          run={({ reason = '' }) => save(reason)}
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) toast('Saved.');
          }}
        >
          All rows that match the filter, masked as in the list. The export is recorded in the audit log.
        </Action>
      )}
    </>
  );
}
