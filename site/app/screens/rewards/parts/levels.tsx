import type { CSSProperties } from 'react';
import { formatMoney } from '../../../lib/amount.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, classes, Icon, type IconName, Panel } from '../../../ui/index.ts';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import type { Data } from '../vip.data.ts';

type LevelsProps = {
  levels: Data['levels'];
  current: string;
  promotion: 'all' | 'any';
  currency: string;
};

/** Every level: how to reach and keep it. A staircase on wide screens, cards on a phone. */
export function Levels({ levels, current, promotion, currency }: LevelsProps) {
  const { t } = useTranslation();
  const givesAny = levels.some(
    ({ level_up, rebate, cashback, weekly, birthday }) =>
      level_up + cashback + weekly + birthday > 0 || rebate.length > 0,
  );
  return (
    <Panel title={t('vip.title')}>
      <ol className="levels">
        {levels.map((level, index) => (
          <Level
            key={level.vip_name}
            level={level}
            index={index}
            isCurrent={level.vip_name === current}
            currency={currency}
          />
        ))}
      </ol>
      <ul className="mt-4 grid max-w-prose list-disc gap-1 ps-5 text-sm text-muted">
        <li>{t(promotion === 'all' ? 'vip.ruleBoth' : 'vip.ruleEither')}</li>
        <li>{t('vip.ruleMonth')}</li>
        <li>{t('vip.ruleTurnover')}</li>
        {levels.some(({ is_checked }) => is_checked) && (
          <li>
            {t('vip.ruleChecked', {
              levels: levels.flatMap(({ is_checked, vip_name }) => (is_checked ? vip_name : [])).join(', '),
            })}
          </li>
        )}
        {givesAny && <li>{t('vip.ruleGifts')}</li>}
      </ul>
    </Panel>
  );
}

type LevelProps = { level: Data['levels'][number]; index: number; isCurrent: boolean; currency: string };

function Level({ level, index, isCurrent, currency }: LevelProps) {
  const { t } = useTranslation();
  return (
    <li
      aria-current={isCurrent || undefined}
      style={{ '--step': index } as CSSProperties}
      className={classes('level', isCurrent ? 'border-accent bg-surface-2' : 'border-line')}
    >
      <span className="level-medal text-accent">
        <LevelBadge position={index} />
      </span>
      <h3 className="level-name flex items-center gap-2 text-lg font-semibold">
        <span className="min-w-0 break-words">{level.vip_name}</span>
        {isCurrent && <Icon name="check" size={20} className="shrink-0 text-accent" />}
      </h3>
      <Requirements
        name={t('vip.requirements')}
        deposit={level.deposit}
        turnover={level.turnover}
        none={t('vip.start')}
      />
      <Requirements
        name={t('vip.keeps')}
        deposit={level.keep_deposit}
        turnover={level.keep_turnover}
        none={t('vip.keptAlways')}
      />
      <Gives level={level} currency={currency} />
    </li>
  );
}

/** The level's benefits; nothing if it has none. */
function Gives({ level, currency }: { level: Data['levels'][number]; currency: string }) {
  const { t } = useTranslation();
  const { level_up, rebate, cashback, weekly, birthday } = level;
  const sum = (amount: number) => ({ amount: formatMoney(amount, currency) });
  const list = rebate.map(({ category, percent }) => `${t(`category.${category}`)} ${percent}%`).join(', ');
  const lines: { icon: IconName; text: string }[] = [
    ...(level_up > 0 ? [{ icon: 'crown' as const, text: t('vip.giftUp', sum(level_up)) }] : []),
    ...(weekly > 0 ? [{ icon: 'calendar' as const, text: t('vip.giftWeekly', sum(weekly)) }] : []),
    ...(birthday > 0 ? [{ icon: 'gift' as const, text: t('vip.giftBirthday', sum(birthday)) }] : []),
    ...(cashback > 0
      ? [{ icon: 'wallet' as const, text: t('vip.giftCashback', { percent: cashback }) }]
      : []),
    ...(rebate.length > 0 ? [{ icon: 'refresh' as const, text: t('vip.giftRebate', { list }) }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="level-gives text-sm">
      {lines.map(({ icon, text }) => (
        <li key={icon} className="flex items-start gap-2">
          <Icon name={icon} size={18} className="mt-0.5 shrink-0 text-accent" />
          {text}
        </li>
      ))}
    </ul>
  );
}

type AsksProps = { name: string; deposit: number; turnover: number; none: string };

function Requirements({ name, deposit, turnover, none }: AsksProps) {
  const { t } = useTranslation();
  const parts = [
    { label: t('account.vipDeposit'), value: deposit },
    { label: t('account.vipTurnover'), value: turnover },
  ].filter(({ value }) => value > 0);
  return (
    <div className="level-asks text-sm">
      <p className="text-muted">{name}</p>
      {parts.length === 0 ? (
        <p>{none}</p>
      ) : (
        parts.map(({ label, value }) => (
          <p key={label} className="flex flex-wrap gap-x-2">
            <span>{label}</span>
            <Amount value={value} className="font-semibold" />
          </p>
        ))
      )}
    </div>
  );
}
