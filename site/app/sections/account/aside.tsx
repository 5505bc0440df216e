import { useRef } from 'react';
import { useAccountMenu } from '../../shell/use-menu.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Amount, ButtonLink, Icon } from '../../ui/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';
import type { AreaProps } from '../registry.ts';

/** The account with its list on the far side: the screen first, beside it a slip with the balance, its two ways and the other screens. */
export default function AccountAside({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const entries = useAccountMenu();
  const balance = useSession((session) => session.game.balance);
  const row = useRef<HTMLElement>(null);
  useCurrentInRow(row);
  return (
    <div className="page-width aside-account">
      <h1 className="aside-title">{title}</h1>
      <div className="aside-slip">
        <section aria-label={t('wallet.balance')} className="aside-purse">
          <span className="aside-label">{t('wallet.balance')}</span>
          <Amount value={balance} className="aside-sum" />
          <div className="aside-ways">
            <ButtonLink to="/deposit">{t('account.deposit')}</ButtonLink>
            <ButtonLink to="/withdrawal" variant="secondary">
              {t('account.withdrawal')}
            </ButtonLink>
          </div>
        </section>
        <nav ref={row} aria-label={t('account.menu')} className="aside-list">
          {entries.map((entry) => (
            <NavLink key={entry.path} to={entry.path} end className="aside-link">
              <Icon name={entry.icon} size={20} className="shrink-0" />
              <span className="whitespace-nowrap">{entry.title}</span>
            </NavLink>
          ))}
        </nav>
      </div>
      <div className="aside-screen grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        {children}
      </div>
    </div>
  );
}
