import { useTranslation } from '../../state/use-translation.ts';
import { Checkbox } from '../../ui/index.ts';
import { HOT_KEYS, type HotKey, useHotKeySetting } from './hot-keys.ts';

export const STAKE_KEYS = ['play', 'half', 'double', 'max', 'up', 'down'] as const;
export const CHIP_KEYS = [...STAKE_KEYS, 'undo', 'clear', 'repeat'] as const;

const SIGNS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓' };

type HotKeyListProps = {
  keys: readonly HotKey[];
  /** Further keys of the game, with their effects. */
  more?: readonly { keys: readonly string[]; text: string }[] | undefined;
};

/** A game's keys in its rules, and the switch that turns them off. */
export function HotKeyList({ keys, more = [] }: HotKeyListProps) {
  const { t } = useTranslation();
  const [isOn, setOn] = useHotKeySetting();
  const sign = (key: string) => SIGNS[key] ?? (key === ' ' ? t('game.keys.space') : key.toUpperCase());
  return (
    <section className="grid gap-3" data-hot-keys>
      <h3 className="text-lg font-semibold">{t('game.keys.title')}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {[...keys.map((name) => ({ keys: HOT_KEYS[name], text: t(`game.keys.${name}`) })), ...more].map(
          ({ keys, text }) => (
            <div key={text} className="contents">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <kbd key={key} className="rounded-sm border border-line bg-surface-2 px-2 font-semibold">
                    {sign(key)}
                  </kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
      <Checkbox label={t('game.keys.on')} checked={isOn} onChange={setOn} />
    </section>
  );
}
