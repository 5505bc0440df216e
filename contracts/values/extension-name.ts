/** The name of an extension, which is also the name of its folder: lower-case letters, digits and hyphens. */
export const EXTENSION_NAME = /^[a-z][a-z0-9-]{1,30}$/;
