import { ODDS_FORMATS, type OddsFormat } from '#contracts/values/odds-formats.ts';
import { chooseOddsFormat, useOddsFormat } from '../../../sports/odds-format.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Icon } from '../../../ui/icons/index.ts';

/** The odds format, stored in this browser. */
export function OddsFormatChoice() {
  const { t } = useTranslation();
  const chosen = useOddsFormat();
  return (
    <label className="relative inline-flex items-center">
      <span className="sr-only">{t('sports.oddsFormat')}</span>
      <select
        value={chosen}
        className="control min-h-11 appearance-none rounded-md border border-line bg-surface-1 ps-3 pe-9 text-sm font-semibold text-text"
        onChange={(event) => chooseOddsFormat(event.currentTarget.value as OddsFormat)}
      >
        {ODDS_FORMATS.map((format) => (
          <option key={format} value={format}>
            {t(`sports.format.${format}`)}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute end-2.5 text-muted">
        <Icon name="chevronDown" size={18} />
      </span>
    </label>
  );
}
