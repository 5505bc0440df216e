import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { GameSort } from '#contracts/api/product.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, Icon, Select } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import { ProviderMark } from '../../../ui/provider-mark.tsx';
import { type Asked, chosenOf, lobbyQuery, toggled } from './asked.ts';
import type { Data } from './lobby-data.ts';

const SORTS: readonly GameSort[] = ['popular', 'new', 'name', 'provider', 'rtp'];

/** Makers, features and order. Each choice is a link, so it works before scripts run; the counts say what a choice leaves. */
export function Filters({ data }: { data: Data }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { asked, providers, features } = data;
  const to = (change: Partial<Asked>) => ({
    pathname,
    search: lobbyQuery({ ...asked, page: 1, more: 0, ...change }),
  });
  const chosen = chosenOf(asked);
  const sorts = SORTS.map((value) => ({
    value,
    label: t(value === 'popular' && asked.search ? 'lobby.sort.match' : `lobby.sort.${value}`),
  }));
  return (
    <div className="grid min-w-0 gap-3 md:grid-cols-[minmax(0,1fr)_12rem] md:items-start">
      <div className="grid min-w-0 gap-2">
        <Chips label={t('lobby.makers')}>
          {providers.map(({ provider_code, count }) => (
            <Chip
              key={provider_code}
              to={to({ providers: toggled(asked.providers, provider_code) })}
              isOn={asked.providers.includes(provider_code)}
              count={count}
            >
              <ProviderMark code={provider_code} size={16} />
              {provider_code}
            </Chip>
          ))}
        </Chips>
        {features.length > 0 && (
          <Chips label={t('lobby.features')}>
            {features.map(({ feature, count }) => (
              <Chip
                key={feature}
                to={to({ features: toggled(asked.features, feature) })}
                isOn={asked.features.includes(feature)}
                count={count}
              >
                {t(`lobby.feature.${feature}`, { defaultValue: feature.replaceAll('_', ' ') })}
              </Chip>
            ))}
          </Chips>
        )}
        <Figures data={data} to={to} />
        {chosen > 0 && (
          <Link
            to={to({ providers: [], features: [], volatility: [], rtp: 0 })}
            preventScrollReset
            className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-accent hover:underline"
          >
            <Icon name="close" size={16} />
            {t('lobby.clear', { count: chosen })}
          </Link>
        )}
      </div>
      <Select
        label={t('lobby.sort')}
        options={sorts}
        value={asked.sort}
        onChange={(sort) => void navigate(to({ sort: sort as GameSort }), { preventScrollReset: true })}
      />
    </div>
  );
}

/** How wins fall and how much comes back, as far as it is known; what is made up for a demonstration is called that. */
function Figures({ data, to }: { data: Data; to: (change: Partial<Asked>) => ChipProps['to'] }) {
  const { t } = useTranslation();
  const { asked, volatilities, returns, hasDemoFigures } = data;
  if (volatilities.length + returns.length === 0) return null;
  return (
    <>
      <Chips label={t('lobby.figures')}>
        {volatilities.map(({ volatility, count }) => (
          <Chip
            key={volatility}
            to={to({ volatility: toggled(asked.volatility, volatility) })}
            isOn={asked.volatility.includes(volatility)}
            count={count}
          >
            {t(`lobby.volatility.${volatility}`)}
          </Chip>
        ))}
        {returns.map(({ min, count }) => (
          <Chip
            key={min}
            to={to({ rtp: asked.rtp === min ? 0 : min })}
            isOn={asked.rtp === min}
            count={count}
          >
            {t('lobby.rtp', { min })}
          </Chip>
        ))}
      </Chips>
      {hasDemoFigures && <p className="text-xs text-muted">{t('lobby.demoFigures')}</p>}
    </>
  );
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1">
      <span className="text-xs text-muted max-md:sr-only">{label}</span>
      <ul aria-label={label} className="scroller gap-2 pb-1">
        {children}
      </ul>
    </div>
  );
}

type ChipProps = {
  to: { pathname: string; search: string };
  isOn: boolean;
  count: number;
  children: ReactNode;
};

function Chip({ to, isOn, count, children }: ChipProps) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isOn ? 'true' : undefined}
        className={classes(
          'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm whitespace-nowrap',
          isOn
            ? 'border-brand bg-brand text-on-brand'
            : 'border-line bg-surface-1 text-text hover:bg-surface-2',
        )}
      >
        {isOn && <Icon name="check" size={16} />}
        {children}
        <span className={classes('tabular text-xs', !isOn && 'text-muted')}>{count}</span>
      </Link>
    </li>
  );
}
