import { useTranslation } from '../../state/use-translation.ts';
import { CopyField, Panel } from '../../ui/index.ts';

/** The scripts for rounds of one player and for those of a room, and the texts that describe their input. */
const TEXTS = { 'verify-round': 'game.forToolsText', 'verify-room': 'game.roomTools' } as const;

type ToolInstructionsProps = { script: keyof typeof TEXTS; proof: object; payTable: string };

/**
 * The input of a script that checks the round outside this page, `proof` in one line with the text of the pay
 * table, and the command that reads it.
 */
export function ToolInstructions({ script, proof, payTable }: ToolInstructionsProps) {
  const { t } = useTranslation();
  const line = JSON.stringify({ ...proof, table: payTable });
  return (
    <Panel title={t('game.forTools')}>
      <p className="mb-3 text-sm text-muted">{t(TEXTS[script])}</p>
      <dl className="grid gap-3">
        <CopyField label={t('game.payTable')} value={payTable} />
        <CopyField label={t('game.proof')} value={line} />
        <CopyField label={t('game.toolCommand')} value={`node scripts/${script}.mjs proofs.ndjson`} />
      </dl>
    </Panel>
  );
}
