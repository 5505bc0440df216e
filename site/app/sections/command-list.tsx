import { useEffect, useRef } from 'react';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { Button, Icon, Skeleton } from '../ui/index.ts';
import type { SearchEntry, useGameSearch } from './command-entries.ts';
import { GamePicture } from './game-picture.tsx';

type Props = {
  id: string;
  entries: readonly SearchEntry[];
  active: number;
  answer: ReturnType<typeof useGameSearch>;
  isEmpty: boolean;
  onOpen: (entry: SearchEntry) => void;
  onPoint: (index: number) => void;
  onAsk: (words: string) => void;
};

/** The results in groups; loading, errors and empty results are stated as text. */
export function CommandList({ id, entries, active, answer, isEmpty, onOpen, onPoint, onAsk }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const isWaiting = !isEmpty && answer.isWaiting;
  const groups = [...new Set(entries.map((entry) => entry.group))];
  return (
    <div ref={list} className="overflow-y-auto overscroll-contain p-2">
      <p role="status" className="sr-only">
        {isWaiting ? t('shell.loading') : t('command.found', { count: entries.length })}
      </p>
      <div id={id} role="listbox" aria-label={t('command.answers')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: no native element groups options in a listbox
          <div key={group} role="group" aria-label={t(`command.group.${group}`)}>
            <p className="command-group" aria-hidden="true">
              {t(`command.group.${group}`)}
            </p>
            {entries.map((entry, index) =>
              entry.group === group ? (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input, which holds the focus
                <div
                  key={entry.id}
                  id={`${id}-${index}`}
                  data-index={index}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onClick={() => onOpen(entry)}
                  onPointerMove={() => index !== active && onPoint(index)}
                  className="command-option"
                >
                  <Face entry={entry} />
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      {isWaiting && answer.games.length === 0 && <LoadingRows />}
      {!isWaiting && answer.state === 'failed' && (
        <p className="px-3 py-4 text-sm text-loss">{t('command.failed')}</p>
      )}
      {!isWaiting && !isEmpty && answer.state === 'found' && entries.length === 0 && (
        <div className="grid justify-items-start gap-3 px-3 py-5">
          <p className="font-medium">{t('command.none', { words: answer.typed })}</p>
          <p className="text-sm text-muted">{t('command.noneText')}</p>
          {answer.suggestions.slice(0, 3).map((words) => (
            <Button key={words} variant="secondary" onClick={() => onAsk(words)}>
              {words}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function Face({ entry }: { entry: SearchEntry }) {
  return (
    <>
      <span className="grid w-9 shrink-0 place-items-center text-muted">
        {'game' in entry ? (
          <GamePicture game={entry.game} ratio={0.75} sizes="30px" className="w-7.5 rounded-sm" />
        ) : (
          <Icon name={entry.icon} size={20} />
        )}
      </span>
      <span className="min-w-0 flex-1 truncate font-medium">{entry.title}</span>
      {entry.detail && <span className="shrink-0 text-xs text-muted">{entry.detail}</span>}
      <Icon name="arrowRight" size={16} className="command-go shrink-0" />
    </>
  );
}

/** Skeleton rows in the size of the expected results. */
function LoadingRows() {
  return (
    <div className="grid gap-1 p-1">
      {['w-44', 'w-56', 'w-36'].map((width) => (
        <div key={width} className={classes('flex min-h-13 items-center gap-3 px-2')}>
          <Skeleton className="h-10 w-7.5" />
          <Skeleton className={classes('h-4', width)} />
        </div>
      ))}
    </div>
  );
}
