import type { ReactNode } from 'react';
import { OfferPicture } from '../../../sections/offer-picture.tsx';
import { Page } from '../../../shell/account-page.tsx';
import { usePageData, useReloading } from '../../../shell/page-data.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import {
  BrandImage,
  ButtonLink,
  DateTime,
  EmptyState,
  Icon,
  type IconName,
  Pagination,
} from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import { Prose } from '../../../ui/prose.tsx';
import type { ArticleHead, ArticleText, Data, ListData } from './articles-data.ts';

type Name = 'news' | 'promotions';

type ArticlesProps = { name: Name; icon: IconName; art: ReactNode; lead?: ReactNode };

/** News or offers: the list, ten per page, or one article [S-22]. */
export function Articles({ name, icon, art, lead }: ArticlesProps) {
  const data = usePageData<Data>();
  if (data.kind === 'article') return <OneArticle name={name} article={data.article} />;
  return <ArticleList name={name} icon={icon} art={art} data={data} lead={lead} />;
}

type ListProps = Omit<ArticlesProps, 'lead'> & { data: ListData; lead: ReactNode };

function ArticleList({ name, icon, art, data, lead }: ListProps) {
  const { t } = useTranslation();
  const isBusy = useReloading('article');
  const { articles, intro, page, pages } = data;
  return (
    <Page title={t(`page.${name}`)} art={art}>
      {lead}
      {articles?.length ? (
        <ul aria-busy={isBusy} className="grid gap-4 lg:grid-cols-2">
          {articles.map((article) => (
            <li key={article.slug} className="min-w-0">
              <ArticleCard name={name} article={article} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={icon} title={t(articles ? `content.none.${name}` : 'report.down')}>
          {t(articles ? `content.noneText.${name}` : 'report.downText')}
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} />
      {intro && <Prose html={intro.body} />}
    </Page>
  );
}

function ArticleCard({ name, article }: { name: Name; article: ArticleHead }) {
  const { t } = useTranslation();
  const to = `/${name}?article=${encodeURIComponent(article.slug)}`;
  return (
    <article className="panel article-card flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface-1">
      {name === 'promotions' && <OfferPicture offer={article} className="aspect-[5/2] w-full object-cover" />}
      <div className="grid content-start gap-3 p-5">
        <Dates article={article} />
        <h2 className="text-lg font-semibold break-words">
          <Link to={to} className="hover:underline">
            {article.title}
          </Link>
        </h2>
        <p className="break-words">{article.summary}</p>
        {article.hasBody && (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-accent hover:underline"
            aria-label={t('content.moreOf', { title: article.title })}
          >
            {t('content.more')}
            <Icon name="chevronRight" size={16} />
          </Link>
        )}
      </div>
    </article>
  );
}

function OneArticle({ name, article }: { name: Name; article: ArticleText }) {
  const { t } = useTranslation();
  return (
    <Page title={article.title}>
      <Dates article={article} />
      {article.image && (
        <BrandImage
          source={article.image}
          alt=""
          width={1200}
          height={480}
          isLead
          className="h-auto w-full max-w-3xl rounded-lg"
        />
      )}
      <Prose html={article.body || `<p>${escaped(article.summary)}</p>`} />
      <div className="flex flex-wrap gap-3">
        {article.path && <ButtonLink to={article.path}>{t('content.open')}</ButtonLink>}
        <ButtonLink to={`/${name}`} variant="secondary" icon="chevronLeft">
          {t(`content.back.${name}`)}
        </ButtonLink>
      </div>
    </Page>
  );
}

function Dates({ article }: { article: ArticleHead }) {
  const { t } = useTranslation();
  return (
    <p className="text-sm text-muted">
      <DateTime value={article.starts_at} style="date" />
      {article.ends_at && (
        <>
          {' '}
          {t('content.until')} <DateTime value={article.ends_at} style="date" />
        </>
      )}
    </p>
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
