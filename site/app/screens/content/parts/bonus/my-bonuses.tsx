import { type ReactNode, useState } from 'react';
import type { BonusItem } from '#contracts/api/bonuses.ts';
import { succeeded } from '#contracts/client.ts';
import { formatMoney } from '../../../../lib/amount.ts';
import { gamePath } from '../../../../lib/game-path.ts';
import { localText } from '../../../../lib/text.ts';
import { handleAnswer } from '../../../../state/answer-handling.ts';
import { useApp } from '../../../../state/app.ts';
import { playerFields } from '../../../../state/sign-in.ts';
import { useTranslation } from '../../../../state/use-translation.ts';
import { Amount, Button, ButtonLink, DateTime, ProgressBar } from '../../../../ui/index.ts';
import { LazyDialog as Dialog } from '../../../../ui/lazy-sheet.tsx';
import { useBonusCall } from './use-bonus-call.ts';

/** The active bonus with its progress, queued bonuses, and the latest ended ones. */
export function MyBonuses({ bonuses }: { bonuses: readonly BonusItem[] }) {
  const { t } = useTranslation();
  const open = bonuses.filter(({ state }) => state === 'rounds' || state === 'active' || state === 'queued');
  const over = bonuses.filter((bonus) => !open.includes(bonus)).slice(0, 5);
  return (
    <section aria-labelledby="my-bonuses" className="grid gap-4">
      <h2 id="my-bonuses" className="text-xl font-semibold">
        {t('bonus.mine')}
      </h2>
      {open.map((bonus) => (
        <Running key={bonus.bonus_id} bonus={bonus} />
      ))}
      {over.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {t('bonus.over')}
          </summary>
          <ul className="grid gap-2 text-sm">
            {over.map((bonus) => (
              <Over key={bonus.bonus_id} bonus={bonus} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Running({ bonus }: { bonus: BonusItem }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { currency, state, progress } = bonus;
  const title = localText(bonus.title, language);
  const isActive = state === 'active';
  const sum = (value: number) => formatMoney(value, currency);
  return (
    <article data-bonus={state} className="panel grid gap-4 rounded-lg border border-line bg-surface-1 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-lg font-semibold break-words">{title}</h3>
        <span className="text-sm text-muted">
          {t(`bonus.${state === 'rounds' || isActive ? 'active' : 'queued'}`)}
        </span>
      </div>
      {isActive && (
        <div className="grid gap-1.5">
          <ProgressBar value={progress} label={title} />
          <p className="tabular text-sm text-muted">
            {t('bonus.progress', { done: sum(bonus.played), all: sum(bonus.wager), percent: progress })}
          </p>
        </div>
      )}
      {state === 'rounds' && bonus.free_rounds && <Rounds {...bonus.free_rounds} />}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact name={t(state === 'rounds' ? 'bonus.rounds.won' : 'bonus.money')}>
          <Amount value={moneyOf(bonus)} currency={currency} />
        </Fact>
        <Fact name={t('bonus.maxBet')}>
          <Amount value={bonus.max_bet} currency={currency} />
        </Fact>
        {bonus.expires_at && (
          <Fact name={t('bonus.until')}>
            <DateTime value={bonus.expires_at} />
          </Fact>
        )}
      </dl>
      <p className="text-sm text-muted">{t('account.bonusNotCash')}</p>
      <EndBonus bonus={bonus} />
    </article>
  );
}

/** The current amount: on the bonus account, pending, or won so far. */
function moneyOf({ state, balance, amount, free_rounds }: BonusItem): number {
  if (state === 'rounds') return free_rounds?.won ?? 0;
  return state === 'active' ? balance : amount;
}

/** Remaining free rounds, and where to play them. */
function Rounds({ rounds, used, ...game }: NonNullable<BonusItem['free_rounds']>) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="tabular">
        {t('bonus.rounds.left', { left: rounds - used, rounds, game: game.game_name })}
      </p>
      <ButtonLink to={gamePath(game)}>{t('bonus.rounds.play')}</ButtonLink>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  );
}

/** Cancels a bonus in two steps: what would be lost, from the server, then the cancellation. */
function EndBonus({ bonus }: { bonus: BonusItem }) {
  const app = useApp();
  const { t } = useTranslation();
  const { isBusy, run } = useBonusCall();
  const [preview, setPreview] = useState<{ removed: string; cash: string } | null>(null);
  const request = { bonus_id: bonus.bonus_id };
  const ask = async () => {
    const answer = await app.api.endBonus({ ...playerFields(app), ...request });
    if (!succeeded(answer)) return void (await handleAnswer(app, answer));
    const sum = (value: number) => formatMoney(value, bonus.currency);
    setPreview({ removed: sum(answer.removed), cash: sum(answer.cash) });
  };
  const end = async () => {
    await run(() => app.api.endBonus({ ...playerFields(app), ...request, confirm: true }));
    setPreview(null);
  };
  return (
    <div>
      <Button variant="quiet" onClick={() => void ask()}>
        {t('bonus.end')}
      </Button>
      <Dialog isOpen={preview !== null} onClose={() => setPreview(null)} title={t('bonus.end.title')}>
        <p>{preview && t('bonus.end.text', preview)}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={() => setPreview(null)}>{t('bonus.end.keep')}</Button>
          <Button variant="secondary" isBusy={isBusy} onClick={() => void end()}>
            {t('bonus.end')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function Over({ bonus }: { bonus: BonusItem }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const sum = (value: number) => formatMoney(value, bonus.currency);
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
      <span className="font-semibold">{localText(bonus.title, language)}</span>
      <span>
        {t(`bonus.state.${bonus.state}`, { removed: sum(bonus.removed), converted: sum(bonus.converted) })}
      </span>
      <span className="text-muted">
        <DateTime value={bonus.at} />
      </span>
    </li>
  );
}
