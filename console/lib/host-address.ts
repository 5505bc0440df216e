/** The address of a host of this installation, reached like the console: a brand's domain, for example. */
export const addressOfHost = (host: string): string =>
  `${location.protocol}//${host}${location.port && `:${location.port}`}`;
