import { createHash } from 'node:crypto';

/** A form field, or a group of fields: `data[round_id]=1`. */
export type EvoplayField = string | { [name: string]: EvoplayField };

/**
 * MD5 of project, version, the arguments in order (those in a group joined by colons) and the key, joined by
 * asterisks.
 */
export function evoplaySignature(
  { project = '', version = '' }: Readonly<Record<string, string>>,
  fields: Record<string, EvoplayField>,
  key: string,
): string {
  const flat = (field: EvoplayField): string =>
    typeof field === 'string' ? field : Object.values(field).map(flat).join(':');
  const text = [project, version, ...Object.values(fields).map(flat), key].join('*');
  return createHash('md5').update(text).digest('hex');
}

/** Fields of a form body; `data[name]` is a field of the group `data`. */
export function parseForm(raw: Buffer): Record<string, EvoplayField> {
  const fields: Record<string, EvoplayField> = {};
  for (const [name, value] of new URLSearchParams(raw.toString('utf8'))) {
    const [, group, inner] = /^(\w{1,32})\[(\w{1,32})\]$/.exec(name) ?? [];
    if (!group || !inner) fields[name] = value;
    else fields[group] = { ...(typeof fields[group] === 'object' ? fields[group] : {}), [inner]: value };
  }
  return fields;
}

/** A form of fields and groups, nested to any depth. */
export function encodeForm(fields: Record<string, EvoplayField>): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, field: EvoplayField): void => {
    if (typeof field === 'string') form.append(name, field);
    else for (const [inner, value] of Object.entries(field)) add(`${name}[${inner}]`, value);
  };
  for (const [name, field] of Object.entries(fields)) add(name, field);
  return form;
}
