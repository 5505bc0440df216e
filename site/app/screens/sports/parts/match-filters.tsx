import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '../../../lib/dates.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes } from '../../../ui/classes.ts';
import { Link } from '../../../ui/link.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import type { MatchListData } from '../sports.data.ts';
import { sportsQuery } from './sports-query.ts';

/** Search by team, and event filters: all, starting soon, most bet on, by day. */
export function BoardFilters({ data: { query, days } }: { data: MatchListData }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const all = query.view === 'all' && query.day === '';
  const to = (change: Partial<typeof query>) => `?${sportsQuery(query, change)}`;
  return (
    <div className="grid gap-3">
      <Search query={query} />
      <nav aria-label={t('sports.when')} className="scroller gap-2">
        <FilterLink to={to({ view: 'all', day: '' })} isChosen={all}>
          {t('sports.all')}
        </FilterLink>
        <FilterLink to={to({ view: 'soon', day: '' })} isChosen={query.view === 'soon'}>
          {t('sports.soon')}
        </FilterLink>
        <FilterLink to={to({ view: 'popular', day: '' })} isChosen={query.view === 'popular'}>
          {t('sports.popular')}
        </FilterLink>
        {days.map((day, index) => (
          <FilterLink
            key={day}
            to={to({ view: 'all', day })}
            isChosen={query.view === 'all' && query.day === day}
          >
            {index === 0
              ? t('sports.today')
              : index === 1
                ? t('sports.tomorrow')
                : formatDate(`${day}T00:00:00.000Z`, language, 'short')}
          </FilterLink>
        ))}
      </nav>
    </div>
  );
}

/** A filter as a link: it works before hydration, and marks the active one. */
export function FilterLink({
  to,
  isChosen,
  children,
}: {
  to: string;
  isChosen: boolean;
  children: React.ReactNode;
}) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
      className={classes(
        'inline-flex min-h-11 items-center gap-2 rounded-md border px-3.5 text-sm font-semibold whitespace-nowrap',
        isChosen
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line bg-surface-1 text-text hover:bg-surface-2',
      )}
    >
      {children}
    </Link>
  );
}

function Search({ query }: { query: MatchListData['query'] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(query.search);
  const [shown, setShown] = useState(query.search);
  // A search not started here: a link, or Back.
  if (shown !== query.search) {
    setShown(query.search);
    setTyped(query.search);
  }
  const find = (search: string) => void navigate({ search: sportsQuery(query, { search }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find(typed.trim());
  };
  return (
    <search>
      <form className="relative" onSubmit={submit}>
        <SearchInput
          label={t('sports.search')}
          isSearched={query.search !== ''}
          onClear={() => find('')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
