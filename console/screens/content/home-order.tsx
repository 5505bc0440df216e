import { Button } from '../../ui/components.tsx';
import { type Section, sectionLabel } from './bodies.ts';

type OrderProps = { sections: readonly Section[]; onChange(sections: Section[]): void };

/** Sections of the home page from the top: which are shown, and in which order. */
export function HomeOrder({ sections, onChange }: OrderProps) {
  const move = (from: number, to: number) => {
    const next = [...sections];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <ol className="home-order">
      {sections.map((section, index) => (
        <li key={section.name}>
          <label className="brand-check">
            <input
              type="checkbox"
              checked={section.is_shown}
              onChange={({ currentTarget: { checked } }) =>
                onChange(sections.map((one) => (one === section ? { ...one, is_shown: checked } : one)))
              }
            />{' '}
            {sectionLabel(section.name)}
          </label>
          <Button
            disabled={index === 0}
            aria-label={`Move ${sectionLabel(section.name)} up`}
            onClick={() => move(index, index - 1)}
          >
            ↑
          </Button>
          <Button
            disabled={index === sections.length - 1}
            aria-label={`Move ${sectionLabel(section.name)} down`}
            onClick={() => move(index, index + 1)}
          >
            ↓
          </Button>
        </li>
      ))}
    </ol>
  );
}
