import { useState } from 'react';
import type { InboxItem } from '#contracts/api/settings.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { DateTime, Icon } from '../../../ui/index.ts';
import { Claim } from './claim.tsx';

/** One message: its head, and under it the text and what it carries. */
export function Letter({ letter, onRead }: { letter: InboxItem; onRead: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isUnread = letter.read_at === null;
  const id = `letter-${letter.inbox_id}`;
  const toggle = () => {
    if (!isOpen && isUnread) onRead();
    setOpen(!isOpen);
  };
  return (
    <article className="panel overflow-hidden rounded-lg border border-line bg-surface-1">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-14 w-full items-center gap-3 p-4 text-start hover:bg-surface-2"
        >
          <span className={isUnread ? 'text-brand' : 'text-muted'}>
            <Icon name={letter.claim ? 'gift' : 'mail'} size={22} />
          </span>
          <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
            <span className={isUnread ? 'font-semibold break-words' : 'break-words'}>{letter.title}</span>
            <span className="font-body text-sm font-normal text-muted">
              <DateTime value={letter.created_at} />
            </span>
          </span>
          {isUnread && (
            <span className="shrink-0 rounded-full bg-brand px-2 font-body py-0.5 text-xs font-semibold text-on-brand">
              {t('account.new')}
            </span>
          )}
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={18} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="grid gap-4 border-t border-line p-4">
        <p className="break-words whitespace-pre-line">{letter.body}</p>
        {letter.claim && <Claim letter={letter} />}
      </div>
    </article>
  );
}
