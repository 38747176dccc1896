// Generated from @obstack/openapi/hosted.v1.json by `npm run generate`. Do not edit.

/** Fields that contain a secret, anywhere in a body, with the names of inner fields that contain none. */
export const secretFields = {
  "accessKey": [
    "accessKeyId"
  ],
  "connectionString": [],
  "credentials": [
    "username"
  ],
  "keySecret": [],
  "keySecretHash": [],
  "password": [],
  "secretKey": []
} as const;
