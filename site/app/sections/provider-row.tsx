import type { SectionProps } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';
import { ProviderMark } from '../ui/provider-mark.tsx';
import { ProviderList } from './provider-list.tsx';

/** Game providers with their numbers of games, as a row. */
export function ProviderRow({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="page-width grid gap-3">
      <h2 className="text-xl font-semibold">{t('home.providers')}</h2>
      <ProviderList
        data={data}
        list="scroller gap-2"
        link="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface-1 px-4 text-sm font-semibold hover:bg-surface-2"
      >
        {(provider) => (
          <>
            <ProviderMark code={provider.provider_code} className="text-accent" />
            {provider.provider_code}
            <span className="tabular text-xs font-normal text-muted">{provider.count}</span>
          </>
        )}
      </ProviderList>
    </section>
  );
}
