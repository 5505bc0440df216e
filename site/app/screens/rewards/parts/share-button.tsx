import { useEffect, useState } from 'react';
import { useSite } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button } from '../../../ui/index.ts';

/** Hands the link to the device's own sharing; where there is none the button is not there, as the link can be copied. */
export function ShareButton({ link }: { link: string }) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  if (!canShare) return null;
  const share = () => void navigator.share({ title: site_name, url: link }).catch(() => undefined);
  return (
    <div>
      <Button variant="secondary" icon="external" onClick={share}>
        {t('referral.share')}
      </Button>
    </div>
  );
}
