import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, staffRef, uuid } from './fields.ts';

/** Maximum lifetime of a maintenance link, in hours. */
export const MAX_MAINTENANCE_LINK_HOURS = 168;
/** Maximum number of valid links per site. */
export const MAX_MAINTENANCE_LINKS = 20;

const maintenanceLinks = defineRead({
  path: 'site/maintenance-links',
  summary: 'Private links for testers during maintenance, newest first.',
  needs: ['sites', 'write'],
  input: {},
  output: {
    /** The brand's domain for the links. */
    domain: z.string(),
    value: z.array(
      z.object({
        link_id: z.string(),
        title: z.string(),
        made_by: staffRef,
        made_at: instant,
        expires_at: instant,
        ended_at: instant.nullable(),
        /** The private path on each domain of the brand; empty once the link has expired or been ended. */
        path: z.string(),
      }),
    ),
  },
});

const createMaintenanceLink = defineWrite({
  path: 'site/maintenance-links/create',
  summary: 'Create a private link that gives access to the brand during maintenance.',
  needs: ['sites', 'write'],
  input: {
    request_id: uuid,
    title: z.string().trim().min(1).max(100),
    hours: z.int().min(1).max(MAX_MAINTENANCE_LINK_HOURS),
  },
  output: { link_id: z.string() },
  errors: ['tooManyLinks'],
});

const endMaintenanceLink = defineWrite({
  path: 'site/maintenance-links/end',
  summary: 'End a maintenance link immediately.',
  needs: ['sites', 'write'],
  input: { link_id: uuid },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});

export const maintenanceLinkCalls = { maintenanceLinks, createMaintenanceLink, endMaintenanceLink };
