import type { LocalizedText } from '#contracts/values/payment-methods.ts';
import { Button } from '../../ui/components.tsx';
import { CellInput, type RowField, Rows } from '../../ui/rows.tsx';
import { inLanguages, withoutEmptyTexts } from '../payments/method-texts.tsx';
import type { Footer } from './footer-texts.ts';
import { PictureField } from './picture-picker.tsx';

type Column = Footer['columns'][number];
type FooterLink = Column['links'][number];
type Seal = Footer['seals'][number];

const MAX_COLUMNS = 6;
const MAX_LINKS = 12;
const MAX_SEALS = 12;

const STANDARD = {
  ...{ '/about': 'About us', '/contact-us': 'Contact', '/faqs': 'Questions and answers' },
  ...{ '/banking': 'Banking', '/responsible-gaming': 'Responsible gaming' },
  ...{ '/privacy-policy': 'Privacy policy', '/term-condition': 'Terms and conditions' },
};

/** The pages that every site has, as a start. */
const standardColumn = (): Column => ({
  title: { EN: 'Information' },
  links: Object.entries(STANDARD).map(([path, title]) => ({ title: { EN: title }, path })),
});

type FieldsProps = {
  footer: Footer;
  languages: readonly string[];
  onChange(part: Partial<Footer>): void;
};

/** Columns of links, and seals with their pictures. */
export function FooterFields({ footer: { columns, seals }, languages, onChange }: FieldsProps) {
  const all = ['EN', ...languages.filter((code) => code !== 'EN')];
  return (
    <div className="footer-fields">
      <Columns columns={columns} languages={all} onChange={(changed) => onChange({ columns: changed })} />
      <Seals seals={seals} languages={all} onChange={(changed) => onChange({ seals: changed })} />
    </div>
  );
}

type ListProps<Row> = { languages: readonly string[]; onChange(rows: Row[]): void };

function Columns({ columns, languages, onChange }: ListProps<Column> & { columns: readonly Column[] }) {
  const titles = wordCells<Column>('Column title', languages, 'title', 60);
  const links: RowField<FooterLink>[] = [
    ...wordCells<FooterLink>('Text', languages, 'title', 60),
    {
      ...{ label: 'Link, a path such as /about or an https address', isRequired: true, maxLength: 400 },
      ...{ read: ({ path }) => path, write: (row, path) => ({ ...row, path: path.trim() }) },
    },
  ];
  return (
    <>
      {columns.map((column, at) => {
        const put = (changed: Column) => onChange(columns.with(at, changed));
        const name = column.title.EN || `Column ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity beyond its position
          <section key={at} className="content-column" aria-label={name}>
            <h2>{name}</h2>
            {titles.map((cell) => (
              <CellInput key={cell.label} cell={cell} row={column} onChange={put} />
            ))}
            <Rows
              legend={`Links of ${name}`}
              rows={column.links}
              cells={links}
              fresh={() => ({ title: { EN: '' }, path: '/' })}
              max={MAX_LINKS}
              min={1}
              onChange={(changed) => put({ ...column, links: changed })}
            />
            <Order
              name={name}
              isFirst={at === 0}
              onLift={() => onChange(columns.toSpliced(at, 1).toSpliced(at - 1, 0, column))}
              onRemove={() => onChange(columns.toSpliced(at, 1))}
            />
          </section>
        );
      })}
      {columns.length < MAX_COLUMNS && (
        <p className="actions">
          <Button
            onClick={() =>
              onChange([...columns, { title: { EN: '' }, links: [{ title: { EN: '' }, path: '/' }] }])
            }
          >
            Add a column
          </Button>
          <Button onClick={() => onChange([...columns, standardColumn()])}>Add the standard pages</Button>
        </p>
      )}
    </>
  );
}

type OrderProps = { name: string; isFirst: boolean; onLift(): void; onRemove(): void };

/** Moves or removes one of a list. */
function Order({ name, isFirst, onLift, onRemove }: OrderProps) {
  return (
    <p className="actions">
      <Button tone="quiet" disabled={isFirst} aria-label={`Move ${name} forward`} onClick={onLift}>
        ↑
      </Button>
      <Button tone="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </p>
  );
}

function Seals({ seals, languages, onChange }: ListProps<Seal> & { seals: readonly Seal[] }) {
  const cells: RowField<Seal>[] = [
    ...wordCells<Seal>('Name', languages, 'name', 100),
    {
      ...{ label: 'Link (empty for none)', maxLength: 400 },
      ...{ read: ({ path }) => path, write: (row, path) => ({ ...row, path: path.trim() }) },
    },
  ];
  return (
    <section className="content-column" aria-label="Seals">
      <h2>Seals</h2>
      <p className="hint">Signs of regulators, audits and helplines, as pictures of the media library.</p>
      {seals.map((seal, at) => {
        const name = seal.name.EN || `Seal ${at + 1}`;
        const put = (changed: Seal) => onChange(seals.with(at, changed));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seal has no identity beyond its position
          <section key={at} aria-label={name} className="rows-row">
            <PictureField label="Picture" value={seal.image} onChange={(image) => put({ ...seal, image })} />
            {cells.map((cell) => (
              <CellInput key={cell.label} cell={cell} row={seal} onChange={put} />
            ))}
            <Order
              name={name}
              isFirst={at === 0}
              onLift={() => onChange(seals.toSpliced(at, 1).toSpliced(at - 1, 0, seal))}
              onRemove={() => onChange(seals.toSpliced(at, 1))}
            />
          </section>
        );
      })}
      {seals.length < MAX_SEALS && (
        <p>
          <Button onClick={() => onChange([...seals, { name: { EN: '' }, image: '', path: '' }])}>
            Add a seal
          </Button>
        </p>
      )}
    </section>
  );
}

type Words = Partial<Record<string, string>>;

/** A cell for the words of a row in each language; English is required. */
function wordCells<Row extends { title: Words } | { name: Words }>(
  label: string,
  languages: readonly string[],
  field: 'title' | 'name',
  maxLength: number,
): RowField<Row>[] {
  const cells = inLanguages<Row>(
    label,
    languages,
    (row) => (row as unknown as Record<string, LocalizedText>)[field],
    (row, words) => ({ ...row, [field]: withoutEmptyTexts(words) }),
  );
  return cells.map((cell) => ({ ...cell, maxLength }));
}
