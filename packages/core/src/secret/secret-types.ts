import type { secretFields } from "../generated/secret-fields.ts";
import type { Secret } from "./secret.ts";

/** A response in which secret fields are of type `Secret`. */
export type HiddenSecrets<Body> = WithSecrets<Body, Secret>;

/** A request in which secret fields may be of type `Secret`. */
export type AcceptedSecrets<Body> = WithSecrets<Body, string | Secret>;

type Primitive = string | number | boolean | null | undefined;

type WithSecrets<Body, Text> = unknown extends Body
  ? Body
  : Body extends Primitive
    ? Body
    : {
        [Name in keyof Body]: Name extends keyof typeof secretFields
          ? SecretField<Body[Name], Text>
          : WithSecrets<Body[Name], Text>;
      };

/** Replaces text. An object has secret fields of its own. */
type SecretField<Value, Text> = Value extends string ? Text : WithSecrets<Value, Text>;
