/** The provider did not respond, or its response is invalid: the outcome is unknown. */
export class ProviderDown extends Error {}

/** The provider responded with a status other than OK. */
export class ProviderRefused extends Error {
  readonly status: string;
  constructor(status: string) {
    super(`the provider says ${status}`);
    this.status = status;
  }
}
