import { useState } from 'react';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, Icon, Panel } from '../../ui/index.ts';
import { runVectors, type Vector } from './vectors.ts';

/** Runs test vectors published by others through the code that draws our rounds. */
export function VectorTest() {
  const { t } = useTranslation();
  const [vectors, setVectors] = useState<Vector[] | null>(null);
  const run = async () => setVectors(await runVectors());
  const passed = vectors?.filter(({ ok }) => ok).length ?? 0;
  return (
    <Panel title={t('game.vectors')}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t('game.vectorsText')}</p>
        <div>
          <Button variant="secondary" icon="play" onClick={() => void run()}>
            {t('game.runVectors')}
          </Button>
        </div>
        {vectors && (
          <>
            <p role="status" data-vectors={`${passed}/${vectors.length}`} className="font-semibold">
              {t('game.vectorsResult', { passed, total: vectors.length })}
            </p>
            <ul className="grid gap-1.5">
              {vectors.map((vector) => (
                <VectorRow key={vector.name} vector={vector} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

function VectorRow({ vector: { name, published, computed, ok } }: { vector: Vector }) {
  const { t } = useTranslation();
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 rounded-md bg-surface-2 p-2.5 text-sm md:grid-cols-[auto_16rem_1fr]">
      <span className={ok ? 'text-win' : 'text-loss'}>
        <Icon name={ok ? 'success' : 'error'} size={18} />
      </span>
      <span className="font-medium">{name}</span>
      <code className="col-start-2 text-xs break-all text-muted md:col-start-3">
        {computed}
        {!ok && ` ≠ ${t('game.published')} ${published}`}
      </code>
    </li>
  );
}
