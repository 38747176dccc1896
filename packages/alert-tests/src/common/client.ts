import type { StackClient } from "@obstack/as-code";
import type { SelfHostedClient } from "@obstack/selfhosted";

/** Chart queries. */
export type ChartQueries = Pick<SelfHostedClient["charts"], "querySeries">;

/** A client of either deployment. Only a self-hosted one has chart queries. */
export type TestClient = StackClient & { readonly charts?: ChartQueries | undefined };
