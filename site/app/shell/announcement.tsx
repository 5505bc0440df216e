import type { Article } from '#contracts/api/content.ts';
import { succeeded } from '#contracts/client.ts';
import { isLocal } from '../lib/local-language.ts';
import type { App } from '../state/app.ts';
import { useApp } from '../state/app.ts';
import { openModal } from '../state/modals.ts';
import { siteFields } from '../state/sign-in.ts';
import { createStore, useStore } from '../state/store.ts';
import { useTranslation } from '../state/use-translation.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Prose } from '../ui/prose.tsx';
import { storedItem, storeItem } from './browser-storage.ts';

const KEY = 'baize.announcement';
/** The announcement: the first of the site's news in the operator's order. */
export const announcement = createStore<Article | null>(null);

/**
 * Shows the operator's announcement once; a changed or new one is shown again. Not shown to players on a
 * break [player protection E5]. `page` aborts when the page it may open over is left.
 */
export async function announce(app: App, page: AbortSignal): Promise<void> {
  if (page.aborted || !app.layout.get().show_bf_ann_modal || app.exclusion.get()) return;
  const { language } = app;
  const answer = await app.api.news({ ...siteFields(app), slug: '', label: '', page: 1, language });
  const article = succeeded(answer) ? answer.value[0] : undefined;
  if (page.aborted || !article || storedItem(KEY) === markOf(article)) return;
  announcement.set(article);
  // A player with another dialog open is not interrupted; the announcement appears on the next page.
  if (app.modals.get().open === null) openModal(app.modals, 'announcement');
}

/** Remembers that the announcement was read. */
export function announced(): void {
  const article = announcement.get();
  if (article) storeItem(KEY, markOf(article));
}

function markOf({ slug, starts_at }: Article): string {
  return `${slug}@${starts_at}`;
}

/** Title of the announcement in the reader's language. */
export function useAnnouncement() {
  const { language } = useApp();
  const article = useStore(announcement);
  const local = isLocal({ language });
  const pick = (name: 'title' | 'summary' | 'body') =>
    (local && article?.[`local_${name}`]) || (article?.[`en_${name}`] ?? '');
  return { title: pick('title'), summary: pick('summary'), body: pick('body'), path: article?.path ?? '' };
}

/** Text of the announcement, and the link to its subject. */
export function Announcement() {
  const { t } = useTranslation('messages');
  const { summary, body, path } = useAnnouncement();
  return (
    <div className="grid gap-4">
      {body ? <Prose html={body} /> : <p>{summary}</p>}
      {path && <ButtonLink to={path}>{t('announcement.open')}</ButtonLink>}
    </div>
  );
}
