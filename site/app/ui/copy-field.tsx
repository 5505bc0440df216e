import { useState } from 'react';
import { useTranslation } from '../state/use-translation.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';

type CopyFieldProps = {
  label: string;
  value: string;
  /** In groups of four, for comparison letter by letter; selected and copied text has no gaps. */
  isGrouped?: boolean;
};

/** Longer values, such as a proof, scroll in a separate box. */
const LONG = 400;

/** A long value that can be read, selected and copied. Use inside a `dl`. */
export function CopyField({ label, value, isGrouped = false }: CopyFieldProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const isLong = value.length > LONG;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    } catch {
      // No permission: the text can still be selected by hand.
    }
  };
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="flex items-center gap-1 rounded-md border border-line bg-surface-1 ps-3">
        <code
          className={classes('min-w-0 flex-1 py-2 text-xs break-all', isLong && 'max-h-40 overflow-y-auto')}
          {...(isLong && { tabIndex: 0, role: 'region', 'aria-label': label })}
        >
          {isGrouped
            ? value.match(/.{1,4}/gu)?.map((group, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a group has no identity beyond its position
                <span key={at} className="me-[0.5em] inline-block">
                  {group}
                </span>
              ))
            : value}
        </code>
        <IconButton
          icon={isCopied ? 'check' : 'copy'}
          label={t(isCopied ? 'copy.done' : 'copy.do', { what: label })}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}
