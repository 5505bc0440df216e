/** One script of a site: its text or HTML with script elements, and additional hosts that it calls. */
type AnalyticsScript = { section: 'HEAD' | 'BODY'; script: string; hosts: string[] };

/**
 * An origin that scripts may load from and send to: `https://stats.example`, or all subdomains as
 * `https://*.stats.example`. Nothing else is allowed in the Content-Security-Policy.
 */
export const ANALYTICS_HOST = /^https:\/\/(\*\.)?[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,10}$/;

type Values = Record<string, string>;
type Input = { name: string; label: string; hint: string; pattern: RegExp };
type Preset = { label: string; inputs: readonly Input[]; make(values: Values): AnalyticsScript };

const GOOGLE_HOSTS = [
  'https://*.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];
const google = (id: string, path: string, start: string): AnalyticsScript => ({
  section: 'HEAD',
  script: `<script>${start}</script>
<script async src="https://www.googletagmanager.com/${path}?id=${id}"></script>`,
  hosts: GOOGLE_HOSTS,
});
const input = (label: string, hint: string, pattern: RegExp): Input => ({ name: 'id', label, hint, pattern });

/** Common tags: the script template with its parameters, and the hosts required in the policy. */
export const ANALYTICS_PRESETS: Record<string, Preset> = {
  ga4: {
    label: 'Google Analytics 4',
    inputs: [input('Measurement ID', 'Begins with G-.', /^G-[A-Z0-9]{4,20}$/)],
    make: ({ id = '' }) =>
      google(
        id,
        'gtag/js',
        `window.dataLayer = window.dataLayer || [];
function gtag() { dataLayer.push(arguments); }
gtag('js', new Date());
gtag('config', '${id}');`,
      ),
  },
  gtm: {
    label: 'Google Tag Manager',
    inputs: [
      input('Container ID', 'Begins with GTM-. Tags in it need their hosts below.', /^GTM-[A-Z0-9]{4,20}$/),
    ],
    make: ({ id = '' }) =>
      google(
        id,
        'gtm.js',
        `window.dataLayer = window.dataLayer || [];
dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });`,
      ),
  },
  meta: {
    label: 'Meta Pixel',
    inputs: [input('Pixel ID', 'Digits.', /^\d{6,20}$/)],
    make: ({ id = '' }) => ({
      section: 'HEAD',
      script: `<script>if (!window.fbq) {
  const queue = (...call) => (queue.callMethod ? queue.callMethod(...call) : queue.queue.push(call));
  Object.assign(queue, { push: queue, loaded: true, version: '2.0', queue: [] });
  window.fbq = window._fbq = queue;
}
fbq('init', '${id}');
fbq('track', 'PageView');</script>
<script async src="https://connect.facebook.net/en_US/fbevents.js"></script>`,
      hosts: ['https://connect.facebook.net', 'https://www.facebook.com'],
    }),
  },
  matomo: {
    label: 'Matomo',
    inputs: [
      { ...input('Site ID', 'A number.', /^\d{1,9}$/) },
      {
        name: 'host',
        label: 'Host of Matomo',
        hint: 'For example stats.example.com.',
        pattern: /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,10}$/,
      },
    ],
    make: ({ id = '', host = '' }) => ({
      section: 'HEAD',
      script: `<script>window._paq = window._paq || [];
_paq.push(['trackPageView'], ['enableLinkTracking']);
_paq.push(['setTrackerUrl', 'https://${host}/matomo.php'], ['setSiteId', '${id}']);</script>
<script async src="https://${host}/matomo.js"></script>`,
      hosts: [`https://${host}`],
    }),
  },
};
