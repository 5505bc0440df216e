import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, TextInput } from '../ui/index.ts';

type ProofLookupProps = {
  label: string;
  id: string;
  /** Where the proof of an id is. */
  pathOf: (id: string) => string;
  children: string;
};

/** Link to the proof of a typed id. */
export function ProofLookup({ label, id, pathOf, children }: ProofLookupProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) void navigate(pathOf(typed.trim()));
  };
  return (
    <form onSubmit={submit} className="flex max-w-3xl flex-wrap items-end gap-3">
      <div className="min-w-60 flex-1">
        <TextInput
          label={label}
          value={typed}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={setTyped}
        />
      </div>
      <Button type="submit" icon="search">
        {children}
      </Button>
    </form>
  );
}
