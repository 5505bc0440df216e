import { useState } from 'react';
import { withPrefix } from '../lib/language.ts';
import { useApp } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Button } from '../ui/index.ts';
import { slipCode } from './slip-code.ts';
import { currentSlip } from './slip-store.ts';
import { SLIP_PARAMETER } from './use-shared-slip.ts';

/** A link to the selections: shared if the device supports it, otherwise copied. */
export function SlipShareButton() {
  const { t } = useTranslation();
  const { prefix } = useApp();
  const [isCopied, setCopied] = useState(false);
  const share = async () => {
    const path = prefix ? withPrefix(prefix, '/sports') : '/sports';
    const url = `${location.origin}${path}?${SLIP_PARAMETER}=${slipCode(currentSlip())}`;
    try {
      if (matchMedia('(pointer: coarse)').matches && navigator.share) await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch {
      // Closed without sharing, or copying was denied: no effect.
    }
  };
  return (
    <Button variant="quiet" icon={isCopied ? 'check' : 'link'} onClick={share}>
      <span aria-live="polite">{t(isCopied ? 'slip.copied' : 'slip.share')}</span>
    </Button>
  );
}
