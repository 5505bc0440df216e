import { useId } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { imageUrl } from '../lib/images.ts';
import { withPrefix } from '../lib/language.ts';
import { useApp, useLayout } from '../state/app.ts';
import { notifyOtherTabs } from '../state/tab-messages.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';

/**
 * The site's languages [L-01], and a switch that disables motion. A language is a prefix of the address, so
 * the entries are ordinary links in a native popover; the switch works through styles (`base.css`) and is
 * stored by `idle-tasks.ts`. Both work before hydration.
 */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { language, config, isStill } = useApp();
  const offered = useLayout((layout) => layout.language);
  const location = useLocation();
  const id = `languages${useId()}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${t('shell.language')}: ${LANGUAGES[language].prefix.toUpperCase()}`}
        className="popover-button touch inline-flex items-center justify-center gap-1.5 rounded-md px-2 text-sm font-medium text-muted hover:bg-surface-2 hover:text-text"
      >
        <Icon name="globe" size={20} />
        <span className="max-sm:hidden">{LANGUAGES[language].prefix.toUpperCase()}</span>
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={t('shell.language')}
        className="popover min-w-48 rounded-md border border-line bg-surface-2 p-1.5 shadow-raised"
      >
        {offered.map(({ code, name, flag }) => (
          <a
            key={code}
            onClick={() => notifyOtherTabs('language', code)}
            href={withPrefix(code as LanguageCode, location.pathname) + location.search}
            hrefLang={LANGUAGES[code as LanguageCode].locale}
            lang={LANGUAGES[code as LanguageCode].locale}
            aria-current={code === language ? 'true' : undefined}
            className="flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm text-text hover:bg-surface-3"
          >
            <img src={imageUrl(config.images, flag)} alt="" width={20} height={15} loading="lazy" />
            {name}
            {code === language && <Icon name="check" size={18} className="ms-auto text-accent" />}
          </a>
        ))}
        <label className="flex min-h-11 items-center gap-3 px-3 text-sm">
          <input type="checkbox" name="still" defaultChecked={isStill} className="size-5" />
          {t('shell.still')}
        </label>
      </nav>
    </>
  );
}
