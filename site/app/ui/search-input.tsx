import type { ComponentProps } from 'react';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from './icons/index.ts';
import { IconButton } from './index.ts';

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'name' | 'className'> & {
  label: string;
  /** Whether the page shows search results, which the button clears. */
  isSearched: boolean;
  onClear(): void;
};

/** A search field with its icon, and a clear button. */
export function SearchInput({ label, isSearched, onClear, ...input }: SearchInputProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-muted">
        <Icon name="search" size={20} />
      </span>
      <input
        type="search"
        name="search"
        maxLength={64}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        className="control min-h-11 w-full rounded-md border border-line bg-surface-1 ps-11 pe-12 text-base text-text placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        {...input}
      />
      {isSearched && (
        <IconButton
          icon="close"
          label={t('lobby.clearSearch')}
          className="absolute end-0 top-0"
          onClick={onClear}
        />
      )}
    </>
  );
}
