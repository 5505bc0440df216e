import { type ComponentType, useEffect, useState } from 'react';
import { Page } from '../../../shell/account-page.tsx';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/surfaces.tsx';

type Props = { roundId: string };

/** The page of a proof. Its code comes when it is opened: those who play do not wait for it. */
export function LateVerifier({ roundId }: Props) {
  const { t } = useTranslation();
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    Promise.all([import('./verifier.tsx'), tries])
      .then(([{ Verifier }]) => !isGone && setLoaded(() => Verifier))
      .catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
    };
  }, [tries]);
  if (Loaded) return <Loaded roundId={roundId} />;
  return (
    <Page title={t('game.verifyTitle')}>
      <p className="max-w-3xl text-muted">{t('game.verifyText')}</p>
      {hasFailed ? (
        <div className="grid justify-items-start gap-3">
          <p>{t('game.proofNoLine')}</p>
          <Button onClick={() => setTries((count) => count + 1)}>{t('game.tryAgain')}</Button>
        </div>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Page>
  );
}
