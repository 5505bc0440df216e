import { createBtcpayGateway } from './btcpay.ts';
import type { GatewayDefinition } from './gateway-definition.ts';
import { createPaymongoGateway } from './paymongo.ts';
import { createStripeGateway } from './stripe.ts';

const returnUrl = {
  name: 'return_url',
  label: 'Payers return to',
  hint: 'A page of the brand, e.g. https://casino.example/deposit',
  is_required: true,
};

const stripe: GatewayDefinition = {
  code: 'stripe',
  label: 'Stripe (cards and wallets)',
  url: 'https://api.stripe.com',
  settings: [returnUrl],
  hints: { api_key: 'sk_… or rk_…', webhook_secret: 'whsec_… of the webhook endpoint' },
  create: ({ settings, ...own }, tools) =>
    createStripeGateway({ ...own, ...tools, returnUrl: settings.return_url ?? '' }),
};

const btcpay: GatewayDefinition = {
  code: 'btcpay',
  label: 'BTCPay Server (coins)',
  url: '',
  settings: [
    { name: 'store_id', label: 'Store ID', hint: 'Of the store on that server', is_required: true },
    returnUrl,
  ],
  hints: {
    api_key: 'May view and create invoices of the store',
    webhook_secret: 'As set in the store’s webhook',
  },
  create: ({ settings, ...own }, { send }) =>
    createBtcpayGateway({
      ...{ ...own, send, returnUrl: settings.return_url ?? '', storeId: settings.store_id ?? '' },
    }),
};

const paymongo: GatewayDefinition = {
  code: 'paymongo',
  label: 'PayMongo (e-wallets)',
  url: 'https://api.paymongo.com',
  settings: [
    {
      name: 'signature_header',
      label: 'Signature header',
      hint: 'Leave empty for paymongo-signature',
      is_required: false,
    },
  ],
  hints: { api_key: 'sk_…', webhook_secret: 'whsk_…' },
  create: ({ settings, apiKey: apiSecret, webhookSecret: hookSecret, ...own }, { send }) =>
    createPaymongoGateway({
      ...{ ...own, send, apiSecret, hookSecret },
      header: settings.signature_header || 'paymongo-signature',
    }),
};

/** The platform's own payment APIs. Extensions add others. */
export const OWN_GATEWAYS: readonly GatewayDefinition[] = [stripe, btcpay, paymongo];
