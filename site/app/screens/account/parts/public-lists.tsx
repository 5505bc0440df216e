import { useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { handleAnswer } from '../../../state/messages.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Checkbox, Panel } from '../../../ui/index.ts';
import { sayDone } from './say-done.ts';

/** Whether lists for everybody name the player; stored as soon as it is switched. */
export function PublicLists({ shown }: { shown: boolean }) {
  const app = useApp();
  const { t } = useTranslation();
  const [isShown, setShown] = useState(shown);
  const decide = async (wanted: boolean) => {
    setShown(wanted);
    const answer = await app.api.publicLists({ ...playerFields(app), shown: wanted });
    if (succeeded(answer)) return await sayDone(app, 'profileSaved');
    setShown(!wanted);
    await handleAnswer(app, answer, 'toast');
  };
  return (
    <Panel title={t('account.seenByOthers')}>
      <Checkbox
        name="shown"
        label={t('account.publicLists')}
        checked={isShown}
        onChange={(wanted) => void decide(wanted)}
      />
      <p className="mt-2 max-w-prose text-sm text-muted">{t('account.publicListsHint')}</p>
    </Panel>
  );
}
