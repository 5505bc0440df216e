import { useState } from 'react';
import { useApp } from '../../../state/app.ts';
import { signInWithCode, siteFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { TextInput } from '../../../ui/index.ts';
import { required } from './checks.ts';
import { AskForCode, EnterCode, ID_FIELD, type RequestCode, type Sent } from './code-steps.tsx';

/** Signing in with a one-time code: the account first, then the code that was sent to its contact [P-10]. */
export function CodeLogin({ onDone }: { onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const [sent, setSent] = useState<Sent | null>(null);
  const request: RequestCode = (account_id) => app.api.requestLoginTac({ ...siteFields(app), account_id });
  if (!sent) {
    const field = (error: string | undefined) => (
      <TextInput
        {...ID_FIELD}
        label={t('auth.accountId')}
        autoComplete="username"
        hint={t('auth.codeLoginHint')}
        error={error}
      />
    );
    return <AskForCode request={request} check={required} onSent={setSent} field={field} />;
  }
  return (
    <EnterCode
      sent={sent}
      request={request}
      send={(tac) => signInWithCode(app, { account_id: sent.account_id, tac })}
      onChange={() => setSent(null)}
      onDone={onDone}
    >
      {t('auth.signIn')}
    </EnterCode>
  );
}
