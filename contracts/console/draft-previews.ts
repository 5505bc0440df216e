import { z } from 'zod';
import { previewDevice } from './brands.ts';
import { defineRead, defineWrite } from './call.ts';
import { draftItemKey } from './drafts.ts';
import { instant, staffRef, uuid } from './fields.ts';
import { design } from './site-identity.ts';

const MAX_ITEMS = 200;
/** Maximum lifetime of a preview link, in hours. */
export const MAX_PREVIEW_HOURS = 168;

/** Drafts shown together; null: every draft of the brand, including later ones. */
const items = z.array(z.object(draftItemKey)).min(1).max(MAX_ITEMS).nullable();
/** Template and colour of the preview; null: the brand's own. */
const shownLook = design.nullable();

export const draftPreview = defineRead({
  path: 'drafts/preview',
  summary: 'Preview of a page with drafts applied, as HTML without scripts.',
  needs: ['content', 'read'],
  input: {
    ...{ items, look: shownLook, device: previewDevice },
    path: z.string().regex(/^\/(?!\/)[A-Za-z0-9/_-]{0,100}$/),
  },
  output: {
    html: z.string(),
    /** Titles of drafts that are too incomplete to show. */
    left_out: z.array(z.string()),
  },
});

export const previewLinks = defineRead({
  path: 'drafts/previews',
  summary: 'Preview links of a brand, newest first.',
  needs: ['content', 'read'],
  input: {},
  output: {
    /** The brand's domain for preview links. */
    domain: z.string(),
    value: z.array(
      z.object({
        preview_id: z.string(),
        title: z.string(),
        items,
        look: z.object({ template: z.string(), colour: z.string() }).nullable(),
        made_by: staffRef,
        made_at: instant,
        expires_at: instant,
        ended_at: instant.nullable(),
        /** The private path on each domain of the brand; empty once the link has expired or been revoked. */
        path: z.string(),
      }),
    ),
  },
});

export const createPreviewLink = defineWrite({
  path: 'drafts/previews/create',
  summary: 'Create a private preview link that shows drafts on the brand’s domains until it expires.',
  needs: ['content', 'write'],
  input: {
    request_id: uuid,
    title: z.string().trim().min(1).max(100),
    ...{ items, look: shownLook },
    hours: z.int().min(1).max(MAX_PREVIEW_HOURS),
  },
  output: { path: z.string() },
  errors: ['tooManyPreviews'],
});

export const endPreviewLink = defineWrite({
  path: 'drafts/previews/end',
  summary: 'Revoke a preview link.',
  needs: ['content', 'write'],
  input: { preview_id: uuid },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});
