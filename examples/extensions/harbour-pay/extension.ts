import type { Extension } from '#server/extension-api.ts';
import { harbourPay } from './gateway.ts';

/** Adds the payment API of Harbour Pay, a processor that does not exist. */
const extension: Extension = { name: 'harbour-pay', gateways: [harbourPay] };
export default extension;
