/**
 * Returns the position of a field in its file, such as `alerts/errors.yaml:3:1`. Declared here, because the declarations of a published
 * package may not refer to sources outside of it.
 */
export type Place = (field: { readonly path: readonly (string | number)[]; readonly ofName?: boolean }) => string;
