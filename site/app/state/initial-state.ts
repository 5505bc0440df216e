import type { Client } from '#contracts/client.ts';
import { isCurrency, registerCurrencies } from '#contracts/values/currency.ts';
import type { TemplateComponents } from '../../templates/template.ts';
import { type DeviceClass, deviceOf } from '../lib/device.ts';
import type { I18n } from '../lib/i18n.ts';
import type { PageData } from '../lib/payload.ts';
import type { App, LeadImage } from './app.ts';
import type { Layout } from './layout.ts';
import { closedModals } from './modals.ts';
import { guestSession } from './session.ts';
import { createStore } from './store.ts';
import { createToasts } from './toasts.ts';

type Surroundings = {
  i18n: I18n;
  components: TemplateComponents;
  userAgent: string;
  leads?: LeadImage[];
  api?: Client;
};

/**
 * The app's state from a page's data: identical on the server and in the browser, so that both render the
 * same page.
 */
export function createApp(data: PageData, { i18n, components, userAgent, leads, api }: Surroundings): App {
  return {
    layout: createStore(withCurrency(data.layout)),
    session: createStore(data.session ?? guestSession()),
    unread: createStore(data.unread),
    exclusion: createStore(data.exclusion),
    marks: data.marks,
    footer: data.footer,
    minAge: data.minAge,
    licenceText: data.licenceText,
    modals: createStore(closedModals()),
    errors: createStore<{ title: string; text: string } | null>(null),
    device: createStore({ ...deviceOf(userAgent), ...classFlags(data.device) }),
    deviceClass: data.device,
    viewport: createStore(data.viewport),
    isStill: data.isStill,
    template: data.template,
    components,
    language: data.language,
    prefix: data.prefix ?? undefined,
    config: { ...data.config, domain: data.domain, build: data.build },
    api: api ?? (noClient as unknown as Client),
    i18n,
    toasts: createToasts(),
    navigate: () => {},
    isOnTheWay: () => false,
    leads: leads ?? null,
  };
}

/** Server rendering makes no calls; an attempt is a bug that should surface. */
const noClient = new Proxy(
  {},
  {
    get(_, name) {
      throw new Error(`the API was called while rendering: ${String(name)}`);
    },
  },
);

function classFlags(device: DeviceClass) {
  return {
    isMobile: device === 'mobile',
    isTablet: device === 'tablet',
    isDesktop: device === 'desktop',
    isMobileOrTablet: device !== 'desktop',
  };
}

/** Registers the site's currency in this page, if an operator has added it. */
function withCurrency(layout: Layout): Layout {
  const {
    currency: code = '',
    currency_exponent: exponent = 2,
    currency_symbol: symbol = '',
  } = layout.site ?? {};
  if (!isCurrency(code)) registerCurrencies([{ code, exponent, symbol, dollar: 1 }]);
  return layout;
}
