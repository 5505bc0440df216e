import { type FormEvent, useState } from 'react';
import { unitsOf } from '../../../../lib/amount.ts';
import { minorOf } from '../../../../lib/minor-units.ts';
import { useApp } from '../../../../state/app.ts';
import { playerFields } from '../../../../state/sign-in.ts';
import { useTranslation } from '../../../../state/use-translation.ts';
import { Amount, Button, DateTime, Panel, Select, TextInput } from '../../../../ui/index.ts';
import { LazyDialog as Dialog } from '../../../../ui/lazy-sheet.tsx';
import { FormFooter } from '../../../auth/parts/form-footer.tsx';
import { useForm } from '../../../auth/parts/use-form.ts';
import type { Apply, ProtectionAnswer, ProtectionPartProps } from './use-protection.ts';

const KINDS = ['deposit', 'loss', 'stake', 'session'] as const;
const PERIODS = ['day', 'week', 'month'] as const;
type Limit = ProtectionAnswer['limits'][number];

/** The player's limits: current, pending, and the form for a new one [player protection C1, C3]. */
export function Limits({ protectionState, change, apply }: ProtectionPartProps & { apply: Apply }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('limits.title')}>
      <p className="mb-4 max-w-prose text-sm text-muted">
        {t('limits.text', { hours: protectionState.raise_delay_hours })}
      </p>
      {protectionState.limits.length > 0 ? (
        <ul className="mb-6 divide-y divide-line border-y border-line">
          {protectionState.limits.map((limit) => (
            <Row
              key={`${limit.kind} ${limit.period}`}
              limit={limit}
              protectionState={protectionState}
              change={change}
            />
          ))}
        </ul>
      ) : (
        <p className="mb-6">{t('limits.none')}</p>
      )}
      <LimitForm protectionState={protectionState} apply={apply} />
    </Panel>
  );
}

function Row({ limit, protectionState, change }: ProtectionPartProps & { limit: Limit }) {
  const { t } = useTranslation();
  const { kind, period, amount, used, change: waiting } = limit;
  const name = `${t(`limits.kind.${kind}`)} · ${t(`limits.period.${period}`)}`;
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[1fr_auto] sm:items-center" data-limit={`${kind}-${period}`}>
      <div>
        <p className="font-medium">
          {name}: <Value amount={amount} kind={kind} protectionState={protectionState} />
        </p>
        {used !== null && (
          <p className="text-sm text-muted">
            {t('limits.used')} <Value amount={used} kind={kind} protectionState={protectionState} />
          </p>
        )}
        {waiting && (
          <p className="text-sm text-warning">
            {waiting.amount === null ? (
              t('limits.removalWaits')
            ) : (
              <>
                {t('limits.raiseWaits')}{' '}
                <Value amount={waiting.amount} kind={kind} protectionState={protectionState} />
              </>
            )}{' '}
            <DateTime value={waiting.effective_at} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {waiting && waiting.effective_at <= protectionState.server_time && (
          <Button onClick={() => void change((api, who) => api.confirmLimit({ ...who, kind, period }))}>
            {t('limits.confirm')}
          </Button>
        )}
        {waiting ? (
          <Button
            variant="secondary"
            onClick={() => void change((api, who) => api.withdrawLimitChange({ ...who, kind, period }))}
          >
            {t('limits.keep')}
          </Button>
        ) : (
          <Button
            variant="quiet"
            aria-label={`${t('limits.remove')}: ${name}`}
            onClick={() =>
              void change((api, who) => api.setLimit({ ...who, kind, period, limit_amount: null }))
            }
          >
            {t('limits.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Value({
  amount,
  kind,
  protectionState,
}: {
  amount: string;
  kind: Limit['kind'];
  protectionState: ProtectionAnswer;
}) {
  const { t } = useTranslation();
  if (kind === 'session') return <>{t('limits.minutes', { count: Number(amount) })}</>;
  return <Amount value={unitsOf(amount, protectionState.exponent)} currency={protectionState.currency} />;
}

type FormProps = { protectionState: ProtectionAnswer; apply: Apply };

function LimitForm({ protectionState, apply }: FormProps) {
  const app = useApp();
  const { t } = useTranslation();
  const [kind, setKind] = useState<Limit['kind']>('deposit');
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('day');
  const [typed, setTyped] = useState('');
  const isSession = kind === 'session';
  const amountOf = (text: string) => minorOf(text, isSession ? 0 : protectionState.exponent);
  const { form, problems, ...end } = useForm({
    names: ['amount'],
    draft: 'limit',
    check: ({ amount }) => (amountOf(amount) === undefined ? { amount: 'limits.amountError' } : {}),
    send: ({ amount }) => {
      const named = { kind, period: isSession ? ('session' as const) : period };
      return app.api.setLimit({ ...playerFields(app), ...named, limit_amount: amountOf(amount)! });
    },
    blame: ({ statusMessage }) => (statusMessage === 'invalidLimit' ? 'amount' : undefined),
    done: (answer) => {
      apply(answer);
      setTyped('');
    },
  });
  const [doubtful, setDoubtful] = useState<HTMLFormElement | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (Number(amountOf(typed)) !== 0) return form.onSubmit(event);
    event.preventDefault();
    setDoubtful(event.currentTarget);
  };
  return (
    <form {...form} onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:items-end">
      <Select
        label={t('limits.kind')}
        name="kind"
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`limits.kind.${value}`) }))}
        onChange={(value) => setKind(value as Limit['kind'])}
      />
      {!isSession && (
        <Select
          label={t('limits.period')}
          name="period"
          value={period}
          options={PERIODS.map((value) => ({ value, label: t(`limits.period.${value}`) }))}
          onChange={(value) => setPeriod(value as (typeof PERIODS)[number])}
        />
      )}
      <TextInput
        label={isSession ? t('limits.minutesLabel') : t('limits.amount')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={problems.amount}
      />
      <div className="grid gap-2">
        <FormFooter {...end}>{t('limits.set')}</FormFooter>
      </div>
      <ZeroDialog
        kind={doubtful && kind}
        hours={protectionState.raise_delay_hours}
        onClose={() => setDoubtful(null)}
        onSure={() => doubtful && end.start(doubtful)}
      />
    </form>
  );
}

type ZeroProps = { kind: Limit['kind'] | null; hours: number; onClose: () => void; onSure: () => void };

/** A zero limit closes deposits or play at once: an indefinite break, which needs the same confirmation. */
function ZeroDialog({ kind, hours, onClose, onSure }: ZeroProps) {
  const { t } = useTranslation();
  const key = kind === 'deposit' ? 'limits.zeroDeposits' : 'limits.zeroPlay';
  return (
    <Dialog
      isOpen={kind !== null}
      onClose={onClose}
      title={kind ? `${t(`limits.kind.${kind}`)}: 0` : ''}
      description={t(key, { hours })}
    >
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            onSure();
            onClose();
          }}
        >
          {t('limits.zeroSure')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('limits.notNow')}
        </Button>
      </div>
    </Dialog>
  );
}
