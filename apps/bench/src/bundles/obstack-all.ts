// All exports of the package: the client, its errors and helpers.
export * from "@obstack/selfhosted";
