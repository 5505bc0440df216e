import { useState } from 'react';
import type { DocumentItem } from '#contracts/api/documents.ts';
import { succeeded } from '#contracts/client.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, DateTime, Panel, Select } from '../../../ui/index.ts';
import { checkAll, required } from '../../auth/parts/field-checks.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { useForm } from '../../auth/parts/use-form.ts';
import { blamePassword, CurrentPassword } from './current-password.tsx';
import { DocumentProgressNote } from './documents.tsx';
import { useDocuments } from './use-documents.ts';

/** A machine-readable file, and a readable one. */
const FORMATS = ['json', 'html'] as const;

/** Personal data: a copy to download, and the request for erasure with its answer (player protection L10). */
export function PersonalData({ files }: { files: readonly DocumentItem[] }) {
  const app = useApp();
  const { t } = useTranslation();
  const { making, save, follow } = useDocuments();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('html');
  const [document_id, renew] = useState(() => crypto.randomUUID());
  const form = useForm({
    names: ['password'],
    check: checkAll({ password: required }),
    send: ({ password }) =>
      app.api.exportPersonal({
        ...playerFields(app),
        ...{ document_id, password, as: format, language: app.language },
      }),
    blame: blamePassword,
    done: async (answer) => {
      renew(crypto.randomUUID());
      if (succeeded(answer)) await follow(answer.value, () => {});
    },
  });
  const isBusy = making.step === 'making' || making.step === 'fetching';
  return (
    <Panel title={t('personal.title')}>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('personal.text')}</p>
      <form {...form.form} className="grid max-w-md gap-4">
        <Select
          label={t('personal.format')}
          value={format}
          options={FORMATS.map((value) => ({ value, label: t(`personal.format.${value}`) }))}
          onChange={(value) => setFormat(value as typeof format)}
        />
        <CurrentPassword error={form.problems.password} />
        <FormFooter {...form} isBusy={form.isBusy || isBusy}>
          {t('personal.make')}
        </FormFooter>
      </form>
      <div className="mt-4 grid gap-3">
        <DocumentProgressNote making={making} />
        {files.map((file) => (
          <p key={file.document_id} className="flex flex-wrap items-center gap-x-4 text-sm">
            <span className="text-muted">
              {file.format.toUpperCase()} · <DateTime value={file.created_at} /> · {t('personal.until')}{' '}
              <DateTime value={file.expires_at} />
            </span>
            <Button variant="quiet" icon="download" disabled={isBusy} onClick={() => void save(file)}>
              {t('report.download')}
            </Button>
          </p>
        ))}
      </div>
      <Erasure />
    </Panel>
  );
}

function Erasure() {
  const app = useApp();
  const { t } = useTranslation();
  const [requested, setAsked] = useState<{ years: number; earliest: string } | null>(null);
  const ask = async () => {
    const answer = await app.api.askErasure(playerFields(app));
    if (succeeded(answer)) setAsked(answer);
    else await handleAnswer(app, answer);
  };
  return (
    <div className="mt-4 grid justify-items-start gap-3 border-t border-line pt-4">
      <p className="max-w-prose text-sm text-muted">{t('personal.eraseText')}</p>
      <Button variant="secondary" onClick={() => void ask()} disabled={requested !== null}>
        {t('personal.erase')}
      </Button>
      <p role="status" className="max-w-prose text-sm" data-erasure={requested?.earliest}>
        {requested && (
          <>
            {t('personal.answer', { count: requested.years, years: requested.years })}{' '}
            <DateTime value={requested.earliest} />
          </>
        )}
      </p>
    </div>
  );
}
