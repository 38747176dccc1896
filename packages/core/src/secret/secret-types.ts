import type { secretFields, selfHostedSecretFields } from "../generated/secret-fields.ts";
import type { Secret } from "./secret.ts";

/** A response in which secret fields are of type `Secret`. */
export type HiddenSecrets<Body, Names = keyof typeof secretFields> = WithSecrets<Body, Secret, Names>;

/** A response of the self-hosted deployment in which secret fields are of type `Secret`. */
export type SelfHostedHiddenSecrets<Body> = HiddenSecrets<Body, keyof typeof selfHostedSecretFields>;

/** A request in which secret fields may be of type `Secret`. */
export type AcceptedSecrets<Body> = WithSecrets<Body, string | Secret, keyof typeof secretFields>;

type Primitive = string | number | boolean | null | undefined;

type WithSecrets<Body, Text, Names> = unknown extends Body
  ? Body
  : Body extends Primitive
    ? Body
    : {
        [Name in keyof Body]: Name extends Names
          ? SecretField<Body[Name], Text, Names>
          : WithSecrets<Body[Name], Text, Names>;
      };

/** Replaces text, also the values of a map. An object has secret fields of its own. */
type SecretField<Value, Text, Names> = Value extends string
  ? Text
  : Value extends Primitive
    ? Value
    : string extends keyof Value
      ? { [name: string]: Text }
      : WithSecrets<Value, Text, Names>;
