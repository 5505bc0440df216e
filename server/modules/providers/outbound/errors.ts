/** The provider did not answer, or not validly: the outcome is unknown. */
export class ProviderDown extends Error {}

/** The provider answered, and not with OK. */
export class ProviderRefused extends Error {
  readonly status: string;
  constructor(status: string) {
    super(`the provider says ${status}`);
    this.status = status;
  }
}
