import { MoneyButtons } from '../../app/sections/money-buttons.tsx';
import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/**
 * Account area under a ruled header: title, balance in scoreboard figures, money buttons, then the screens as
 * a grid of links.
 */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation();
  return (
    <div>
      <div className="account-head border-b border-line">
        <h1 className="min-w-0 flex-1 px-4 text-2xl sm:text-3xl">{title}</h1>
        <div className="account-amount">
          <span className="home-section-label text-muted">{t('board.balance')}</span>
          <Amount value={balance} className="board-figure board-figure-large" />
        </div>
        <div className="account-actions">
          <MoneyButtons />
        </div>
      </div>
      <nav ref={row} aria-label={label} className="account-menu border-b border-line bg-surface-1">
        {entries.map((entry) => (
          <NavLink key={entry.path} to={entry.path} end className="lobby-link">
            <Icon name={entry.icon} size={20} className="shrink-0" />
            <span className="truncate">{entry.title}</span>
          </NavLink>
        ))}
      </nav>
      <div className="grid min-w-0 content-start gap-5 px-4 py-6 sm:px-6">{children}</div>
    </div>
  );
}
