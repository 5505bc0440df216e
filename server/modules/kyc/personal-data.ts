import type { PersonalDataSection } from '../../platform/personal-data.ts';
import { personalDataSection } from '../../platform/personal-data.ts';
import { tables } from './tables.ts';
import { type DocumentStore, pageKey } from './upload.ts';

/** This module's personal data of a player: documents and each of their pictures. */
export const personalDataOf = ({ files, encryption }: DocumentStore): PersonalDataSection[] => [
  personalDataSection(
    'verification_documents',
    `select kind, state, uploaded_at, decided_at, reason, expires_on::text, files_deleted_at
      from kyc.document where site_id = $1 and player_id = $2 order by verification_id`,
  ),
  personalDataSection(
    'required_documents',
    `select kind, required_at, ended_at, outcome
      from kyc.requirement where site_id = $1 and player_id = $2 order by requirement_id`,
  ),
  personalDataSection(
    'identity_checks',
    `select adapter as company, state, created_at, ended_at
      from kyc.vendor_check where site_id = $1 and player_id = $2 order by check_id`,
  ),
  {
    name: 'verification_pictures',
    async read(db, { siteId, playerId }, cursor) {
      const [page] = await tables(db)
        .selectFrom('page')
        .innerJoin('document', (join) =>
          join
            .onRef('document.site_id', '=', 'page.site_id')
            .onRef('document.verification_id', '=', 'page.verification_id'),
        )
        .select(['page.file_id', 'page.page', 'document.kind', 'page.uploaded_at'])
        .where('page.site_id', '=', siteId)
        .where('page.player_id', '=', playerId)
        .where('document.files_deleted_at', 'is', null)
        .$if(cursor !== undefined, (rows) => rows.where('page.file_id', '>', cursor as string))
        .orderBy('page.file_id')
        .limit(1)
        .execute();
      if (!page) return { rows: [] };
      const { file_id, ...fields } = page;
      const key = pageKey(siteId, file_id);
      const file = await files.get(key);
      const jpeg_base64 = file ? encryption.decrypt(file, key).toString('base64') : '';
      return { rows: [{ ...fields, jpeg_base64 }], next: file_id };
    },
  },
];
