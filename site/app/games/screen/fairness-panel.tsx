import { type FormEvent, useState } from 'react';
import { bindCommitment, isClientSeed } from '#games/slot-games.ts';
import { handleAnswer } from '../../state/answer-handling.ts';
import { useApp } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, CopyField, Icon, TextInput } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { proofPath } from '../verify/proof-path.ts';
import { newRoundId } from './pending-round.ts';
import type { PlayState } from './play-state.ts';
import type { SlotPlay } from './slot-play.ts';

type Seeds = Pick<SlotPlay, 'setClientSeed' | 'rotate'>;
type Versions = { mappingVersion: string; version: number };
type FairnessPanelProps = {
  state: Pick<PlayState, 'seeds' | 'isBusy'>;
  table: Seeds;
  rules: Versions & { payTableHash: string };
};

/** The seeds of future rounds: the commitment, the player's seed, and the reveal of used seeds. */
export function FairnessPanel({ state, table, rules }: FairnessPanelProps) {
  const { t } = useTranslation();
  const { seeds } = state;
  if (!seeds) return null;
  const isBound = seeds.round_commit === bindCommitment(seeds.server_seed_hash, rules.payTableHash);
  return (
    <div className="grid gap-6">
      <p className="text-sm text-muted">{t('game.fairText')}</p>
      <dl className="grid gap-3">
        <CopyField label={t('game.seedHash')} value={seeds.server_seed_hash} />
        <CopyField label={t('game.nextSeedHash')} value={seeds.next_server_seed_hash} />
        <CopyField label={t('game.payTableHash')} value={seeds.pay_table_hash} />
        <CopyField label={t('game.roundCommit')} value={seeds.round_commit} />
        <MappingLine rules={rules} />
      </dl>
      <p className={`flex items-center gap-2 text-sm ${isBound ? 'text-win' : 'text-loss'}`}>
        <Icon name={isBound ? 'success' : 'error'} size={18} className="shrink-0" />
        {t(isBound ? 'game.commitHolds' : 'game.commitFails')}
      </p>
      <ClientSeed key={seeds.client_seed} clientSeed={seeds.client_seed} nonce={seeds.nonce} table={table} />
      <Rotation table={table} isBusy={state.isBusy} />
      <VerifyLink />
    </div>
  );
}

/** The mapping from words to outcomes, and the version of the rules (fairness 12). */
export function MappingLine({ rules: { mappingVersion, version } }: { rules: Versions }) {
  const { t } = useTranslation();
  return <CopyField label={t('game.mapping')} value={`${mappingVersion} · ${version}`} />;
}

/** Link to the page that verifies any round; with a game, it links back there. */
export function VerifyLink({ game }: { game?: Parameters<typeof proofPath>[1] }) {
  const { t } = useTranslation();
  return (
    <Link to={proofPath('', game)} className="text-sm font-medium text-accent underline underline-offset-4">
      {t('game.verifyByHand')}
    </Link>
  );
}

function ClientSeed({ clientSeed, nonce, table }: { clientSeed: string; nonce: number; table: Seeds }) {
  const { t } = useTranslation();
  const app = useApp();
  const [text, setText] = useState(clientSeed);
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isClientSeed(text)) return;
    setSaving(true);
    await handleAnswer(app, await table.setClientSeed(text));
    setSaving(false);
  };
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-3">
      <TextInput
        label={t('game.clientSeed')}
        hint={t('game.clientSeedHint', { nonce })}
        error={isClientSeed(text) ? null : t('game.clientSeedError')}
        value={text}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={setText}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSaving} disabled={text === clientSeed || !isClientSeed(text)}>
          {t('game.saveSeed')}
        </Button>
        <Button variant="secondary" icon="refresh" onClick={() => setText(newRoundId().slice(0, 20))}>
          {t('game.randomSeed')}
        </Button>
      </div>
    </form>
  );
}

function Rotation({ table, isBusy }: { table: Seeds; isBusy: boolean }) {
  const { t } = useTranslation();
  const app = useApp();
  const [isRotating, setRotating] = useState(false);
  const [revealed, setRevealed] = useState<{
    server_seed: string;
    server_seed_hash: string;
    rounds: number;
  } | null>(null);
  const rotate = async () => {
    setRotating(true);
    const answer = await table.rotate();
    await handleAnswer(app, answer);
    if (answer.statusCode === 1 && 'revealed' in answer) setRevealed(answer.revealed);
    setRotating(false);
  };
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface-2 p-4">
      <h3 className="font-semibold">{t('game.rotateTitle')}</h3>
      <p className="text-sm text-muted">{t('game.rotateText')}</p>
      {revealed && (
        <dl className="grid gap-3" data-revealed>
          <CopyField
            label={t('game.revealedSeed', { count: revealed.rounds })}
            value={revealed.server_seed}
          />
          <CopyField label={t('game.itsHash')} value={revealed.server_seed_hash} />
        </dl>
      )}
      <div>
        <Button
          variant="secondary"
          icon="refresh"
          isBusy={isRotating}
          disabled={isBusy}
          onClick={() => void rotate()}
        >
          {t('game.rotate')}
        </Button>
      </div>
    </section>
  );
}
