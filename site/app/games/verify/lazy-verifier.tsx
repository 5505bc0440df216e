import { Page } from '../../shell/account-page.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/surfaces.tsx';
import { useLazyModule } from '../screen/use-lazy-module.ts';

const loadVerifier = () => import('./verifier.tsx');

/** The page of a proof. Its code comes when it is opened: those who play do not wait for it. */
export function LazyVerifier({ roundId }: { roundId: string }) {
  const { t } = useTranslation();
  const { loaded, hasFailed, retry } = useLazyModule(loadVerifier);
  if (loaded) return <loaded.Verifier roundId={roundId} />;
  return (
    <Page title={t('game.verifyTitle')}>
      <p className="max-w-3xl text-muted">{t('game.verifyText')}</p>
      {hasFailed ? (
        <div className="grid justify-items-start gap-3">
          <p>{t('game.proofNoLine')}</p>
          <Button onClick={retry}>{t('game.tryAgain')}</Button>
        </div>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Page>
  );
}
