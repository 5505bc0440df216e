import { useEffect, useRef, useState } from 'react';
import type { DepositMethodItem } from '#contracts/api/deposits.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Panel } from '../../../ui/index.ts';
import { MethodCard } from './method-card.tsx';
import { MethodForm } from './method-form.tsx';

/** The ways to pay, one of which is chosen, and its form. */
export function NewDeposit({ methods }: { methods: readonly DepositMethodItem[] }) {
  const { t } = useTranslation();
  const [chosenId, choose] = useState('');
  const chosen = methods.find(({ method_id }) => method_id === chosenId);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosenId) form.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <div className="grid gap-5">
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3">
        <legend className="mb-3 text-lg font-semibold">{t('deposit.choose')}</legend>
        {methods.map((method) => (
          <MethodCard
            key={method.method_id}
            method={method}
            isChosen={method.method_id === chosenId}
            onChoose={() => choose(method.method_id)}
          />
        ))}
      </fieldset>
      <div ref={form} className="max-w-xl">
        {chosen && (
          <Panel title={chosen.name}>
            <MethodForm key={chosen.method_id} method={chosen} />
          </Panel>
        )}
      </div>
    </div>
  );
}
