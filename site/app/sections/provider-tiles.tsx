import type { SectionProps } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';
import { ProviderMark } from '../ui/provider-mark.tsx';
import { ProviderList } from './provider-list.tsx';

/** Game providers with their numbers of games, as a bordered grid. */
export function ProviderTiles({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="page-width grid gap-3" aria-label={t('home.providers')}>
      <div className="home-section-head flex items-center gap-3">
        <h2 className="text-xl sm:text-2xl">{t('home.providers')}</h2>
        <span className="home-section-rule h-px flex-1" aria-hidden="true" />
      </div>
      <ProviderList
        data={data}
        list="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] border-s border-t border-line"
        item="border-e border-b border-line"
        link="provider flex min-h-16 items-baseline-last justify-between gap-2 bg-surface-0 px-4 py-5 transition-colors hover:bg-surface-2 hover:text-brand"
      >
        {(provider) => (
          <>
            <span className="grid min-w-0 gap-2">
              <ProviderMark code={provider.provider_code} size={22} className="text-muted" />
              <span className="provider-name text-lg">{provider.provider_code}</span>
            </span>
            <span className="tabular text-xs text-muted">{provider.count}</span>
          </>
        )}
      </ProviderList>
    </section>
  );
}
