// Everything that the package has: the client, its errors and helpers.
export * from "@obstack/selfhosted";
