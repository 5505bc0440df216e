import { Menu as Base } from '@base-ui/react/menu';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { imageUrl } from '../lib/images.ts';
import { withPrefix } from '../lib/language.ts';
import { useApp, useLayout } from '../state/app.ts';
import { Icon } from '../ui/icons/index.ts';

/** The site's languages [L-01]. A language is a prefix of the address, so each entry is an ordinary link. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { language, config } = useApp();
  const offered = useLayout((layout) => layout.language);
  const location = useLocation();
  if (offered.length < 2) return null;
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={t('shell.language')}
        className="touch inline-flex items-center justify-center gap-1.5 rounded-md px-2 text-sm font-medium text-muted hover:bg-surface-2 hover:text-text"
      >
        <Icon name="globe" size={20} />
        <span className="max-sm:hidden">{LANGUAGES[language].prefix.toUpperCase()}</span>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={8} align="end">
          <Base.Popup className="min-w-48 rounded-md border border-line bg-surface-2 p-1.5 shadow-raised">
            {offered.map(({ code, name, flag }) => (
              <Base.Item
                key={code}
                className="flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm text-text outline-none data-[highlighted]:bg-surface-3"
                render={
                  <a
                    href={withPrefix(code as LanguageCode, location.pathname) + location.search}
                    hrefLang={LANGUAGES[code as LanguageCode].locale}
                    aria-current={code === language || undefined}
                  />
                }
              >
                <img src={imageUrl(config.images, flag)} alt="" width={20} height={15} loading="lazy" />
                {name}
                {code === language && <Icon name="check" size={18} className="ms-auto text-accent" />}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
