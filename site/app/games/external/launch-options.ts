/** How an external game opens, and from which origin. */
export type LaunchOptions = {
  open: 'iframe' | 'redirect' | 'new_tab' | 'popup';
  origin: string;
  demo: 'never' | 'verified' | 'signed_in';
  /** How it is played, by language code. */
  rules: Record<string, string>;
};
