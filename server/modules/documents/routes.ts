import type { DocumentItem } from '#contracts/api/documents.ts';
import type { Handlers, PlayerContext } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { createDocument, findDocument, isPending } from './creation.ts';
import type { DocumentOwner, DocumentRequest, PersonalDataRequest } from './document-request.ts';
import { type DocumentDeps, documentPartKey } from './generation.ts';
import { renderReceipt } from './receipt.ts';
import { type DocumentRow, tables } from './tables.ts';

const MAX_LISTED = 10;

type ConfirmPassword = (context: PlayerContext, password: string) => Promise<void>;

/** Document calls of a player. A personal data export requires the password. */
export function createDocumentRoutes(works: DocumentDeps & { confirmPassword: ConfirmPassword }): Handlers {
  const now = () => new Date(works.clock());
  const find = async (context: PlayerContext, id: string) =>
    (await findDocument(works, ownerOf(context), id)) ?? refuse('notFound');
  return {
    createDocument: async (input, context) => {
      const { list, format, filter, language, zone_minutes, document_id } = input;
      const request: DocumentRequest = { list, format, filter, language, zone_minutes };
      return { value: present(await createDocument(works, ownerOf(context), document_id, request), now()) };
    },
    exportPersonal: async ({ document_id, password, as: format, language }, context) => {
      await works.confirmPassword(context, password);
      const request = { list: 'personal', format, language } as const;
      return { value: present(await createDocument(works, ownerOf(context), document_id, request), now()) };
    },
    document: async ({ document_id }, context) => ({
      value: present(await find(context, document_id), now()),
    }),
    documents: async (_, { db, site, player }) => {
      const rows = await tables(db)
        .selectFrom('document')
        .selectAll()
        .where('site_id', '=', site.id)
        .where('player_id', '=', player.id)
        .where('expires_at', '>', now())
        .orderBy('created_at', 'desc')
        .limit(MAX_LISTED)
        .execute();
      return { value: rows.map((row) => present(row, now())) };
    },
    documentPart: async ({ document_id, part }, context) => {
      const row = await find(context, document_id);
      const key = documentPartKey(row, part);
      const sealed = row.state === 'ready' && part < row.parts ? await works.files.get(key) : undefined;
      return { content: works.encryption.decrypt(sealed ?? refuse('notFound'), key).toString('base64') };
    },
    receipt: async ({ language, zone_minutes, transaction_id }, context) => {
      const request = { language, zone_minutes, number: BigInt(transaction_id), at: now() };
      const { name, file } = await renderReceipt(context.db, ownerOf(context), request);
      return { name, content: file.toString('base64') };
    },
  };
}

function ownerOf({ site, player }: PlayerContext): DocumentOwner {
  const { id: siteId, name: siteName, currency } = site;
  return { siteId, siteName, currency, playerId: player.id, accountId: player.accountId };
}

function present(row: DocumentRow, now: Date): DocumentItem {
  const { list, format } = row.request as DocumentRequest | PersonalDataRequest;
  const isLost = row.state !== 'ready' && !isPending(row, now);
  const share = row.lines === 0 ? 0 : Math.floor((row.done / row.lines) * 100);
  return {
    document_id: row.document_id,
    list,
    format,
    state: isLost ? 'failed' : row.state,
    percent: row.state === 'ready' ? 100 : Math.min(99, share),
    lines: row.lines,
    parts: row.parts,
    bytes: Number(row.bytes),
    name: `${list}-${row.created_at.toISOString().slice(0, 10)}.${format}`,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
