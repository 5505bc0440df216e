import { useEffect, useRef, useState } from 'react';
import type {
  DOCUMENT_FORMATS,
  DOCUMENT_LISTS,
  DocumentFilter,
  DocumentItem,
} from '#contracts/api/documents.ts';
import { succeeded } from '#contracts/client.ts';
import { errorText, handleAnswer } from '../../../state/answer-handling.ts';
import { type App, useApp } from '../../../state/app.ts';
import { createRequestId } from '../../../state/request-id.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { downloadFile, fromBase64 } from './file-download.ts';

export type DocumentRequest = {
  list: (typeof DOCUMENT_LISTS)[number];
  format: (typeof DOCUMENT_FORMATS)[number];
  filter: Partial<DocumentFilter>;
};

/**
 * The state of a file: its progress in percent, then its download, or the error and the request it belongs
 * to.
 */
export type DocumentProgress =
  | { step: 'idle' }
  | { step: 'making'; format: DocumentItem['format']; percent: number }
  | { step: 'fetching'; format: DocumentItem['format'] }
  | { step: 'failed'; text: string; again: () => void };

const OFTEN_MS = 1_000;
const SELDOM_MS = 5_000;
const OFTEN_TIMES = 30;

/**
 * Requests files of lists, follows their progress and saves them. Generation continues when the page is left.
 */
export function useDocuments() {
  const app = useApp();
  const { t } = useTranslation();
  const [making, setMaking] = useState<DocumentProgress>({ step: 'idle' });
  const [ids] = useState(createRequestId);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const fail = async (
    answer: { statusCode: number; statusMessage: string } | undefined,
    again: () => void,
  ) => {
    ids.forget();
    const outcome = answer && (await handleAnswer(app, answer));
    if (outcome === 'expired') return;
    const isShown = answer && outcome === 'shown';
    const text = isShown ? (await errorText(app, answer.statusMessage)).text : t('report.fileFailed');
    if (isHere.current) setMaking({ step: 'failed', text, again });
  };
  const save = async (document: DocumentItem) => {
    setMaking({ step: 'fetching', format: document.format });
    const bytes: Uint8Array<ArrayBuffer>[] = [];
    for (let part = 0; part < document.parts; part++) {
      const { document_id } = document;
      const answer = await app.api.documentPart({ ...playerFields(app), document_id, part });
      if (!succeeded(answer)) return await fail(answer, () => void save(document));
      bytes.push(fromBase64(answer.content));
    }
    downloadFile(document.name, bytes, document.format);
    ids.forget();
    if (isHere.current) setMaking({ step: 'idle' });
  };
  const follow = async (begun: DocumentItem, again: () => void) => {
    let document = begun;
    for (let times = 0; document.state === 'waiting' || document.state === 'working'; times++) {
      setMaking({ step: 'making', format: document.format, percent: document.percent });
      await pause(times < OFTEN_TIMES ? OFTEN_MS : SELDOM_MS);
      if (!isHere.current) return;
      const answer = await fetchDocument(app, document.document_id);
      if (answer.statusMessage === 'notFound') return await fail(answer, again);
      if (succeeded(answer)) document = answer.value;
    }
    await (document.state === 'ready' ? save(document) : fail(undefined, again));
  };
  const make = async (request: DocumentRequest) => {
    setMaking({ step: 'making', format: request.format, percent: 0 });
    const requested = { ...request, language: app.language, zone_minutes: -new Date().getTimezoneOffset() };
    const document_id = ids.of(requested);
    const answer = await app.api.createDocument({ ...playerFields(app), ...requested, document_id });
    const again = () => void make(request);
    await (succeeded(answer) ? follow(answer.value, again) : fail(answer, again));
  };
  return { making, make, save, follow };
}

const fetchDocument = (app: App, document_id: string) =>
  app.api.document({ ...playerFields(app), document_id });
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
