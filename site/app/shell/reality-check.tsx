import { useEffect, useState } from 'react';
import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { succeeded } from '#contracts/client.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { unitsOf } from '../lib/amount.ts';
import { handleAnswer } from '../state/answer-handling.ts';
import { useApp } from '../state/app.ts';
import { playerFields } from '../state/sign-in.ts';
import { notifyOtherTabs, onTabMessage } from '../state/tab-messages.ts';
import { Amount, Button, ButtonLink } from '../ui/index.ts';

type Reality = Output<Api['protection']>;

/** Session time and result; continuing acknowledges it [player protection D4]. */
export function RealityCheck({ onDone }: { onDone: () => void }) {
  const app = useApp();
  const t = app.i18n.of('errors');
  const [standing, setStanding] = useState<Reality | null>(null);
  useEffect(() => {
    void app.api.protection(playerFields(app)).then((answer) => {
      if (succeeded(answer)) setStanding(answer);
    });
  }, [app]);
  // Acknowledged in another tab: not asked again here.
  useEffect(
    () =>
      onTabMessage('limits', async () => {
        const answer = await app.api.protection(playerFields(app));
        if (succeeded(answer) && isAhead(answer)) onDone();
      }),
    [app, onDone],
  );
  const goOn = async () => {
    const answer = await app.api.acknowledgeReality(playerFields(app));
    onDone();
    if (succeeded(answer)) notifyOtherTabs('limits');
    else await handleAnswer(app, answer);
  };
  return (
    <div className="grid gap-5" data-reality>
      {standing && <Figures standing={standing} />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void goOn()}>{t('realityGoOn')}</Button>
        <ButtonLink to="/bet-history" variant="secondary">
          {t('realityHistory')}
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          {t('realityLeave')}
        </ButtonLink>
      </div>
    </div>
  );
}

const isAhead = ({ reality, server_time: now }: Reality) => Date.parse(reality.due_at) > Date.parse(now);

function Figures({ standing }: { standing: Reality }) {
  const t = useApp().i18n.of('errors');
  const { reality, server_time: now, exponent, currency } = standing;
  const minutes = Math.floor((Date.parse(now) - Date.parse(reality.started_at)) / MINUTE_MS);
  const staked = unitsOf(reality.staked, exponent);
  const returned = unitsOf(reality.returned, exponent);
  return (
    <dl className="grid grid-cols-3 gap-3">
      <div>
        <dt className="text-sm text-muted">{t('realityTime')}</dt>
        <dd className="text-lg font-semibold">{t('realityMinutes', { count: minutes })}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">{t('realityStaked')}</dt>
        <dd className="text-lg font-semibold">
          <Amount value={staked} currency={currency} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">{t('realityNet')}</dt>
        <dd className="text-lg font-semibold">
          <Amount value={returned - staked} currency={currency} hasSign isTinted />
        </dd>
      </div>
    </dl>
  );
}
