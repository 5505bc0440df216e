import { type FormEvent, useState } from 'react';
import type { SeedState } from '#contracts/api/originals.ts';
import { succeeded } from '#contracts/client.ts';
import { bindCommitment, isClientSeed } from '#games/engine/wheel/index.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, CopyField, Icon, TextInput } from '../../../ui/index.ts';

type FairnessProps = { code: string; seeds: SeedState; isBusy: boolean; onSeeds: (seeds: SeedState) => void };
type Revealed = { server_seed: string; server_seed_hash: string; rounds: number };

/** The commitment to the coming spins, the player's seed, and the reveal of used seeds. */
export function WheelFairness({ code, seeds, isBusy, onSeeds }: FairnessProps) {
  const { t } = useTranslation();
  const isBound = seeds.round_commit === bindCommitment(seeds.server_seed_hash, seeds.pay_table_hash);
  return (
    <details className="panel rounded-lg border border-line bg-surface-1 p-4 sm:p-6">
      <summary className="touch flex cursor-pointer items-center gap-2 text-lg font-semibold">
        <Icon name="shield" size={22} className="text-accent" />
        {t('wheel.fair')}
      </summary>
      <div className="mt-3 grid gap-5">
        <p className="max-w-prose text-sm text-muted">{t('wheel.fairText')}</p>
        <dl className="grid gap-3">
          <CopyField label={t('wheel.seedHash')} value={seeds.server_seed_hash} />
          <CopyField label={t('wheel.nextHash')} value={seeds.next_server_seed_hash} />
          <CopyField label={t('wheel.hash')} value={seeds.pay_table_hash} />
          <CopyField label={t('wheel.commit')} value={seeds.round_commit} />
        </dl>
        <p className={`flex items-center gap-2 text-sm ${isBound ? 'text-win' : 'text-loss'}`}>
          <Icon name={isBound ? 'success' : 'error'} size={18} className="shrink-0" />
          {t(isBound ? 'wheel.commitHolds' : 'wheel.commitFails')}
        </p>
        <ClientSeed key={seeds.client_seed} code={code} seeds={seeds} onSeeds={onSeeds} />
        <Reveal code={code} isBusy={isBusy} onSeeds={onSeeds} />
      </div>
    </details>
  );
}

function ClientSeed({ code, seeds, onSeeds }: Omit<FairnessProps, 'isBusy'>) {
  const { t } = useTranslation();
  const app = useApp();
  const [text, setText] = useState(seeds.client_seed);
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isClientSeed(text) || isSaving) return;
    setSaving(true);
    const answer = await app.api.setWheelSeed({ ...playerFields(app), wheel_code: code, client_seed: text });
    setSaving(false);
    if (succeeded(answer)) onSeeds(answer.seeds);
    else await handleAnswer(app, answer);
  };
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-wrap items-end gap-3">
      <div className="min-w-60 flex-1">
        <TextInput
          label={t('wheel.clientSeed')}
          hint={t('wheel.clientSeedHint', { nonce: seeds.nonce })}
          error={isClientSeed(text) ? null : t('wheel.clientSeedError')}
          value={text}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={setText}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        isBusy={isSaving}
        disabled={text === seeds.client_seed || !isClientSeed(text)}
      >
        {t('account.save')}
      </Button>
    </form>
  );
}

function Reveal({ code, isBusy, onSeeds }: Omit<FairnessProps, 'seeds'>) {
  const { t } = useTranslation();
  const app = useApp();
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [isRevealing, setRevealing] = useState(false);
  const reveal = async () => {
    setRevealing(true);
    const answer = await app.api.rotateWheel({ ...playerFields(app), wheel_code: code });
    setRevealing(false);
    if (!succeeded(answer)) return void handleAnswer(app, answer);
    setRevealed(answer.revealed);
    onSeeds(answer.seeds);
  };
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-sm text-muted">{t('wheel.revealText')}</p>
      <div role="status">
        {revealed && (
          <dl className="grid gap-3">
            <CopyField label={t('wheel.revealed', { count: revealed.rounds })} value={revealed.server_seed} />
            <CopyField label={t('wheel.itsHash')} value={revealed.server_seed_hash} />
          </dl>
        )}
      </div>
      <div>
        <Button
          variant="secondary"
          icon="eye"
          isBusy={isRevealing}
          disabled={isBusy}
          onClick={() => void reveal()}
        >
          {t('wheel.reveal')}
        </Button>
      </div>
    </div>
  );
}
