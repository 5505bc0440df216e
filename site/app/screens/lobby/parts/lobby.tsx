import { useTranslation } from 'react-i18next';
import { Form, useMatches } from 'react-router';
import type { Route } from '../../../routes.ts';
import { Part } from '../../../sections/part.tsx';
import { Page } from '../../../shell/account-page.tsx';
import { usePageData } from '../../../shell/page-data.ts';
import { Button, EmptyState, Pagination, TextInput } from '../../../ui/index.ts';
import type { Data } from './lobby-data.ts';

/** A category lobby: search, cards, pages. */
export function Lobby() {
  const { t } = useTranslation();
  const { category } = useMatches().at(-1)!.handle as Route;
  const { asked, games, page, pages, total } = usePageData<Data>();
  return (
    <Page title={t(`category.${category}`)}>
      <Form className="flex items-end gap-3" role="search">
        <div className="flex-1">
          <TextInput label={t('lobby.search')} name="search" type="search" defaultValue={asked.search} />
        </div>
        <Button type="submit" icon="search">
          {t('lobby.find')}
        </Button>
      </Form>
      <p className="text-sm text-muted" aria-live="polite">
        {t('lobby.total', { count: total })}
      </p>
      {games.length === 0 ? (
        <EmptyState icon="search" title={t('lobby.none')}>
          {t('lobby.noneText')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 sm:gap-4">
          {games.map((game, index) => (
            <li key={`${game.provider_code}-${game.game_code}`}>
              <Part kind="card" game={game} isLead={index < 4} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} />
    </Page>
  );
}
