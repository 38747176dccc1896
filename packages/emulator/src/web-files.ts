/** The folder of the built page, from here and from the bundle. */
export const webFiles: URL = new URL("../dist/web/", import.meta.url);
