import { useRevalidator } from 'react-router';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, EmptyState } from '../../../ui/index.ts';

/** A report that could not be read, which is not the same as an empty one. */
export function ReportError() {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState
      icon="offline"
      title={t('report.down')}
      action={
        <Button icon="refresh" isBusy={state === 'loading'} onClick={() => void revalidate()}>
          {t('lobby.again')}
        </Button>
      }
    >
      {t('report.downText')}
    </EmptyState>
  );
}
