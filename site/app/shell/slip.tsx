import { useSession } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons/index.ts';
import { Amount } from '../ui/values.tsx';
import { useSignIn } from './use-sign-in.ts';

/**
 * The bet slip. Sports betting is not open yet: the slip is blank and says so. `isBare` leaves out the
 * heading where the slip stands in a sheet that has one.
 */
export function Slip({ isBare = false }: { isBare?: boolean }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('slip.title')} className="slip">
      {!isBare && (
        <div className="home-section-head">
          <h2 className="home-section-label flex min-w-0 flex-1 items-center gap-2">
            <Icon name="receipt" size={18} />
            {t('slip.title')}
          </h2>
          <span className="board-figure" aria-hidden="true">
            0
          </span>
        </div>
      )}
      <div className="slip-card m-4 grid gap-4 p-4">
        <div className="slip-lines grid" aria-hidden="true">
          <span className="slip-line" />
          <span className="slip-line" />
          <span className="slip-line" />
        </div>
        <p className="text-sm leading-snug text-muted">{t('slip.closed')}</p>
        <dl className="slip-sums grid text-sm">
          <div className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{t('slip.selections')}</dt>
            <dd className="tabular font-semibold">0</dd>
          </div>
          <Balance />
        </dl>
        <WayIn />
      </div>
    </section>
  );
}

/** What a player could stake. */
function Balance() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const balance = useSession((session) => session.game.balance);
  if (!isSignedIn) return null;
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-muted">{t('slip.balance')}</dt>
      <dd>
        <Amount value={balance} className="font-semibold" />
      </dd>
    </div>
  );
}

function WayIn() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const signIn = useSignIn();
  if (isSignedIn) return null;
  return (
    <Button variant="secondary" isWide onClick={() => signIn()}>
      {t('auth.signIn')}
    </Button>
  );
}
