import { useEffect, useRef } from 'react';
import type { DocumentItem } from '#contracts/api/documents.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, DateTime, ProgressBar } from '../../../ui/index.ts';
import { type DocumentProgress, type DocumentRequest, useDocuments } from './use-documents.ts';

type DocumentsProps = Pick<DocumentRequest, 'list' | 'filter'> & {
  /** Files of this list that are finished or in progress. */
  files: readonly DocumentItem[];
  /** False where the list is empty: there is nothing to save. */
  isOffered: boolean;
};

const FORMATS = ['csv', 'pdf'] as const;
const LABELS = { csv: 'report.saveCsv', pdf: 'report.savePdf' } as const;

/** Saves the selected list as a file: immediately if it is short, otherwise when a job has generated it. */
export function Documents({ list, filter, files, isOffered }: DocumentsProps) {
  const { t } = useTranslation();
  const { making, make, save, follow } = useDocuments();
  const isBusy = making.step === 'making' || making.step === 'fetching';
  const open = files.find(({ state }) => state === 'waiting' || state === 'working');
  const resumed = useRef('');
  useEffect(() => {
    if (!open || resumed.current === open.document_id || isBusy) return;
    resumed.current = open.document_id;
    void follow(open, () => void make({ list, filter, format: open.format === 'pdf' ? 'pdf' : 'csv' }));
  });
  const ready = files.filter(({ state }) => state === 'ready');
  if (!isOffered && ready.length === 0 && !open) return null;
  return (
    <div className="grid gap-3">
      {isOffered && (
        <div className="flex flex-wrap items-center gap-3">
          {FORMATS.map((format) => (
            <Button
              key={format}
              variant="secondary"
              icon="download"
              disabled={isBusy}
              isBusy={isBusy && making.format === format}
              onClick={() => void make({ list, filter, format })}
            >
              {t(LABELS[format])}
            </Button>
          ))}
        </div>
      )}
      <DocumentProgressNote making={making} />
      {ready.length > 0 && (
        <details className="text-sm">
          <summary className="touch inline-flex cursor-pointer items-center text-accent">
            {t('report.madeFiles')} ({ready.length})
          </summary>
          <ul className="divide-y divide-line">
            {ready.map((file) => (
              <li key={file.document_id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <span className="text-muted">
                  {file.format.toUpperCase()} · <DateTime value={file.created_at} /> ·{' '}
                  {t('report.lines', { count: file.lines })}
                </span>
                <Button variant="quiet" icon="download" disabled={isBusy} onClick={() => void save(file)}>
                  {t('report.download')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

export function DocumentProgressNote({ making }: { making: DocumentProgress }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid max-w-md gap-2 text-sm empty:hidden">
      {making.step === 'making' && (
        <>
          <p className="tabular">{t('report.making', { percent: making.percent })}</p>
          <ProgressBar value={making.percent} label={t('report.making', { percent: making.percent })} />
          <p className="text-muted">{t('report.stayAway')}</p>
        </>
      )}
      {making.step === 'fetching' && <p>{t('report.fetching')}</p>}
      {making.step === 'failed' && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-loss">{making.text}</p>
          <Button variant="secondary" icon="refresh" onClick={making.again}>
            {t('lobby.again')}
          </Button>
        </div>
      )}
    </div>
  );
}
