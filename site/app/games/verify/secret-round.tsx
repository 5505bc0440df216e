import { useState } from 'react';
import type { RoundItem } from '#contracts/api/originals.ts';
import { useApp } from '../../state/app.ts';
import { handleAnswer } from '../../state/messages.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, CopyLine, Panel } from '../../ui/index.ts';

/** A round whose server seed is still in use: it can be revealed now, and then checked. */
export function SecretRound({ round, onRevealed }: { round: RoundItem; onRevealed: () => void }) {
  const { t } = useTranslation();
  const app = useApp();
  const [isBusy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    const { provider_code, game_code } = round;
    const answer = await app.api.rotateSeeds({ ...playerFields(app), provider_code, game_code });
    await handleAnswer(app, answer);
    setBusy(false);
    onRevealed();
  };
  return (
    <Panel title={t('game.secretTitle')}>
      <div className="grid gap-4">
        <p>{t('game.secretText')}</p>
        <dl className="grid gap-3">
          <CopyLine label={t('game.seedHash')} value={round.server_seed_hash} />
          <CopyLine label={t('game.roundCommit')} value={round.round_commit} />
        </dl>
        <div>
          <Button icon="eye" isBusy={isBusy} onClick={() => void reveal()}>
            {t('game.revealNow')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
