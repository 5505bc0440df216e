import { schemaOf } from '../../platform/database/index.ts';

/** Row types of the schema `extensions`; the rules are in the migration. */
type ExtensionsTables = {
  site_extension: { site_id: number; extension: string; is_on: boolean; changed_at: Date };
};

export const tables = schemaOf<ExtensionsTables>('extensions');
