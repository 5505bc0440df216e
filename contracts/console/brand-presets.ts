import { z } from 'zod';
import { definePlatformRead } from './call.ts';
import { siteNumber } from './fields.ts';
import { wordmarkFields, wordmarkInput } from './media.ts';

const methodId = z.string().regex(/^[a-z0-9-]{2,32}$/);

/** What a new brand takes from the installation. */
export const brandPresets = z.object({
  /** Codes of connected providers whose games it sells. */
  providers: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{1,32}$/))
    .max(100)
    .refine((codes) => new Set(codes).size === codes.length)
    .default([]),
  /** Payment methods of other brands in its currency. Each is opened once a second person approves. */
  methods: z
    .array(z.object({ site_id: siteNumber, method_id: methodId }))
    .max(20)
    .refine((all) => new Set(all.map((one) => `${one.site_id} ${one.method_id}`)).size === all.length)
    .default([]),
  /** Its name drawn in the display face of its template, as its logo; null: none. */
  wordmark: wordmarkInput.omit({ template: true }).nullable().default(null),
});
export type BrandPresets = z.output<typeof brandPresets>;

const offeredMethod = z.object({
  site_id: z.int(),
  method_id: z.string(),
  /** In English. */
  name: z.string(),
  type: z.string(),
  /** `manual`, or a gateway of the platform. */
  adapter: z.string(),
  currency: z.string(),
});
export type OfferedMethod = z.infer<typeof offeredMethod>;

export const newBrandPresets = definePlatformRead({
  path: 'brands/presets',
  summary: 'What a new brand can take over: connected providers, and payment methods of other brands.',
  needs: ['sites', 'write'],
  input: {},
  output: {
    providers: z.array(z.object({ provider_code: z.string(), name: z.string(), games: z.int() })),
    /** `brand`: the name of the brand that has the method. */
    methods: z.array(offeredMethod.extend({ brand: z.string() })),
  },
});

export const newBrandWordmark = definePlatformRead({
  path: 'brands/wordmark',
  summary: 'The name of a new brand drawn in the display face of a template, as SVG of outlines.',
  needs: ['sites', 'write'],
  input: wordmarkFields,
  output: {
    /** Empty if letters are missing. */
    svg: z.string(),
    /** Letters of the name that the face does not have. */
    missing: z.array(z.string()),
  },
});
