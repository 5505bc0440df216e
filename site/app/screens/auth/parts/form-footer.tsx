import type { ReactNode } from 'react';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, Icon } from '../../../ui/index.ts';
import type { Factor } from './factor.tsx';

/** A longer wait is shown in minutes. */
const LONG_SECONDS = 600;

type FormEndProps = {
  notice: string;
  seconds: number;
  isBusy: boolean;
  factor?: Factor | undefined;
  start: (form: HTMLFormElement, byPasskey: boolean) => void;
  children: ReactNode;
};

/** The end of a form: the form-level error, the waiting time, and its button. */
export function FormFooter({ notice, seconds, isBusy, factor, start, children }: FormEndProps) {
  const { t } = useTranslation();
  return (
    <>
      {factor && <factor.Fields error={factor.error} isBusy={isBusy} start={start} />}
      {notice && (
        <p role="alert" className="flex items-center gap-2 text-sm text-loss">
          <Icon name="error" size={18} />
          {notice}
        </p>
      )}
      {seconds > 0 && (
        <p className="flex items-center gap-2 text-sm text-warning" data-wait={seconds}>
          <Icon name="clock" size={18} />
          <span role="alert" className="sr-only">
            {t('form.waitAlert')}
          </span>
          <span>
            {seconds > LONG_SECONDS
              ? t('form.waitLong', { minutes: Math.ceil(seconds / 60) })
              : t('form.wait', { seconds })}
          </span>
        </p>
      )}
      <Button type="submit" size="lg" isWide isBusy={isBusy} disabled={seconds > 0}>
        {children}
      </Button>
    </>
  );
}
