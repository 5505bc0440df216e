import { useTranslation } from 'react-i18next';
import { Page } from '../../../shell/account-page.tsx';
import { usePageData } from '../../../shell/page-data.ts';
import { ButtonLink, DateTime, EmptyState, type IconName } from '../../../ui/index.ts';
import type { ArticleText, Data } from './articles-data.ts';
import { Prose } from './prose.tsx';

/** News or offers, each with its whole text behind one press. */
export function Articles({ name, icon }: { name: 'news' | 'promotions'; icon: IconName }) {
  const { t } = useTranslation();
  const { articles } = usePageData<Data>();
  return (
    <Page title={t(`page.${name}`)}>
      {articles?.length ? (
        <ul className="grid gap-4 lg:grid-cols-2">
          {articles.map((article) => (
            <li key={article.slug} className="min-w-0">
              <ArticleCard article={article} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={icon} title={t(articles ? `content.none.${name}` : 'report.down')}>
          {t(articles ? `content.noneText.${name}` : 'report.downText')}
        </EmptyState>
      )}
    </Page>
  );
}

function ArticleCard({ article }: { article: ArticleText }) {
  const { t } = useTranslation();
  return (
    <article className="panel grid h-full content-start gap-3 rounded-lg border border-line bg-surface-1 p-5">
      <p className="text-sm text-muted">
        <DateTime value={article.starts_at} style="date" />
      </p>
      <h2 className="text-lg font-semibold break-words">{article.title}</h2>
      <p className="break-words">{article.summary}</p>
      {article.body && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent">
            {t('content.more')}
          </summary>
          <Prose html={article.body} />
        </details>
      )}
      {article.path && (
        <ButtonLink to={article.path} variant="secondary" className="justify-self-start">
          {t('content.open')}
        </ButtonLink>
      )}
    </article>
  );
}
