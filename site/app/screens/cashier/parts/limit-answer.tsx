import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Panel } from '../../../ui/index.ts';
import {
  checkLimit,
  type DepositDemand,
  DepositLimitFields,
  LIMIT_NAMES,
  limitOf,
} from '../../auth/parts/deposit-limit.tsx';
import { FormEnd } from '../../auth/parts/form-end.tsx';
import { useForm } from '../../auth/parts/use-form.ts';

/** Asks for the answer without which nothing can be deposited [C1]. */
export function LimitAnswer({ demand, onDone }: { demand: DepositDemand; onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const currency = app.layout.get().site?.currency ?? '';
  const form = useForm({
    names: LIMIT_NAMES,
    check: checkLimit(demand, currency),
    send: (values) =>
      app.api.answerDepositLimit({ ...playerFields(app), deposit_limit: limitOf(values, currency)! }),
    done: onDone,
  });
  return (
    <Panel title={t('deposit.limitTitle')}>
      <form {...form.form} className="grid max-w-xl gap-4" data-limit-answer>
        <DepositLimitFields demand={demand} problems={form.problems} />
        <FormEnd {...form}>{t('deposit.limitSave')}</FormEnd>
      </form>
    </Panel>
  );
}
