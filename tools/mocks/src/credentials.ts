/** Credentials and ids that the mocks accept: Prism asks that there are some, not which. They are the ids of the examples. */
export const credentials = {
  selfHosted: { apiKey: "2f0b4b5e-5c1f-4a53-8a52-0d6b2f0e9a11" },
  hosted: {
    keyId: "exampleKeyIdXz4q",
    keySecret: "example-key-secret-of-the-mock",
    organizationId: "8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10",
    serviceId: "3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60",
  },
} as const;
