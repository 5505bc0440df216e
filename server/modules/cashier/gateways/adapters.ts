import type { GatewaySecrets } from '#contracts/console/gateways.ts';
import type { GatewayRow } from '../tables.ts';
import { createBtcpayGateway } from './btcpay.ts';
import type { Gateway } from './gateway.ts';
import type { GatewayFetch } from './gateway-fetch.ts';
import { createPaymongoGateway } from './paymongo.ts';
import { createStripeGateway } from './stripe.ts';

/** A configured gateway as the cashier speaks with it. */
export function createAdapter(
  row: GatewayRow,
  secrets: GatewaySecrets,
  { send, now }: { send: GatewayFetch; now(): Date },
): Gateway {
  const { gateway_id: id, site_id: siteId, url, is_live: isLive, settings } = row;
  const own = { id, siteId, url, isOpen: row.status === 'open', send };
  const returnUrl = settings.return_url ?? '';
  switch (row.adapter) {
    case 'stripe':
      return createStripeGateway({
        ...{ ...own, isLive, returnUrl, now },
        ...{ apiKey: secrets.api_key, webhookSecret: secrets.webhook_secret },
      });
    case 'btcpay':
      return createBtcpayGateway({
        ...{ ...own, returnUrl, storeId: settings.store_id ?? '' },
        ...{ apiKey: secrets.api_key, webhookSecret: secrets.webhook_secret },
      });
    case 'paymongo':
      return createPaymongoGateway({
        ...{ ...own, isLive, header: settings.signature_header || 'paymongo-signature' },
        ...{ apiSecret: secrets.api_key, hookSecret: secrets.webhook_secret },
      });
  }
}
