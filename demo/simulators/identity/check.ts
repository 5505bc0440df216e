/** An identity check of one person and the data found on the document. */
export type IdentityCheck = {
  id: string;
  reference: string;
  account: string;
  returnUrl: string;
  /** Language tag of the person: `en`, `fil`, `zh-Hans`; empty for that of the browser. */
  language: string;
  status: 'pending' | 'approved' | 'rejected';
  document: { full_name: string; birth_date: string; number: string; expires_on: string };
};
export type IdentityState = { checks: IdentityCheck[] };
