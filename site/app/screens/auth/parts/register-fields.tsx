import { useEffect, useState } from 'react';
import { landingCodes } from '../../../browser/landing-codes.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Checkbox, TextInput } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';

/** The inviter's code, filled in from the landing address [P-09]. */
export function ReferrerField({ error }: { error?: string }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  useEffect(() => setCode(landingCodes.read().referrer_code ?? ''), []);
  return (
    <TextInput
      label={t('auth.referrer')}
      name="referrer_code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      value={code}
      onChange={setCode}
      error={error}
      isOptional
    />
  );
}

/** Confirmation of age and terms: both are required. */
export function AgeField({ minAge, error }: { minAge: number; error?: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid">
      <Checkbox name="of_age" value="yes" label={t('auth.ofAge', { age: minAge })} error={error} />
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Link to="/term-condition" className="inline-flex min-h-11 items-center text-accent hover:underline">
          {t('page.term-condition')}
        </Link>
        <Link
          to="/responsible-gaming"
          className="inline-flex min-h-11 items-center text-accent hover:underline"
        >
          {t('page.responsible-gaming')}
        </Link>
      </p>
    </div>
  );
}
