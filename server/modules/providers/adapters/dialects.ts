import type { ProviderDialect } from '../outbound/dialect.ts';
import type { AdapterName } from '../tables.ts';
import { evoplayCalls } from './evoplay-calls.ts';
import { hub88Calls } from './hub88-calls.ts';

/** Outbound calls for companies with a dialect [wallet 6]. */
export const dialects: Record<AdapterName, ProviderDialect> = { hub88: hub88Calls, evoplay: evoplayCalls };
