/** The address of a host of this installation, reached as the console is: a brand's domain, for example. */
export const addressOfHost = (host: string): string =>
  `${location.protocol}//${host}${location.port && `:${location.port}`}`;
