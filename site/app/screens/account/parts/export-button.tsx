import { useRef, useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { handleAnswer } from '../../../state/messages.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button } from '../../../ui/index.ts';

/** Lines a file may have; nobody's spreadsheet takes many more. */
const MOST_LINES = 500_000;

type Stretch =
  | { statusCode: 1; statusMessage: string; csv: string; lines: number; next: string }
  | { statusCode: number; statusMessage: string };

/** Saves the list that is chosen as a file. It comes in stretches, so that no answer is longer than another. */
export function ExportButton({ name, read }: { name: string; read: (cursor: string) => Promise<Stretch> }) {
  const app = useApp();
  const { t } = useTranslation();
  const [lines, setLines] = useState<number | null>(null);
  const isRunning = useRef(false);
  const save = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setLines(0);
    const parts: string[] = [];
    let cursor = '';
    let count = 0;
    do {
      const answer = await read(cursor);
      if (!succeeded(answer) || !('csv' in answer)) {
        await handleAnswer(app, answer, 'toast');
        parts.length = 0;
        break;
      }
      parts.push(answer.csv);
      count += answer.lines;
      setLines(count);
      cursor = answer.next;
    } while (cursor !== '' && count < MOST_LINES);
    if (parts.length > 0) saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, parts);
    setLines(null);
    isRunning.current = false;
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" icon="download" isBusy={lines !== null} onClick={() => void save()}>
        {t('report.export')}
      </Button>
      <p className="text-sm text-muted" role="status">
        {lines !== null && t('report.exporting', { count: lines })}
      </p>
    </div>
  );
}

/** A byte order mark first: without it spreadsheets take the file for another encoding. */
function saveFile(name: string, parts: readonly string[]): void {
  const href = URL.createObjectURL(new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  // The browser has taken the address by then; a minute is for slow ones.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
