import type { Encryption } from '../encryption.ts';

/** Values of a row as text, by name; bytes are hexadecimal after `\x`. */
export type RowValues = Readonly<Record<string, string>>;

type EncryptedRows = {
  /** As `cashier.deposit`. */
  table: string;
  /** Columns of the primary key. */
  key: readonly string[];
  /** Further values for the place, by name, as SQL about the row `t`. */
  also?: Readonly<Record<string, string>>;
  encryption: Pick<Encryption, 'purpose' | 'encrypt' | 'decrypt' | 'keyId' | 'prefix'>;
};

/** A column of ciphertexts. */
export type EncryptedColumn = EncryptedRows & {
  column: string;
  /** The place with which the value of a row was encrypted. */
  place(row: RowValues): string;
};

/** Encrypted files of the rows of a table, whose column `encrypted_with` has the id of their key. */
export type EncryptedFiles = EncryptedRows & {
  /** Which rows have complete files, as SQL about the row `t`; all by default. */
  where?: string;
  /** The storage keys of a row's files, which are also the places of their ciphertexts. */
  files(row: RowValues): readonly string[];
};

/** What a module stores encrypted: everything that is encrypted again when SECRET_KEY is replaced. */
export type EncryptedData = { columns?: readonly EncryptedColumn[]; files?: readonly EncryptedFiles[] };

/** Bytes of a row, as `Buffer.toString('hex')` writes them. */
export const hexOf = (value: string | undefined): string => (value ?? '').slice(2);

/** The name under which remaining values are reported. */
export const nameOf = (part: EncryptedColumn | EncryptedFiles): string =>
  'column' in part ? `${part.table}.${part.column}` : `files of ${part.table}`;
