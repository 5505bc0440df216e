import { type ReactNode, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { GameSort } from '#contracts/api/games.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, Icon } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import { ProviderMark } from '../../../ui/provider-mark.tsx';
import type { Data } from '../lobby.data.ts';
import { filterCount, type LobbyQuery, lobbyQuery, toggled } from './lobby-query.ts';

const SORTS: readonly GameSort[] = ['popular', 'new', 'name', 'provider', 'rtp'];

/** Links to this lobby with a changed query, starting at the first page. */
function useChange(requested: LobbyQuery) {
  const { pathname } = useLocation();
  return (change: Partial<LobbyQuery>) => ({
    pathname,
    search: lobbyQuery({ ...requested, page: 1, more: 0, ...change }),
  });
}

/** A chip for each provider; the counts show what a choice leaves. */
export function Providers({ data: { requested, providers } }: { data: Data }) {
  const { t } = useTranslation();
  const to = useChange(requested);
  return (
    <ul aria-label={t('lobby.providers')} className="lobby-providers flex shrink-0 gap-2">
      {providers.map(({ provider_code, count }) => (
        <Chip
          key={provider_code}
          to={to({ providers: toggled(requested.providers, provider_code) })}
          isOn={requested.providers.includes(provider_code)}
          count={count}
        >
          <ProviderMark code={provider_code} size={16} />
          {provider_code}
        </Chip>
      ))}
    </ul>
  );
}

/** Detailed filters in a drawer, which needs no script, and the sort order. */
export function Filters({ data }: { data: Data }) {
  const to = useChange(data.requested);
  return (
    <>
      <Drawer data={data} to={to} />
      <Order requested={data.requested} to={to} />
    </>
  );
}

/** Link back to all games, if filters are set. */
export function ClearFilters({ requested }: { requested: LobbyQuery }) {
  const { t } = useTranslation();
  const to = useChange(requested);
  const chosen = filterCount(requested);
  if (chosen === 0) return null;
  return (
    <Link
      to={to({ providers: [], features: [], volatility: [], rtp: 0 })}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-accent hover:underline"
    >
      <Icon name="close" size={16} />
      {t('lobby.clear', { count: chosen })}
    </Link>
  );
}

type FinerProps = { data: Data; to: (change: Partial<LobbyQuery>) => ChipProps['to'] };

/** Features and figures; initially open if one of them is selected. Covers the whole bar on a phone. */
function Drawer({ data, to }: FinerProps) {
  const { t } = useTranslation();
  const { requested, features } = data;
  const chosen = filterCount({ ...requested, providers: [] });
  const [isOpenAtFirst] = useState(chosen > 0);
  return (
    <details open={isOpenAtFirst} className="lobby-drawer group max-md:pointer-events-none">
      <summary className="filter-opener pointer-events-auto flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-md border border-line bg-surface-1 px-4 text-sm font-medium max-md:relative max-md:me-13 max-md:ms-auto max-md:w-11 max-md:justify-center max-md:px-0 hover:bg-surface-2 group-open:bg-surface-2 [&::-webkit-details-marker]:hidden">
        <Icon name="sliders" size={18} />
        <span className="truncate max-md:sr-only">{t('lobby.filters')}</span>
        {chosen > 0 && (
          <span className="tabular text-accent max-md:absolute max-md:end-1 max-md:top-0.5 max-md:text-xs">
            {chosen}
          </span>
        )}
        <Icon name="chevronDown" size={16} className="text-muted max-md:hidden group-open:rotate-180" />
      </summary>
      <div className="panel pointer-events-auto mt-2 grid gap-4 rounded-lg border border-line bg-surface-1 p-4">
        {features.length > 0 && (
          <Choices label={t('lobby.features')}>
            {features.map(({ feature, count }) => (
              <Chip
                key={feature}
                to={to({ features: toggled(requested.features, feature) })}
                isOn={requested.features.includes(feature)}
                count={count}
              >
                {t(`lobby.feature.${feature}`, { defaultValue: feature.replaceAll('_', ' ') })}
              </Chip>
            ))}
          </Choices>
        )}
        <Figures data={data} to={to} />
      </div>
    </details>
  );
}

/** The sort order; its labels are in the list itself. */
function Order({ requested, to }: { requested: LobbyQuery; to: FinerProps['to'] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <label className="lobby-order relative self-start max-md:rounded-md max-md:border max-md:border-line max-md:bg-surface-1 max-md:has-focus-visible:outline-2 max-md:has-focus-visible:outline-accent">
      <span className="sr-only">{t('lobby.sort')}</span>
      <select
        className="control min-h-11 appearance-none max-md:w-full max-md:opacity-0 md:max-w-48 rounded-md border border-line bg-surface-1 md:ps-4 md:pe-9 text-sm font-medium text-text"
        value={requested.sort}
        onChange={(event) =>
          void navigate(to({ sort: event.currentTarget.value as GameSort }), { preventScrollReset: true })
        }
      >
        {SORTS.map((value) => (
          <option key={value} value={value}>
            {t(value === 'popular' && requested.search ? 'lobby.sort.match' : `lobby.sort.${value}`)}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-muted max-md:inset-x-0 max-md:justify-center">
        <Icon name="sort" size={18} className="md:hidden" />
        <Icon name="chevronDown" size={16} className="max-md:hidden" />
      </span>
    </label>
  );
}

/** Volatility and return, where known; synthetic demo figures are labelled as such. */
function Figures({ data, to }: FinerProps) {
  const { t } = useTranslation();
  const { requested, volatilities, returns, hasDemoFigures } = data;
  if (volatilities.length + returns.length === 0) return null;
  return (
    <>
      <Choices label={t('lobby.figures')}>
        {volatilities.map(({ volatility, count }) => (
          <Chip
            key={volatility}
            to={to({ volatility: toggled(requested.volatility, volatility) })}
            isOn={requested.volatility.includes(volatility)}
            count={count}
          >
            {t(`lobby.volatility.${volatility}`)}
          </Chip>
        ))}
        {returns.map(({ min, count }) => (
          <Chip
            key={min}
            to={to({ rtp: requested.rtp === min ? 0 : min })}
            isOn={requested.rtp === min}
            count={count}
          >
            {t('lobby.rtp', { min })}
          </Chip>
        ))}
      </Choices>
      {hasDemoFigures && <p className="text-xs text-muted">{t('lobby.demoFigures')}</p>}
    </>
  );
}

/** Chips in as many lines as needed, below their heading. */
function Choices({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-2">
      <span id={id} className="text-xs font-medium text-muted">
        {label}
      </span>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
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
          'inline-flex min-h-11 items-center gap-2 rounded-xl border px-4 text-sm whitespace-nowrap',
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
