/** Credentials and ids for the mocks. Prism accepts any credentials; the ids match the examples in the specs. */
export const credentials = {
  selfHosted: { apiKey: "2f0b4b5e-5c1f-4a53-8a52-0d6b2f0e9a11" },
  hosted: {
    keyId: "exampleKeyIdXz4q",
    keySecret: "example-key-secret-of-the-mock",
    organizationId: "8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10",
    serviceId: "3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60",
  },
} as const;

/** Returns environment variables that point the clients and the command at both mocks. */
export function environmentOf(selfHostedUrl: string, hostedUrl: string): Record<string, string> {
  const { selfHosted, hosted } = credentials;
  return {
    OBSTACK_SELFHOSTED_URL: selfHostedUrl,
    OBSTACK_SELFHOSTED_API_KEY: selfHosted.apiKey,
    OBSTACK_HOSTED_URL: hostedUrl,
    OBSTACK_HOSTED_KEY_ID: hosted.keyId,
    OBSTACK_HOSTED_KEY_SECRET: hosted.keySecret,
    OBSTACK_HOSTED_ORGANIZATION_ID: hosted.organizationId,
    OBSTACK_HOSTED_SERVICE_ID: hosted.serviceId,
  };
}
